import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';

/** A version of a document, the newest by default. Throws `ContentError` `not-found`. */
export async function getVersion(storage: Storage, id: string, version?: number): Promise<StoredDocument> {
  const document = await (version === undefined ? storage.getDocument(id) : storage.getDocumentVersion(id, version));
  if (document) return document;
  const wanted = version === undefined ? '' : ` version ${version} of`;
  throw new ContentError('not-found', `There is no${wanted} document "${id.slice(0, 80)}".`);
}

/** The newest versions of these documents, in their order. Throws `ContentError` `not-found`. */
export async function listNewest(storage: Storage, ids: readonly string[]): Promise<StoredDocument[]> {
  return listVersions(
    storage,
    [...new Set(ids)].map((id) => ({ id })),
  );
}

/** The given versions, in their order. Throws `ContentError` `not-found`. */
export async function listVersions(
  storage: Storage,
  versions: readonly { readonly id: string; readonly version?: number }[],
): Promise<StoredDocument[]> {
  const documents: StoredDocument[] = [];
  for (const { id, version } of versions) documents.push(await getVersion(storage, id, version));
  return documents;
}

/** Whether the published version is newer than this one. */
export function isSuperseded({ version, publishedVersion }: StoredDocument): boolean {
  return publishedVersion !== undefined && publishedVersion > version;
}
