import type { AuditedDocument } from '../storage/audit-register.ts';
import type { DraftWrite, StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { listNewest } from './get-version.ts';

/** A change to the tags of several documents. */
export interface TagChange {
  readonly documentIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Saves new versions, all or none, of the documents whose tags change. Readers see them after a publish. Throws
 * `ContentError` `not-found`.
 */
export async function tagDocuments(
  { documentIds, add, remove }: TagChange,
  { storage, now }: { storage: Storage; now: () => Date },
): Promise<AuditedDocument[]> {
  const documents = await listNewest(storage, documentIds);
  const drafts = documents
    .map((document) => ({ ...toDraft(document), tags: toTags(document.tags, { add, remove }), before: document.tags }))
    .filter(({ tags, before }) => JSON.stringify(tags) !== JSON.stringify(before));
  await storage.writeDrafts(drafts, now().getTime());
  return drafts.map(({ id, baseVersion }) => ({ id, before: baseVersion, after: baseVersion + 1 }));
}

function toDraft(document: StoredDocument): Omit<DraftWrite, 'tags'> {
  const { id, type, lang, groupId, version, uid, title, data } = document;
  return { id, type, lang, groupId, baseVersion: version, uid, title, data };
}

function toTags(
  tags: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): string[] {
  return [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
}
