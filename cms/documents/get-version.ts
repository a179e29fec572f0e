import type { Storage, StoredDocument } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';

/** A version of a document, the newest by default. Throws `ContentError` `not-found`. */
export function getVersion(storage: Storage, id: string, version?: number): StoredDocument {
  const document = version === undefined ? storage.getDocument(id) : storage.getDocumentVersion(id, version);
  if (document) return document;
  const wanted = version === undefined ? '' : ` version ${version} of`;
  throw new ContentError('not-found', `There is no${wanted} document "${id.slice(0, 80)}".`);
}

/** Whether readers see a newer version than this one. */
export function isSuperseded({ version, publishedVersion }: StoredDocument): boolean {
  return publishedVersion !== undefined && publishedVersion > version;
}
