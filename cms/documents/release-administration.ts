import { runAs, schedulerActor } from '../access/actor.ts';
import type { AuditLog } from '../access/audit-log.ts';
import type { Storage, StoredRelease } from '../storage/storage.ts';
import type { PublicationResult, PublicationEvent } from './publish-documents.ts';
import type { ReleaseEntry, Releases } from './releases.ts';

export interface ReleaseAdministration {
  createRelease(input: { label: string }): StoredRelease;
  getRelease(id: string): StoredRelease;
  listReleases(): StoredRelease[];
  /** What the release does with a document when it is published. */
  putReleaseDocument(id: string, entry: ReleaseEntry): StoredRelease;
  /** The release no longer changes the document. */
  removeReleaseDocument(id: string, documentId: string): StoredRelease;
  /** Ids of documents that readers see in a newer version than the release holds. */
  listReleaseConflicts(release: StoredRelease): string[];
  publishRelease(id: string): PublicationResult;
  scheduleRelease(id: string, at: number): StoredRelease;
  /**
   * Publishes the releases that are due. A release that cannot be published is reopened and reported to `onFailure`.
   */
  publishDueReleases(onFailure: (release: StoredRelease, error: unknown) => void): void;
  rollBackRelease(id: string): PublicationResult;
}

interface ReleaseResources {
  readonly releases: Releases;
  readonly storage: Storage;
  readonly audit: AuditLog;
  emitPublish(action: string, event: PublicationEvent | undefined, subject?: string): PublicationResult;
}

export function createReleaseAdministration(resources: ReleaseResources): ReleaseAdministration {
  const { releases, storage, audit, emitPublish } = resources;

  /** One transaction with one audit entry. */
  function change(action: string, work: () => StoredRelease): StoredRelease {
    return storage.transaction(() => {
      const release = work();
      const documents = release.documents.map(({ id, version }) => ({ id, before: undefined, after: version }));
      audit.record({ action, subject: release.id, documents });
      return release;
    });
  }

  return {
    createRelease: (input) => change('release.create', () => releases.create(input)),
    getRelease: releases.get,
    listReleases: releases.list,
    putReleaseDocument: (id, document) => change('release.change', () => releases.putDocument(id, document)),
    removeReleaseDocument: (id, documentId) => change('release.change', () => releases.removeDocument(id, documentId)),
    listReleaseConflicts: releases.listConflicts,
    publishRelease: (id) => storage.transaction(() => emitPublish('release.publish', releases.publish(id), id)),
    scheduleRelease: (id, at) => change('release.schedule', () => releases.schedule(id, at)),
    publishDueReleases: (onFailure) => runAs(schedulerActor, () => publishDue(resources, onFailure)),
    rollBackRelease: (id) => storage.transaction(() => emitPublish('release.rollback', releases.rollBack(id), id)),
  };
}

function publishDue(
  { releases, storage, audit, emitPublish }: ReleaseResources,
  onFailure: (release: StoredRelease, error: unknown) => void,
): void {
  for (const release of releases.listDue()) {
    try {
      storage.transaction(() => emitPublish('release.publish', releases.publish(release.id), release.id));
    } catch (error) {
      storage.transaction(() => {
        releases.reopen(release.id);
        audit.record({ action: 'release.reopen', subject: release.id });
      });
      onFailure(release, error);
    }
  }
}
