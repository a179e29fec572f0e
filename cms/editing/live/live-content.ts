/** The content of a working copy as readers would see it if it were published now. */
import * as v from 'valibot';
import { UidSchema } from '../../documents/document-input.ts';
import { findTitle } from '../../documents/document-title.ts';
import { toSlug } from '../../documents/slug.ts';
import type { ModelSet } from '../../models/model-set.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';
import type { FieldAddress, FieldValue } from '../../studio-types.ts';
import { listUnreadable, toProblem } from '../list-problems.ts';
import { fromWorkingContent, type WorkingContent } from '../working-content.ts';
import type { OpenedCopy } from '../working-copies.ts';

/** What cannot be read, because somebody is in the middle of typing it, keeps its last value that could. */
export function replaceUnreadable(
  content: WorkingContent,
  { last, type, models }: { last: WorkingContent | undefined; type: string; models: ModelSet },
): WorkingContent {
  const values = new Map(content.values);
  const restore = (address: FieldAddress): void => {
    const value: FieldValue = last?.values.get(address) ?? null;
    values.set(address, value);
  };
  const { uid, data } = fromWorkingContent(content);
  for (const problem of listUnreadable(data, type, models)) {
    const { address } = toProblem(problem, content);
    if (content.values.has(address)) restore(address);
  }
  if (!v.is(UidSchema, uid)) restore('uid');
  return { values, lists: content.lists };
}

export function toLiveDocument(
  content: WorkingContent,
  { opened, isChanged, models, at }: { opened: OpenedCopy; isChanged: boolean; models: ModelSet; at: number },
): PublishedDocument {
  const { id, type, lang, groupId, document } = opened;
  const { uid, title, tags, data } = fromWorkingContent(content);
  const name = title ?? findTitle(models.getFields(type) ?? {}, data) ?? uid ?? '';
  return {
    ...{ id, type, lang, groupId, uid, title, tags, data: JSON.stringify(data) },
    version: document?.version ?? 0,
    slugs: [toSlug(name)],
    firstPublishedAt: document?.firstPublishedAt ?? at,
    lastPublishedAt: (isChanged ? undefined : document?.lastPublishedAt) ?? at,
  };
}
