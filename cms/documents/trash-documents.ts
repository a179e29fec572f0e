import { trashLifetimeMs } from '../limits.ts';
import type { AuditedDocument } from '../storage/audit-register.ts';
import type { Storage } from '../storage/storage.ts';
import { restoreDocuments } from './archive-documents.ts';
import { ContentError } from './content-error.ts';
import { findHead } from './find-head.ts';
import type { PublishResources } from './publish-documents.ts';

/** The number of documents that are deleted in one transaction. */
const deletionsInStep = 100;

/**
 * Moves documents that were never published to the trash, out of lists and the archive; the service deletes them later.
 * Returns those that were not in the trash before. Throws `ContentError` `not-found`, `was-published`.
 */
export async function trashDocuments(
  ids: readonly string[],
  { storage, now }: Pick<PublishResources, 'storage' | 'now'>,
): Promise<string[]> {
  const unique = [...new Set(ids)];
  await checkNeverPublished(unique, storage);
  const trashed = new Set((await storage.listTrashed(unique)).map(({ documentId }) => documentId));
  const documentIds = unique.filter((id) => !trashed.has(id));
  await restoreDocuments(documentIds, storage);
  await storage.putTrashed(documentIds, now().getTime());
  return documentIds;
}

/** Takes documents out of the trash. Returns those that were in it. */
export async function putBackDocuments(ids: readonly string[], storage: Storage): Promise<string[]> {
  const trashed = (await storage.listTrashed(ids)).map(({ documentId }) => documentId);
  await storage.deleteTrashed(trashed);
  return trashed;
}

/** Deletes some of the documents whose time in the trash has passed, and returns them for the audit log. */
export async function deleteExpiredTrash({
  storage,
  now,
}: Pick<PublishResources, 'storage' | 'now'>): Promise<AuditedDocument[]> {
  const expired = await storage.listExpiredTrash(now().getTime() - trashLifetimeMs, deletionsInStep);
  if (expired.length === 0) return [];
  await storage.deleteDocuments(expired.map(({ documentId }) => documentId));
  await storage.dropGoneEntries();
  return expired.map(({ documentId, version }) => ({ id: documentId, before: version, after: undefined }));
}

/** When a document will be deleted if nobody edits it. Undefined for one that is not in the trash. */
export async function findDeletionTime(id: string, storage: Storage): Promise<number | undefined> {
  const [trashed] = await storage.listTrashed([id]);
  if (!trashed) return undefined;
  const [document, copy] = [await storage.getDocument(id), await storage.getWorkingCopy(id)];
  return Math.max(trashed.trashedAt, document?.updatedAt ?? 0, copy?.updatedAt ?? 0) + trashLifetimeMs;
}

async function checkNeverPublished(ids: readonly string[], storage: Storage): Promise<void> {
  const published: string[] = [];
  for (const id of ids) {
    const document = await findHead(id, storage);
    if (document?.firstPublishedAt !== undefined) published.push(document.title ?? document.uid ?? id);
  }
  const [first] = published;
  if (first === undefined) return;
  const others = published.length === 1 ? '' : ` and ${published.length - 1} more`;
  const verb = published.length === 1 ? 'was' : 'were';
  throw new ContentError(
    'was-published',
    `“${first.slice(0, 80)}”${others} ${verb} published once, and can only be archived. Nothing was changed.`,
  );
}
