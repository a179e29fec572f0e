import { randomBytes } from 'node:crypto';
import type { Storage, StoredDocument, StoredRelease } from '../storage/storage.ts';
import { isOpenRelease, type ReleasedDocument } from '../storage/stored-release.ts';
import { ContentError } from './content-error.ts';
import { getVersion, isSuperseded } from './get-version.ts';
import { changeVisible, publishVersions, type PublicationEvent, type PublishResources } from './publish-documents.ts';

/** Versions that are published together, now or at a set time, and can be rolled back together. */
export interface Releases {
  /** `idStart` marks releases with a special purpose. */
  create(input: { label: string; idStart?: string }): StoredRelease;
  /** Throws `ContentError` `not-found`. */
  get(id: string): StoredRelease;
  list(): StoredRelease[];
  /** What the release does with the document; without a version: the newest one. */
  putDocument(id: string, document: ReleaseEntry): StoredRelease;
  /** The release no longer changes the document. */
  removeDocument(id: string, documentId: string): StoredRelease;
  /** Documents of the release whose published version is newer than the one in the release. */
  listConflicts(release: StoredRelease): string[];
  /**
   * Returns undefined when readers already see everything in it. Throws `ContentError` `release-conflict`, `uid-taken`.
   */
  publish(id: string): PublicationEvent | undefined;
  schedule(id: string, at: number): StoredRelease;
  /** Removes a schedule. */
  reopen(id: string): void;
  /** Scheduled releases that are due. */
  listDue(): StoredRelease[];
  /** Restores what readers saw before, in one new ref. Throws `ContentError` `release-conflict`. */
  rollBack(id: string): PublicationEvent | undefined;
}

/** `unpublish` needs a published document: throws `ContentError` `release-conflict`. */
export type ReleaseEntry =
  | { readonly action?: 'publish'; readonly id: string; readonly version: number | undefined }
  | { readonly action: 'unpublish'; readonly id: string };

export function createReleases(getResources: () => PublishResources): Releases {
  const { storage } = getResources();
  const keep = (release: StoredRelease): StoredRelease => {
    storage.putRelease(release);
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
        createdAt: getResources().now().getTime(),
        publishedSequence: undefined,
        documents: [],
      }),
    get: (id) => getRelease(storage, id),
    list: () => storage.listReleases(),
    putDocument(id, entry) {
      const release = getOpenRelease(storage, id);
      const others = release.documents.filter((other) => other.id !== entry.id);
      const documents = [...others, toReleased(storage, entry)];
      return keep({ ...release, revision: createToken(), documents: documents.toSorted(byId) });
    },
    removeDocument(id, documentId) {
      const release = getOpenRelease(storage, id);
      const documents = release.documents.filter((entry) => entry.id !== documentId);
      if (documents.length === release.documents.length) {
        throw new ContentError('not-found', `The release has no document "${documentId}".`);
      }
      return keep({ ...release, revision: createToken(), documents });
    },
    listConflicts: (release) =>
      isOpenRelease(release)
        ? release.documents
            .map(({ id, version }) => getVersion(storage, id, version))
            .filter(isSuperseded)
            .map(({ id }) => id)
        : [],
    publish(id) {
      const release = getOpenRelease(storage, id);
      refuseConflicts(releases.listConflicts(release), 'was published in a newer version since');
      const { publish, withdraw } = listReleaseVersions(storage, release);
      const event = publishVersions(publish, getResources(), { withdraw, release: { id, status: 'published' } });
      if (!event) keep({ ...release, status: 'published', scheduledAt: undefined });
      return event;
    },
    schedule(id, at) {
      const release = getOpenRelease(storage, id);
      return keep({ ...release, status: 'scheduled', scheduledAt: at });
    },
    reopen: (id) => void keep({ ...getOpenRelease(storage, id), status: 'open', scheduledAt: undefined }),
    listDue() {
      const time = getResources().now().getTime();
      return storage.listReleases({ status: 'scheduled' }).filter(({ scheduledAt = time }) => scheduledAt <= time);
    },
    rollBack: (id) => rollBack(getRelease(storage, id), getResources()),
  };
  return releases;
}

/** Base64url of 128 bits. */
export function createToken(): string {
  return randomBytes(16).toString('base64url');
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function getRelease(storage: Storage, id: string): StoredRelease {
  const release = storage.getRelease(id);
  if (!release) throw new ContentError('not-found', `There is no release "${id.slice(0, 80)}".`);
  return release;
}

function getOpenRelease(storage: Storage, id: string): StoredRelease {
  const release = getRelease(storage, id);
  if (!isOpenRelease(release)) throw new ContentError('release-closed', `The release is ${release.status} already.`);
  return release;
}

/** The versions of a release, as they were when they were added, and the documents that it withdraws. */
export function listReleaseVersions(
  storage: Storage,
  { documents }: StoredRelease,
): { publish: StoredDocument[]; withdraw: StoredDocument[] } {
  const find = (action: ReleasedDocument['action']): StoredDocument[] =>
    documents.filter((one) => one.action === action).map(({ id, version }) => getVersion(storage, id, version));
  return { publish: find('publish'), withdraw: find('unpublish') };
}

function toReleased(storage: Storage, entry: ReleaseEntry): ReleasedDocument {
  const { id } = entry;
  if (entry.action !== 'unpublish') {
    return { id, action: 'publish', version: getVersion(storage, id, entry.version).version };
  }
  const { publishedVersion } = getVersion(storage, id);
  if (publishedVersion === undefined) refuseConflicts([id], 'is not published');
  return { id, action: 'unpublish', version: publishedVersion ?? 0 };
}

function refuseConflicts(ids: readonly string[], reason: string): void {
  if (ids.length === 0) return;
  throw new ContentError('release-conflict', `The release cannot do this: ${ids.join(', ')} ${reason}.`, {
    problems: ids.map((documentId) => ({ documentId, path: documentId, message: reason })),
  });
}

function rollBack(release: StoredRelease, resources: PublishResources): PublicationEvent | undefined {
  const { storage } = resources;
  const { id, status, publishedSequence } = release;
  if (status !== 'published') throw new ContentError('release-closed', `The release is ${status}, not published.`);
  const changed = { id, status: 'rolled-back' as const };
  // A release without a ref of its own changed nothing for readers.
  const before = (publishedSequence ?? storage.getMasterRef().sequence + 1) - 1;
  const findSeen = (sequence: number, documentId: string): number | undefined =>
    storage.getPublished(sequence, documentId)?.version;
  // Documents that looked the same to readers before the release are not the release's changes.
  const own = release.documents.filter((document) => findSeen(before, document.id) !== toSeen(document));
  if (own.length === 0) {
    storage.putRelease({ ...release, status: changed.status });
    return undefined;
  }
  const { sequence } = storage.getMasterRef();
  const changedSince = own.filter((document) => findSeen(sequence, document.id) !== toSeen(document));
  refuseConflicts(
    changedSince.map((document) => document.id),
    'was changed for readers since the release',
  );
  const earlier = own.map((document) => ({ id: document.id, version: findSeen(before, document.id) }));
  return changeVisible(
    {
      publish: earlier.flatMap((one) => (one.version === undefined ? [] : [getVersion(storage, one.id, one.version)])),
      withdraw: earlier.filter(({ version }) => version === undefined).map((one) => one.id),
      release: changed,
    },
    resources,
  );
}

/** The version that readers see after the release. */
function toSeen({ action, version }: ReleasedDocument): number | undefined {
  return action === 'publish' ? version : undefined;
}
