/** The content of a working copy as readers would see it if it were published now. */
import * as v from 'valibot';
import { UidSchema } from '../../documents/document-input.ts';
import { findTitle } from '../../documents/document-title.ts';
import { toSlug } from '../../documents/slug.ts';
import type { ModelSet } from '../../models/model-set.ts';
import type { PublishedDocument } from '../../storage/stored-document.ts';
import type { FieldAddress, FieldValue } from '../../studio-types.ts';
import { listUnreadable, toProblem } from '../list-problems.ts';
import { fromWorkingContent, type EditableDocument, type WorkingContent } from '../working-content.ts';
import type { CopyHead } from '../working-copies.ts';

export interface ReadableContent {
  readonly content: WorkingContent;
  /** The same content in the stored format. */
  readonly stored: EditableDocument;
}

/** Replaces each value that cannot be read, for example one that somebody is still typing, by the last readable one. */
export function replaceUnreadable(
  content: WorkingContent,
  { getLast, type, models }: { getLast: () => WorkingContent | undefined; type: string; models: ModelSet },
): ReadableContent {
  const stored = fromWorkingContent(content);
  const unreadable = listUnreadable(stored.data, type, models);
  const hasAddress = v.is(UidSchema, stored.uid);
  if (unreadable.length === 0 && hasAddress) return { content, stored };
  const last = getLast();
  const values = new Map(content.values);
  const restore = (address: FieldAddress): void => {
    const value: FieldValue = last?.values.get(address) ?? null;
    values.set(address, value);
  };
  for (const problem of unreadable) {
    const { address } = toProblem(problem, content);
    if (content.values.has(address)) restore(address);
  }
  if (!hasAddress) restore('uid');
  const replaced = { values, lists: content.lists };
  return { content: replaced, stored: fromWorkingContent(replaced) };
}

export function toLiveDocument(
  { uid, title, tags, data }: EditableDocument,
  { head, isChanged, models, at }: { head: CopyHead; isChanged: boolean; models: ModelSet; at: number },
): PublishedDocument {
  const { id, type, lang, groupId, document } = head;
  const name = title ?? findTitle(models.getFields(type) ?? {}, data) ?? uid ?? '';
  return {
    id,
    type,
    lang,
    groupId,
    uid,
    title,
    tags,
    data: JSON.stringify(data),
    version: document?.version ?? 0,
    slugs: [toSlug(name)],
    firstPublishedAt: document?.firstPublishedAt ?? at,
    lastPublishedAt: (isChanged ? undefined : document?.lastPublishedAt) ?? at,
  };
}
