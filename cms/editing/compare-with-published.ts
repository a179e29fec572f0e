/**
 * Whether the newest content of a document is what readers see. Contents are compared, because neither the number of a
 * version nor the revision of a working copy tells that: an undone change and a restored version have new ones.
 */
import type { ModelSet } from '../models/model-set.ts';
import type { Storage } from '../storage/storage.ts';
import { isSameContent, toContent } from './rebase.ts';
import type { WorkingContent } from './working-content.ts';
import { readContent, readWorkingCopy, type OpenedCopy, type WorkingResources } from './working-copies.ts';

interface NewestVersions {
  readonly documentId: string;
  readonly version: number;
  readonly publishedVersion: number | undefined;
  /** The revision of a working copy with changes that are in no version. */
  readonly revision: number | undefined;
}

type ComparisonResources = Pick<WorkingResources, 'storage' | 'models' | 'languages' | 'now'>;

/** Reads contents only where the numbers differ. */
export async function isAsPublished(
  { documentId, version, publishedVersion, revision }: NewestVersions,
  resources: ComparisonResources,
): Promise<boolean> {
  if (publishedVersion === undefined) return false;
  if (revision === undefined && version === publishedVersion) return true;
  const newest =
    revision === undefined
      ? await readVersion(documentId, version, resources)
      : toContent((await readWorkingCopy(documentId, resources)).copy);
  return newest !== undefined && (await equalsVersion(newest, { documentId, version: publishedVersion }, resources));
}

/** The same for a working copy that is read already. */
export async function isCopyAsPublished(
  { id, document, copy }: OpenedCopy,
  resources: Pick<WorkingResources, 'storage' | 'models'>,
): Promise<boolean> {
  const version = document?.publishedVersion;
  return version !== undefined && (await equalsVersion(toContent(copy), { documentId: id, version }, resources));
}

interface Reading {
  readonly storage: Pick<Storage, 'getDocumentVersion'>;
  readonly models: ModelSet;
}

async function equalsVersion(
  content: WorkingContent,
  { documentId, version }: { readonly documentId: string; readonly version: number },
  reading: Reading,
): Promise<boolean> {
  const other = await readVersion(documentId, version, reading);
  return other !== undefined && isSameContent(content, other);
}

async function readVersion(
  documentId: string,
  version: number,
  { storage, models }: Reading,
): Promise<WorkingContent | undefined> {
  const stored = await storage.getDocumentVersion(documentId, version);
  return stored && readContent(stored, models);
}
