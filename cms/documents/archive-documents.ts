import type { AuditedDocument } from '../storage/audit-register.ts';
import type { Storage } from '../storage/storage.ts';
import { findHead } from './find-head.ts';
import { unpublishDocuments, type PublicationEvent, type PublishResources } from './publish-documents.ts';

export interface ArchiveEvent {
  /** The documents that were not archived before. */
  readonly documentIds: readonly string[];
  /** The publication event for those that were published. */
  readonly withdrawn: PublicationEvent | undefined;
}

/** Unpublishes documents, and takes them out of lists and the trash. Throws `ContentError` `not-found`. */
export async function archiveDocuments(ids: readonly string[], resources: PublishResources): Promise<ArchiveEvent> {
  const { storage, now } = resources;
  const unique = [...new Set(ids)];
  const versions: string[] = [];
  for (const id of unique) if (await findHead(id, storage)) versions.push(id);
  const withdrawn = await unpublishDocuments(versions, resources);
  const archived = new Set(await storage.listArchived(unique));
  const documentIds = unique.filter((id) => !archived.has(id));
  const trashed = await storage.listTrashed(unique);
  if (trashed.length > 0) await storage.deleteTrashed(trashed.map(({ documentId }) => documentId));
  await storage.putArchived(documentIds, now().getTime());
  return { documentIds, withdrawn };
}

/** Takes documents out of the archive. Readers see them only after a publish. Returns those that were archived. */
export async function restoreDocuments(ids: readonly string[], storage: Storage): Promise<string[]> {
  const archived = await storage.listArchived(ids);
  await storage.deleteArchived(archived);
  return archived;
}

/** The newest versions, for the audit log. Archiving changes no version. */
export async function listHeads(ids: readonly string[], storage: Storage): Promise<AuditedDocument[]> {
  const heads: AuditedDocument[] = [];
  for (const id of ids) {
    const version = (await storage.getDocument(id))?.version;
    heads.push({ id, before: version, after: version });
  }
  return heads;
}
