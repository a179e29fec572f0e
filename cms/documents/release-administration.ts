import { runAs, schedulerActor } from '../access/actor.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import { isPassing } from '../storage/storage-error.ts';
import type { ChangeContent, ContentChange } from './content-change.ts';
import type { PublicationEvent, PublicationResult, PublishResources } from './publish-documents.ts';
import { createReleases, isDue, type ReleaseEntry, type Releases } from './releases.ts';

export interface ReleaseAdministration {
  readonly createRelease: (input: { label: string }) => Promise<StoredRelease>;
  readonly getRelease: (id: string) => Promise<StoredRelease>;
  readonly listReleases: () => Promise<StoredRelease[]>;
  /** Adds a document to the release: a version to publish, or that it is to be unpublished. */
  readonly putReleaseDocument: (id: string, entry: ReleaseEntry) => Promise<StoredRelease>;
  /** The same for several documents. */
  readonly putReleaseDocuments: (id: string, entries: readonly ReleaseEntry[]) => Promise<StoredRelease>;
  /** Removes the document from the release. */
  readonly removeReleaseDocument: (id: string, documentId: string) => Promise<StoredRelease>;
  /** Ids of documents whose published version is newer than the one in the release. */
  readonly listReleaseConflicts: (release: StoredRelease) => Promise<string[]>;
  readonly publishRelease: (id: string) => Promise<PublicationResult>;
  readonly scheduleRelease: (id: string, at: number) => Promise<StoredRelease>;
  /**
   * Publishes the releases that are due. A release that cannot be published is reopened and reported to `onFailure`.
   * Throws when the store fails temporarily, and, after the other releases, when one cannot be reopened either; the
   * release stays due.
   */
  readonly publishDueReleases: (onFailure: (release: StoredRelease, error: unknown) => void) => Promise<void>;
  readonly rollBackRelease: (id: string) => Promise<PublicationResult>;
}

interface ReleaseResources {
  readonly change: ChangeContent;
  readonly getResources: () => PublishResources;
}

export function createReleaseAdministration({ change, getResources }: ReleaseResources): ReleaseAdministration {
  const releases = createReleases(getResources());

  /** Runs in one transaction with one audit entry. */
  const edit = (action: string, work: (releases: Releases) => Promise<StoredRelease>): Promise<StoredRelease> =>
    change(async ({ resources, record }) => {
      const release = await work(createReleases(resources));
      const documents = release.documents.map(({ id, version }) => ({ id, before: undefined, after: version }));
      await record({ action, subject: release.id, documents });
      return release;
    });

  const publish = (
    action: string,
    id: string,
    work: (releases: Releases) => Promise<PublicationEvent | undefined>,
  ): Promise<PublicationResult> =>
    change(async ({ resources, emitPublish }) => emitPublish(action, await work(createReleases(resources)), id));

  return {
    createRelease: (input) => edit('release.create', (own) => own.create(input)),
    getRelease: releases.get,
    listReleases: releases.list,
    putReleaseDocument: (id, document) => edit('release.change', (own) => own.putDocument(id, document)),
    putReleaseDocuments: (id, documents) => edit('release.change', (own) => own.putDocuments(id, documents)),
    removeReleaseDocument: (id, documentId) => edit('release.change', (own) => own.removeDocument(id, documentId)),
    listReleaseConflicts: releases.listConflicts,
    publishRelease: (id) => publish('release.publish', id, (own) => own.publish(id)),
    scheduleRelease: (id, at) => edit('release.schedule', (own) => own.schedule(id, at)),
    publishDueReleases: (onFailure) =>
      runAs(schedulerActor, async () => {
        const stuck: unknown[] = [];
        const giveUp = async (release: StoredRelease, error: unknown): Promise<void> => {
          if (isPassing(error)) throw error;
          await change((inside) => reopen(release, inside));
          onFailure(release, error);
        };
        for (const release of await releases.listDue()) {
          await change((inside) => publishDue(release, inside))
            .catch((error: unknown) => giveUp(release, error))
            .catch((error: unknown) => {
              if (isPassing(error)) throw error;
              stuck.push(error);
            });
        }
        if (stuck.length > 0) throw stuck[0];
      }),
    rollBackRelease: (id) => publish('release.rollback', id, (own) => own.rollBack(id)),
  };
}

/** Reads the release again, because another process may have published, changed or postponed it since it was listed. */
async function publishDue({ id }: StoredRelease, { resources, emitPublish }: ContentChange): Promise<void> {
  const releases = createReleases(resources);
  if (!isDue(await releases.get(id), resources.now())) return;
  await emitPublish('release.publish', await releases.publish(id), id);
}

async function reopen({ id }: StoredRelease, { resources, record }: ContentChange): Promise<void> {
  const releases = createReleases(resources);
  if (!isDue(await releases.get(id), resources.now())) return;
  await releases.reopen(id);
  await record({ action: 'release.reopen', subject: id });
}
