import type { AuditedDocument } from '../storage/audit-trail.ts';
import type { DraftWrite, Storage, StoredDocument } from '../storage/storage.ts';
import { getVersion } from './get-version.ts';

/** A change to the tags of several documents. */
export interface TagChange {
  readonly documentIds: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * Saves new versions, all or none, of the documents whose tags change. They become visible when published. Throws
 * `ContentError` `not-found`.
 */
export function tagDocuments(
  { documentIds, add, remove }: TagChange,
  { storage, now }: { storage: Storage; now: () => Date },
): AuditedDocument[] {
  const documents = [...new Set(documentIds)].map((id) => getVersion(storage, id));
  const drafts = documents
    .map((document) => ({ ...toDraft(document), tags: toTags(document.tags, { add, remove }), before: document.tags }))
    .filter(({ tags, before }) => JSON.stringify(tags) !== JSON.stringify(before));
  storage.writeDrafts(drafts, now().getTime());
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
