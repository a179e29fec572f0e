import type { StoredDocument } from '../storage/document-register.ts';
import type { StoredRelease } from '../storage/release-register.ts';
import { createDocumentId, type ImportResources } from './import-documents.ts';
import type { PublicationEvent } from './publish-documents.ts';
import { createReleases } from './releases.ts';
import type { DraftInput } from './save-draft.ts';

/**
 * The release that collects the writes of the Migration API until it is published. The next write then opens a new one.
 */
interface MigrationRelease {
  readonly create: (input: Omit<DraftInput, 'id' | 'version'>) => Promise<StoredDocument>;
  readonly save: (input: DraftInput) => Promise<StoredDocument>;
  /**
   * `documentIds` contains all documents of the release; `releaseId` is undefined if there was none. Throws like
   * `Releases.publish`.
   */
  readonly publish: () => Promise<{
    event: PublicationEvent | undefined;
    documentIds: string[];
    releaseId: string | undefined;
  }>;
}

const idStart = 'migration-';

/** Must be used inside a transaction, whose handle is `resources.storage`. */
export function createMigrationRelease({
  resources,
  saveDraft,
}: {
  resources: ImportResources;
  saveDraft: (input: DraftInput) => Promise<StoredDocument>;
}): MigrationRelease {
  const releases = createReleases(resources);

  async function findOpen(): Promise<StoredRelease | undefined> {
    const open = await resources.storage.listReleases({ status: 'open' });
    return open.find(({ id }) => id.startsWith(idStart));
  }

  async function save(input: DraftInput): Promise<StoredDocument> {
    const saved = await saveDraft(input);
    const release = (await findOpen()) ?? (await releases.create({ label: 'Migration', idStart }));
    await releases.putDocument(release.id, { action: 'publish', id: saved.id, version: saved.version });
    return saved;
  }

  return {
    create: (input) => save({ ...input, id: createDocumentId(), version: 0 }),
    save,
    async publish() {
      const release = await findOpen();
      if (!release) return { event: undefined, documentIds: [], releaseId: undefined };
      const documentIds = release.documents.map(({ id }) => id);
      return { event: await releases.publish(release.id), documentIds, releaseId: release.id };
    },
  };
}
