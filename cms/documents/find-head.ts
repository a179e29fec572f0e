import type { StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';

/** The newest version; undefined for a document that has only a working copy. Throws `ContentError` `not-found`. */
export async function findHead(id: string, storage: Storage): Promise<StoredDocument | undefined> {
  const document = await storage.getDocument(id);
  if (!document && !(await storage.getWorkingCopy(id)))
    throw new ContentError('not-found', `There is no document "${id.slice(0, 80)}".`);
  return document;
}
