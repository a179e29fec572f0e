import { randomBytes } from 'node:crypto';
import { undoPublishMs } from '../limits.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { AuditedDocument } from '../storage/audit-register.ts';
import type { StoredDocument } from '../storage/document-register.ts';
import type { PublicationChange, PublicationEntry } from '../storage/publication-register.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentError, toInvalidDocumentError, type DocumentProblem } from './content-error.ts';
import { listNewest } from './get-version.ts';
import { indexDocument } from './index-document.ts';
import { toSlug } from './slug.ts';
import type { FindUidProblem } from './uid-rule.ts';

export interface PublishResources {
  readonly storage: Storage;
  readonly models: ModelSet;
  readonly findUidProblem: FindUidProblem;
  readonly now: () => Date;
}

export interface PublicationEvent {
  readonly ref: string;
  readonly previousRef: string;
  /** The documents whose published version changed; never empty. */
  readonly documentIds: readonly string[];
  /** The published versions before and after. */
  readonly versions: readonly AuditedDocument[];
}

/** The master ref after a change, and the documents whose published version changed. */
export interface PublicationResult {
  readonly ref: string;
  readonly documentIds: string[];
}

type ReleaseChange = NonNullable<PublicationChange['release']>;

interface VisibleChange {
  readonly publish: readonly StoredDocument[];
  readonly withdraw: readonly string[];
  readonly undone?: readonly string[];
  readonly release?: ReleaseChange;
}

const maxSlugs = 10;

/**
 * Publishes the newest versions in one new ref. Returns undefined, without a new ref, when they are published already.
 * Throws `ContentError` `not-found`, `uid-taken` or `invalid-document`.
 */
export async function publishDocuments(
  ids: readonly string[],
  resources: PublishResources,
): Promise<PublicationEvent | undefined> {
  return publishVersions(await listNewest(resources.storage, ids), resources);
}

/** The same for given versions. Also for a release, which publishes versions and unpublishes other documents. */
export async function publishVersions(
  versions: readonly StoredDocument[],
  resources: PublishResources,
  { withdraw = [], release }: { withdraw?: readonly StoredDocument[]; release?: ReleaseChange } = {},
): Promise<PublicationEvent | undefined> {
  const publish = versions.filter(({ version, publishedVersion }) => publishedVersion !== version);
  const gone = withdraw.filter(({ publishedVersion }) => publishedVersion !== undefined).map(({ id }) => id);
  if (publish.length === 0 && gone.length === 0) return undefined;
  await checkNewNames(publish, resources);
  return changeVisible({ publish, withdraw: gone, ...(release && { release }) }, resources);
}

/** Unpublishes documents; those that are not published are ignored. Throws `ContentError` `not-found`. */
export async function unpublishDocuments(
  ids: readonly string[],
  resources: PublishResources,
): Promise<PublicationEvent | undefined> {
  const documents = await listNewest(resources.storage, ids);
  const withdraw = documents.filter(({ publishedVersion }) => publishedVersion !== undefined).map(({ id }) => id);
  return withdraw.length === 0 ? undefined : changeVisible({ publish: [], withdraw }, resources);
}

/**
 * Unpublishes a document whose publish is undone. If that was its first, a moment ago, it counts as never published.
 * Throws `ContentError` `not-found`.
 */
export async function undoPublish(
  id: string,
  resources: PublishResources,
): Promise<{ readonly event: PublicationEvent | undefined; readonly isNeverPublished: boolean }> {
  const [document] = await listNewest(resources.storage, [id]);
  if (document?.publishedVersion === undefined) return { event: undefined, isNeverPublished: false };
  const { firstPublishedAt = 0, lastPublishedAt } = document;
  const isNew = resources.now().getTime() - firstPublishedAt <= undoPublishMs;
  const isNeverPublished = firstPublishedAt === lastPublishedAt && isNew;
  const change = { publish: [], withdraw: [id], ...(isNeverPublished && { undone: [id] }) };
  return { event: await changeVisible(change, resources), isNeverPublished };
}

/** Changes the published versions of these documents, in one new ref. Throws `ContentError` `uid-taken`. */
export async function changeVisible(
  { publish, withdraw, undone, release }: VisibleChange,
  { storage, models, now }: PublishResources,
): Promise<PublicationEvent> {
  await checkUids(publish, withdraw, storage);
  const master = await storage.getMasterRef();
  const seen = await storage.listPublished(master.sequence, [...publish.map(({ id }) => id), ...withdraw]);
  const before = new Map(seen.map((document) => [document.id, document]));
  const versions = [
    ...publish.map(({ id, version }) => ({ id, before: before.get(id)?.version, after: version })),
    ...withdraw.map((id) => ({ id, before: before.get(id)?.version, after: undefined })),
  ];
  const { ref } = await storage.changePublication({
    ref: randomBytes(12).toString('base64url'),
    at: now().getTime(),
    publish: publish.map((document) => toPublicationEntry(document, models, before.get(document.id)?.slugs ?? [])),
    withdraw,
    ...(undone && { undone }),
    ...(release && { release }),
  });
  return { ref, previousRef: master.ref, documentIds: versions.map(({ id }) => id), versions };
}

/**
 * A draft may have a uid from before the rule existed. Readers must not get a dead URL, but a URL that they know
 * already may stay.
 */
async function checkNewNames(
  documents: readonly StoredDocument[],
  { storage, findUidProblem }: PublishResources,
): Promise<void> {
  const problems: DocumentProblem[] = [];
  for (const { id, type, lang, uid } of documents) {
    const message = uid === undefined ? undefined : findUidProblem({ type, uid });
    if (uid === undefined || message === undefined) continue;
    const { sequence } = await storage.getMasterRef();
    const holders = await storage.findUidHolders({ sequence, type, uids: [uid], lang });
    if (!holders.some(({ documentId }) => documentId === id)) problems.push({ documentId: id, path: 'uid', message });
  }
  if (problems.length > 0) throw toInvalidDocumentError(problems);
}

/** Two documents may swap uids, so only the state after the publication must have no duplicates. */
async function checkUids(
  documents: readonly StoredDocument[],
  withdraw: readonly string[],
  storage: Storage,
): Promise<void> {
  const changing = new Set([...documents.map(({ id }) => id), ...withdraw]);
  const claimed = new Map<string, string>();
  for (const { id, type, lang, uid } of documents) {
    if (uid === undefined) continue;
    const key = JSON.stringify([type, lang, uid]);
    const rival =
      claimed.get(key) ?? (await listOnline(storage, { type, lang, uid })).find((other) => !changing.has(other));
    if (rival !== undefined) throw new ContentError('uid-taken', `The uid "${uid}" of ${id} belongs to ${rival}.`);
    claimed.set(key, id);
  }
}

async function listOnline(storage: Storage, key: { type: string; lang: string; uid: string }): Promise<string[]> {
  const ids = await storage.listIdsWithUid(key);
  const { sequence } = await storage.getMasterRef();
  const published = await storage.listPublished(sequence, ids);
  return published.filter(({ uid }) => uid === key.uid).map(({ id }) => id);
}

/** A version as it is published. `earlierSlugs` come after the slug of its title. */
export function toPublicationEntry(
  document: StoredDocument,
  models: ModelSet,
  earlierSlugs: readonly string[],
): PublicationEntry {
  const { id, version, uid, title } = document;
  const slug = toSlug(title ?? uid ?? '');
  return {
    documentId: id,
    version,
    slugs: [...new Set([slug, ...earlierSlugs])].slice(0, maxSlugs),
    ...indexDocument(document, models),
  };
}
