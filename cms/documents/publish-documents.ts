import { randomBytes } from 'node:crypto';
import type { ModelSet } from '../models/model-set.ts';
import type { PublicationEntry, Storage, StoredDocument } from '../storage/storage.ts';
import { ContentError } from './content-error.ts';
import { indexDocument } from './index-document.ts';
import { toSlug } from './slug.ts';

export interface PublishResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  now(): Date;
}

export interface PublicationEvent {
  readonly ref: string;
  readonly previousRef: string;
  /** What changed for readers; never empty. */
  readonly documentIds: readonly string[];
}

const mostSlugs = 10;

/**
 * Makes the newest versions visible, in one new ref. Gives undefined, and no new ref, when readers see them already.
 * Throws `ContentError` `not-found` or `uid-taken`.
 */
export function publishDocuments(ids: readonly string[], resources: PublishResources): PublicationEvent | undefined {
  const { storage, models } = resources;
  const documents = [...new Set(ids)]
    .map((id) => getExisting(storage, id))
    .filter((document) => document.publishedVersion !== document.version);
  if (documents.length === 0) return undefined;
  checkUids(documents, storage);
  const master = storage.getMasterRef();
  const publish = documents.map((document) =>
    toEntry(document, models, findSlugs(storage, master.sequence, document.id)),
  );
  return change({ publish, withdraw: [] }, resources);
}

/** Takes documents away from readers; unpublished ones are left alone. Throws `ContentError` `not-found`. */
export function unpublishDocuments(ids: readonly string[], resources: PublishResources): PublicationEvent | undefined {
  const withdraw = [...new Set(ids)]
    .map((id) => getExisting(resources.storage, id))
    .filter((document) => document.publishedVersion !== undefined)
    .map((document) => document.id);
  return withdraw.length === 0 ? undefined : change({ publish: [], withdraw }, resources);
}

function change(
  { publish, withdraw }: { publish: readonly PublicationEntry[]; withdraw: readonly string[] },
  { storage, now }: PublishResources,
): PublicationEvent {
  const previousRef = storage.getMasterRef().ref;
  const { ref } = storage.changePublication({
    ref: randomBytes(12).toString('base64url'),
    at: now().getTime(),
    publish,
    withdraw,
  });
  return { ref, previousRef, documentIds: [...publish.map(({ documentId }) => documentId), ...withdraw] };
}

function getExisting(storage: Storage, id: string): StoredDocument {
  const document = storage.getDocument(id);
  if (!document) throw new ContentError('not-found', `There is no document "${id}".`);
  return document;
}

/** Drafts may have traded uids with each other; what counts is what readers would see afterwards. */
function checkUids(documents: readonly StoredDocument[], storage: Storage): void {
  const changing = new Set(documents.map(({ id }) => id));
  const claimed = new Map<string, string>();
  for (const { id, type, lang, uid } of documents) {
    if (uid === undefined) continue;
    const key = JSON.stringify([type, lang, uid]);
    const rival = claimed.get(key) ?? findOnline(storage, { type, lang, uid }).find((other) => !changing.has(other));
    if (rival !== undefined) throw new ContentError('uid-taken', `The uid "${uid}" of ${id} belongs to ${rival}.`);
    claimed.set(key, id);
  }
}

function findOnline(storage: Storage, key: { type: string; lang: string; uid: string }): string[] {
  const isPublishedWithIt = (id: string): boolean =>
    storage.getPublished(storage.getMasterRef().sequence, id)?.uid === key.uid;
  return storage.listIdsWithUid(key).filter(isPublishedWithIt);
}

function findSlugs(storage: Storage, sequence: number, id: string): readonly string[] {
  return storage.getPublished(sequence, id)?.slugs ?? [];
}

function toEntry(document: StoredDocument, models: ModelSet, earlierSlugs: readonly string[]): PublicationEntry {
  const { id, version, uid, title } = document;
  const slug = toSlug(title ?? uid ?? '');
  return {
    documentId: id,
    version,
    slugs: [...new Set([slug, ...earlierSlugs])].slice(0, mostSlugs),
    ...indexDocument(document, models),
  };
}
