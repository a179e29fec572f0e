import type { Storage, StoredDocument, StoredRelease } from '../storage/storage.ts';
import { createDocumentId } from './import-documents.ts';
import type { PublicationEvent } from './publish-documents.ts';
import type { Releases } from './releases.ts';
import type { DraftInput } from './save-draft.ts';

/** The release that collects the writes of the Migration API until it is published; the next write opens a new one. */
interface MigrationRelease {
  create(input: Omit<DraftInput, 'id' | 'version'>): StoredDocument;
  save(input: DraftInput): StoredDocument;
  /**
   * `documentIds` lists everything that was in it; `releaseId` is undefined when there was none. Throws like
   * `Releases.publish`.
   */
  publish(): { event: PublicationEvent | undefined; documentIds: string[]; releaseId: string | undefined };
}

const idStart = 'migration-';

export function createMigrationRelease({
  releases,
  saveDraft,
  storage,
}: {
  releases: Releases;
  saveDraft: (input: DraftInput) => StoredDocument;
  storage: Storage;
}): MigrationRelease {
  const findOpen = (): StoredRelease | undefined =>
    storage.listReleases({ status: 'open' }).find(({ id }) => id.startsWith(idStart));

  function save(input: DraftInput): StoredDocument {
    const saved = saveDraft(input);
    const release = findOpen() ?? releases.create({ label: 'Migration', idStart });
    releases.putDocument(release.id, { action: 'publish', id: saved.id, version: saved.version });
    return saved;
  }

  return {
    create: (input) => save({ ...input, id: createDocumentId(), version: 0 }),
    save,
    publish() {
      const release = findOpen();
      if (!release) return { event: undefined, documentIds: [], releaseId: undefined };
      const documentIds = release.documents.map(({ id }) => id);
      return { event: releases.publish(release.id), documentIds, releaseId: release.id };
    },
  };
}
