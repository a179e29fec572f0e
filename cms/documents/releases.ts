import { randomBytes } from 'node:crypto';
import type { StoredDocument } from '../storage/document-register.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import type { Storage } from '../storage/storage.ts';
import { isOpenRelease, type ReleasedDocument } from '../storage/release-register.ts';
import { ContentError } from './content-error.ts';
import { getVersion, isSuperseded, listVersions } from './get-version.ts';
import { changeVisible, publishVersions, type PublicationEvent, type PublishResources } from './publish-documents.ts';

/** Versions that are published together, now or at a set time, and can be rolled back together. */
export interface Releases {
  /** `idStart` is a prefix of the id, for releases with a special purpose. */
  readonly create: (input: { label: string; idStart?: string }) => Promise<StoredRelease>;
  /** Throws `ContentError` `not-found`. */
  readonly get: (id: string) => Promise<StoredRelease>;
  readonly list: () => Promise<StoredRelease[]>;
  /** Adds a document to the release: a version to publish (the newest by default), or that it is to be unpublished. */
  readonly putDocument: (id: string, document: ReleaseEntry) => Promise<StoredRelease>;
  /** The same for several documents. */
  readonly putDocuments: (id: string, documents: readonly ReleaseEntry[]) => Promise<StoredRelease>;
  /** Removes the document from the release. */
  readonly removeDocument: (id: string, documentId: string) => Promise<StoredRelease>;
  /** Documents of the release whose published version is newer than the one in the release. */
  readonly listConflicts: (release: StoredRelease) => Promise<string[]>;
  /**
   * Returns undefined when everything in it is published already. Throws `ContentError` `release-conflict`,
   * `uid-taken`.
   */
  readonly publish: (id: string) => Promise<PublicationEvent | undefined>;
  readonly schedule: (id: string, at: number) => Promise<StoredRelease>;
  /** Removes the schedule. */
  readonly reopen: (id: string) => Promise<void>;
  /** Scheduled releases that are due. */
  readonly listDue: () => Promise<StoredRelease[]>;
  /**
   * Restores the content before the release was published, in one new ref. Throws `ContentError` `release-conflict`.
   */
  readonly rollBack: (id: string) => Promise<PublicationEvent | undefined>;
}

/** `unpublish` requires a published document, otherwise it throws `ContentError` `release-conflict`. */
export type ReleaseEntry =
  | { readonly action?: 'publish'; readonly id: string; readonly version: number | undefined }
  | { readonly action: 'unpublish'; readonly id: string };

/** Each method that writes must be called in a transaction, whose handle is `storage`. */
export function createReleases(resources: PublishResources): Releases {
  const { storage, now } = resources;
  const keep = async (release: StoredRelease): Promise<StoredRelease> => {
    await storage.putRelease(release);
    return release;
  };

  const releases: Releases = {
    create: ({ label, idStart = '' }) =>
      keep({
        id: idStart + createToken(),
        label,
        revision: createToken(),
        status: 'open',
        scheduledAt: undefined,
        createdAt: now().getTime(),
        publishedSequence: undefined,
        documents: [],
      }),
    get: (id) => getRelease(storage, id),
    list: () => storage.listReleases(),
    putDocument: (id, entry) => releases.putDocuments(id, [entry]),
    async putDocuments(id, entries) {
      const release = await getOpenRelease(storage, id);
      const documents = new Map(release.documents.map((document) => [document.id, document]));
      for (const entry of entries) documents.set(entry.id, await toReleased(storage, entry));
      return keep({ ...release, revision: createToken(), documents: [...documents.values()].toSorted(byId) });
    },
    async removeDocument(id, documentId) {
      const release = await getOpenRelease(storage, id);
      const documents = release.documents.filter((entry) => entry.id !== documentId);
      if (documents.length === release.documents.length) {
        throw new ContentError('not-found', `The release has no document "${documentId}".`);
      }
      return keep({ ...release, revision: createToken(), documents });
    },
    async listConflicts(release) {
      if (!isOpenRelease(release)) return [];
      const versions = await listVersions(storage, release.documents);
      return versions.filter(isSuperseded).map(({ id }) => id);
    },
    async publish(id) {
      const release = await getOpenRelease(storage, id);
      refuseConflicts(await releases.listConflicts(release), 'was published in a newer version since');
      const { publish, withdraw } = await listReleaseVersions(storage, release);
      const event = await publishVersions(publish, resources, { withdraw, release: { id, status: 'published' } });
      if (!event) await keep({ ...release, status: 'published', scheduledAt: undefined });
      return event;
    },
    async schedule(id, at) {
      const release = await getOpenRelease(storage, id);
      return keep({ ...release, status: 'scheduled', scheduledAt: at });
    },
    async reopen(id) {
      await keep({ ...(await getOpenRelease(storage, id)), status: 'open', scheduledAt: undefined });
    },
    async listDue() {
      const releases = await storage.listReleases({ status: 'scheduled' });
      return releases.filter((release) => isDue(release, now()));
    },
    rollBack: async (id) => rollBack(await getRelease(storage, id), resources),
  };
  return releases;
}

export function isDue({ status, scheduledAt }: StoredRelease, now: Date): boolean {
  return status === 'scheduled' && (scheduledAt ?? 0) <= now.getTime();
}

/** 128 random bits in base64url. */
export function createToken(): string {
  return randomBytes(16).toString('base64url');
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

async function getRelease(storage: Storage, id: string): Promise<StoredRelease> {
  const release = await storage.getRelease(id);
  if (!release) throw new ContentError('not-found', `There is no release "${id.slice(0, 80)}".`);
  return release;
}

async function getOpenRelease(storage: Storage, id: string): Promise<StoredRelease> {
  const release = await getRelease(storage, id);
  if (!isOpenRelease(release)) throw new ContentError('release-closed', `The release is ${release.status} already.`);
  return release;
}

/** The versions of a release, as they were when they were added, and the documents that it unpublishes. */
export async function listReleaseVersions(
  storage: Storage,
  { documents }: StoredRelease,
): Promise<{ publish: StoredDocument[]; withdraw: StoredDocument[] }> {
  const find = (action: ReleasedDocument['action']): Promise<StoredDocument[]> =>
    listVersions(
      storage,
      documents.filter((one) => one.action === action),
    );
  return { publish: await find('publish'), withdraw: await find('unpublish') };
}

async function toReleased(storage: Storage, entry: ReleaseEntry): Promise<ReleasedDocument> {
  const { id } = entry;
  if (entry.action !== 'unpublish') {
    return { id, action: 'publish', version: (await getVersion(storage, id, entry.version)).version };
  }
  const { publishedVersion } = await getVersion(storage, id);
  if (publishedVersion === undefined) refuseConflicts([id], 'is not published');
  return { id, action: 'unpublish', version: publishedVersion ?? 0 };
}

function refuseConflicts(ids: readonly string[], reason: string): void {
  if (ids.length === 0) return;
  throw new ContentError('release-conflict', `The release cannot do this: ${ids.join(', ')} ${reason}.`, {
    problems: ids.map((documentId) => ({ documentId, path: documentId, message: reason })),
  });
}

async function rollBack(release: StoredRelease, resources: PublishResources): Promise<PublicationEvent | undefined> {
  const { storage } = resources;
  const { id, status, publishedSequence } = release;
  if (status !== 'published') throw new ContentError('release-closed', `The release is ${status}, not published.`);
  const changed = { id, status: 'rolled-back' as const };
  const { sequence } = await storage.getMasterRef();
  const ids = release.documents.map((document) => document.id);
  // A release without its own ref changed nothing for readers.
  const before = await listSeen(storage, (publishedSequence ?? sequence + 1) - 1, ids);
  // Documents that were in that state before the release are not changes of the release.
  const own = release.documents.filter((document) => before.get(document.id) !== toSeen(document));
  if (own.length === 0) {
    await storage.putRelease({ ...release, status: changed.status });
    return undefined;
  }
  const current = await listSeen(storage, sequence, ids);
  const changedSince = own.filter((document) => current.get(document.id) !== toSeen(document));
  refuseConflicts(
    changedSince.map((document) => document.id),
    'was changed for readers since the release',
  );
  const earlier = own.map((document) => ({ id: document.id, version: before.get(document.id) }));
  const restored = earlier.flatMap((one) => (one.version === undefined ? [] : [{ id: one.id, version: one.version }]));
  return changeVisible(
    {
      publish: await listVersions(storage, restored),
      withdraw: earlier.filter(({ version }) => version === undefined).map((one) => one.id),
      release: changed,
    },
    resources,
  );
}

/** The versions that a ref shows, by document id. */
async function listSeen(
  storage: Storage,
  sequence: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const documents = await storage.listPublished(sequence, ids);
  return new Map(documents.map((document) => [document.id, document.version]));
}

/** The version that is published after the release. */
function toSeen({ action, version }: ReleasedDocument): number | undefined {
  return action === 'publish' ? version : undefined;
}
