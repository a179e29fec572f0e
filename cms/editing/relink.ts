/** Changes all links to one document into links to another, in the working copies: one change for each document. */
import { randomBytes } from 'node:crypto';
import { findHead } from '../documents/find-head.ts';
import { isRecord } from '../fields/field-set.ts';
import type { RelinkedDocument, RelinkResult } from '../studio-api.ts';
import type { FieldValue } from '../studio-types.ts';
import { toContent } from './rebase.ts';
import { changeWorkingCopy, openWorkingCopy, type WorkingResources } from './working-copies.ts';

/** The maximum number of links that one request changes. */
const maxUses = 1000;

/**
 * Changes the first documents after `after`. Returns the previous values, so that the change can be undone. Throws
 * `ContentError` `not-found`.
 */
export async function relinkDocuments(
  from: string,
  { to, after }: { readonly to: string; readonly after?: string | undefined },
  resources: WorkingResources,
): Promise<RelinkResult> {
  const { storage } = resources;
  // Throws if the target does not exist.
  await findHead(to, storage);
  const found = await storage.listUses({ kind: 'document', id: from, side: 'head', after }, maxUses + 1);
  const ids = new Set(found.slice(0, maxUses).map(({ documentId }) => documentId));
  const documents: RelinkedDocument[] = [];
  for (const id of ids) {
    const relinked = await relinkOne(id, { from, to }, resources);
    if (relinked.fields.length > 0) documents.push(relinked);
  }
  const last = found.length > maxUses ? [...ids].at(-1) : undefined;
  return { documents, ...(last !== undefined && { next: last }) };
}

interface Targets {
  readonly from: string;
  readonly to: string;
}

async function relinkOne(id: string, targets: Targets, resources: WorkingResources): Promise<RelinkedDocument> {
  const { copy } = await openWorkingCopy(id, resources);
  const fields = [...toContent(copy).values].flatMap(([address, before]) => {
    const after = replaceTarget(before, targets);
    return after === before ? [] : [{ address, before, after }];
  });
  const changes = fields.map(({ address, after }) => ({
    kind: 'set' as const,
    id: randomBytes(12).toString('base64url'),
    address,
    base: copy.revision,
    value: after,
  }));
  const { revision } =
    changes.length === 0
      ? copy
      : await changeWorkingCopy(id, { client: 'relink', base: copy.revision, changes }, resources);
  return { id, revision, fields: fields.map(({ address, before }) => ({ address, before })) };
}

/**
 * Returns the same value if it does not link there. The anchor of a heading is dropped, because it belongs to the old
 * target.
 */
function replaceTarget(value: FieldValue, targets: Targets): FieldValue {
  if (Array.isArray(value)) {
    const items = value as readonly FieldValue[];
    const replaced = items.map((item) => replaceTarget(item, targets));
    return replaced.some((item, index) => item !== items[index]) ? replaced : value;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value as Record<string, FieldValue | undefined>);
  if (value['link_type'] === 'Document' && value['id'] === targets.from)
    return Object.fromEntries([...entries.filter(([key]) => key !== 'anchorId'), ['id', targets.to]]);
  const replaced = entries.map(([key, inner]) => [key, inner && replaceTarget(inner, targets)] as const);
  return replaced.some(([, inner], index) => inner !== entries[index]?.[1]) ? Object.fromEntries(replaced) : value;
}
