import type { StoredDocument, StoredRelease } from '../storage/storage.ts';
import { createDocumentId, type ImportResources } from './import-documents.ts';
import type { PublicationEvent } from './publish-documents.ts';
import type { Releases } from './releases.ts';
import { saveDraft, type DraftInput } from './save-draft.ts';

/** The release that everything of the Migration API goes into, until it is published; the next write opens a new one. */
export interface MigrationRelease {
  create(input: Omit<DraftInput, 'id' | 'version'>): StoredDocument;
  save(input: DraftInput): StoredDocument;
  /** `documentIds` has everything that was in it. Throws like `Releases.publish`. */
  publish(): { event: PublicationEvent | undefined; documentIds: string[] };
}

const idStart = 'migration-';

export function createMigrationRelease(releases: Releases, getResources: () => ImportResources): MigrationRelease {
  const findOpen = (): StoredRelease | undefined =>
    getResources()
      .storage.listReleases({ status: 'open' })
      .find(({ id }) => id.startsWith(idStart));

  function save(input: DraftInput): StoredDocument {
    const saved = saveDraft(input, getResources());
    const release = findOpen() ?? releases.create({ label: 'Migration', idStart });
    releases.putDocument(release.id, { id: saved.id, version: saved.version });
    return saved;
  }

  return {
    create: (input) => save({ ...input, id: createDocumentId(), version: 0 }),
    save,
    publish() {
      const release = findOpen();
      if (!release) return { event: undefined, documentIds: [] };
      return { event: releases.publish(release.id), documentIds: release.documents.map(({ id }) => id) };
    },
  };
}
