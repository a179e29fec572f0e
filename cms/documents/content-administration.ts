import { createApiTokens, type ApiTokenOptions, type ApiTokens } from '../access/api-tokens.ts';
import type { AuditLog } from '../access/audit-log.ts';
import type { Asset, AssetInput, AssetLibrary } from '../media/asset-library.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { DocumentFilter, StoredDocument } from '../storage/document-register.ts';
import type { Storage } from '../storage/storage.ts';
import { archiveDocuments, listHeads, restoreDocuments } from './archive-documents.ts';
import { createChangeContent, type ChangeContent, type ContentChange } from './content-change.ts';
import type { DocumentInput } from './document-input.ts';
import { importDocuments, type ImportResources, type ImportResult } from './import-documents.ts';
import {
  publishDocuments,
  publishVersions,
  undoPublish,
  unpublishDocuments,
  type PublicationResult,
  type PublicationEvent,
} from './publish-documents.ts';
import { listVersions } from './get-version.ts';
import { createMigrationRelease } from './migration-release.ts';
import { createPreviewAdministration, type PreviewAdministration } from './preview-administration.ts';
import type { PreviewOptions } from './previews.ts';
import { createExperiments, type ExperimentAdministration } from './experiments.ts';
import { createRootAdministration, type RootAdministration } from './root-administration.ts';
import { deleteExpiredTrash, putBackDocuments, trashDocuments } from './trash-documents.ts';
import { tagDocuments, type TagChange } from './tag-documents.ts';
import { createModelAdministration, type ModelAdministration } from './model-administration.ts';
import { createReleaseAdministration, type ReleaseAdministration } from './release-administration.ts';
import { saveDraft, type DraftInput } from './save-draft.ts';
import type { FindUidProblem } from './uid-rule.ts';

/**
 * All administrative operations, typed. A write is durable when its promise resolves. Rejects with `ContentError`,
 * `ModelError` and `StorageError`.
 */
export interface ContentAdministration
  extends
    ModelAdministration,
    ReleaseAdministration,
    PreviewAdministration,
    ExperimentAdministration,
    RootAdministration {
  readonly tokens: ApiTokens;
  readonly audit: AuditLog;
  /** The same operations inside a transaction. */
  readonly within: (transaction: Storage) => ContentAdministration;
  /** True while there are no documents. */
  readonly isEmpty: () => Promise<boolean>;
  /** Idempotent for the same bytes. The file is flushed to disk before the asset is registered. */
  readonly putAsset: (asset: AssetInput) => Promise<Asset>;
  /**
   * Writes drafts, all or none. `ContentError` `invalid-document` contains every problem with its document and field
   * path.
   */
  readonly importDocuments: (documents: DocumentInput[]) => Promise<ImportResult>;
  /**
   * Optimistic locking: `version` is the version that was edited, 0 for a new document. A stale one is a
   * `version-conflict`.
   */
  readonly saveDraft: (draft: DraftInput, save?: DraftSave) => Promise<StoredDocument>;
  /**
   * Records in the audit log that the actor is an author of a version that somebody else saves, or the name of a
   * version.
   */
  readonly noteVersion: (note: VersionNote) => Promise<void>;
  /**
   * One transaction and at most one new master ref. With nothing to publish, the result is the current ref without ids.
   */
  readonly publish: (change: { documentIds: readonly string[] | 'all-drafts' }) => Promise<PublicationResult>;
  readonly unpublish: (change: { documentIds: readonly string[] }) => Promise<PublicationResult>;
  /** Unpublishes a document. If it was first published a moment ago, it counts as never published. */
  readonly undoPublish: (change: { id: string }) => Promise<PublicationResult & { isNeverPublished: boolean }>;
  /** Unpublishes documents and takes them out of lists. `documentIds`: those that were not archived before. */
  readonly archive: (change: { documentIds: readonly string[] }) => Promise<PublicationResult>;
  /** Takes documents out of the archive. Readers see them only after a publish. */
  readonly restore: (change: { documentIds: readonly string[] }) => Promise<PublicationResult>;
  /**
   * Moves documents that were never published to the trash, out of lists; the service deletes them after 30 days.
   * `ContentError` `was-published` for other documents. `documentIds`: those that were not in the trash before.
   */
  readonly trash: (change: { documentIds: readonly string[] }) => Promise<{ documentIds: readonly string[] }>;
  /** Takes documents out of the trash. */
  readonly putBack: (change: { documentIds: readonly string[] }) => Promise<{ documentIds: readonly string[] }>;
  /** Deletes documents that have been in the trash for 30 days, in steps. Returns how many. */
  readonly emptyTrash: () => Promise<number>;
  /** Publishes this version, which may be older than the newest one. */
  readonly publishVersion: (change: { id: string; version: number }) => Promise<PublicationResult>;
  /** Writes new versions, all or none, of the documents whose tags change. */
  readonly tag: (change: TagChange) => Promise<{ documentIds: string[] }>;
  /** Creates a document in the migration release. */
  readonly createMigrationDocument: (input: Omit<DraftInput, 'id' | 'version'>) => Promise<StoredDocument>;
  readonly saveMigrationDocument: (draft: DraftInput) => Promise<StoredDocument>;
  /** `documentIds` lists everything that was in the migration release. */
  readonly publishMigration: () => Promise<{ documentIds: string[] }>;
  readonly getDocument: (id: string) => Promise<StoredDocument | undefined>;
  readonly listDocuments: (filter: DocumentFilter) => Promise<{ total: number; documents: StoredDocument[] }>;
}

interface DraftSave {
  /** The time of the change, if it was made earlier. */
  readonly at?: number;
  /** The kind of version: `sitting`. */
  readonly subject?: string;
}

interface VersionNote {
  readonly action: 'document.write' | 'document.name';
  readonly id: string;
  readonly version: number;
  readonly subject?: string;
}

interface AdministrationResources {
  readonly storage: Storage;
  readonly assets: AssetLibrary;
  readonly languages: readonly string[];
  readonly findUidProblem: FindUidProblem;
  readonly getModels: () => ModelSet;
  readonly setModels: (models: ModelSet) => void;
  readonly now: () => Date;
  readonly previews: PreviewOptions;
  readonly audit: AuditLog;
  readonly onUseNotRecorded: ApiTokenOptions['onUseNotRecorded'];
  /** Called after each commit with a publication. */
  readonly emitPublish: (event: PublicationEvent) => void;
}

export function createContentAdministration(own: AdministrationResources): ContentAdministration {
  const { storage, assets, languages, findUidProblem, now, audit } = own;
  const getResources = (): ImportResources => ({
    storage,
    models: own.getModels(),
    languages,
    findUidProblem,
    now,
  });
  const change = createChangeContent({ storage, audit, getResources, announce: own.emitPublish });
  return {
    within: (transaction) => createContentAdministration({ ...own, storage: transaction }),
    tokens: createApiTokens(own),
    audit,
    isEmpty: async () => !(await storage.hasDocuments()),
    ...createModelAdministration({ change, getResources, setModels: own.setModels }),
    putAsset: (asset) => assets.put(asset),
    importDocuments: (documents) =>
      change(async ({ resources, record }) => {
        const { result, versions } = await importDocuments(documents, resources);
        if (versions.length > 0) await record({ action: 'document.import', documents: versions });
        return result;
      }),
    saveDraft: (draft, save) => change((inside) => saveRecorded(draft, inside, save)),
    noteVersion: ({ action, id, version, subject }) =>
      change(({ record }) =>
        record({
          action,
          ...(subject !== undefined && { subject }),
          documents: [{ id, before: action === 'document.name' ? version : version - 1 || undefined, after: version }],
        }),
      ),
    publish: ({ documentIds }) =>
      change(async ({ resources, emitPublish }) => {
        const ids = documentIds === 'all-drafts' ? await resources.storage.listDraftIds() : documentIds;
        return emitPublish('document.publish', await publishDocuments(ids, resources));
      }),
    unpublish: ({ documentIds }) =>
      change(async ({ resources, emitPublish }) =>
        emitPublish('document.unpublish', await unpublishDocuments(documentIds, resources)),
      ),
    undoPublish: ({ id }) =>
      change(async ({ resources, emitPublish }) => {
        const { event, isNeverPublished } = await undoPublish(id, resources);
        return { ...(await emitPublish('document.unpublish', event)), isNeverPublished };
      }),
    archive: ({ documentIds }) => change((inside) => archiveRecorded(documentIds, inside)),
    restore: ({ documentIds }) =>
      change(async ({ resources, record }) => {
        const restored = await restoreDocuments(documentIds, resources.storage);
        if (restored.length > 0)
          await record({ action: 'document.restore', documents: await listHeads(restored, resources.storage) });
        return { ref: (await resources.storage.getMasterRef()).ref, documentIds: restored };
      }),
    ...createTrash(change),
    publishVersion: (version) =>
      change(async ({ resources, emitPublish }) => {
        const versions = await listVersions(resources.storage, [version]);
        return emitPublish('document.publish', await publishVersions(versions, resources));
      }),
    tag: (tags) =>
      change(async ({ resources, record }) => {
        const documents = await tagDocuments(tags, resources);
        if (documents.length > 0) await record({ action: 'document.tag', documents });
        return { documentIds: documents.map(({ id }) => id) };
      }),
    ...createPreviewAdministration({ change, previews: own.previews }),
    ...createReleaseAdministration({ change, getResources }),
    ...createExperiments({ storage, change }),
    ...createRootAdministration({ storage, change, getModels: own.getModels }),
    createMigrationDocument: (input) => change((inside) => openMigration(inside).create(input)),
    saveMigrationDocument: (draft) => change((inside) => openMigration(inside).save(draft)),
    publishMigration: () =>
      change(async (inside) => {
        const { event, documentIds, releaseId } = await openMigration(inside).publish();
        await inside.emitPublish('release.publish', event, releaseId);
        return { documentIds };
      }),
    getDocument: (id) => storage.getDocument(id),
    listDocuments: (filter) => storage.listDocuments(filter),
  };
}

function openMigration(inside: ContentChange): ReturnType<typeof createMigrationRelease> {
  return createMigrationRelease({
    resources: inside.resources,
    saveDraft: (draft) => saveRecorded(draft, inside),
  });
}

async function archiveRecorded(
  ids: readonly string[],
  { resources, record, emitPublish }: ContentChange,
): Promise<PublicationResult> {
  const { documentIds, withdrawn } = await archiveDocuments(ids, resources);
  const { ref } = await emitPublish('document.unpublish', withdrawn);
  const documents = await listHeads(documentIds, resources.storage);
  if (documents.length > 0) await record({ action: 'document.archive', documents });
  return { ref, documentIds: [...documentIds] };
}

function createTrash(change: ChangeContent): Pick<ContentAdministration, 'trash' | 'putBack' | 'emptyTrash'> {
  const move = (action: string, work: (resources: ImportResources) => Promise<readonly string[]>) =>
    change(async ({ resources, record }) => {
      const documentIds = await work(resources);
      if (documentIds.length > 0) await record({ action, documents: await listHeads(documentIds, resources.storage) });
      return { documentIds };
    });
  return {
    trash: ({ documentIds }) => move('document.trash', (resources) => trashDocuments(documentIds, resources)),
    putBack: ({ documentIds }) => move('document.put-back', ({ storage }) => putBackDocuments(documentIds, storage)),
    async emptyTrash() {
      for (let count = 0; ;) {
        const deleted = await change(async ({ resources, record }) => {
          const documents = await deleteExpiredTrash(resources);
          if (documents.length > 0) await record({ action: 'document.delete', documents });
          return documents.length;
        });
        if (deleted === 0) return count;
        count += deleted;
      }
    },
  };
}

async function saveRecorded(
  draft: DraftInput,
  { resources, record }: ContentChange,
  { at, subject }: DraftSave = {},
): Promise<StoredDocument> {
  const saved = await saveDraft(draft, resources, at);
  const { id, version } = saved;
  const documents = [{ id, before: version - 1 || undefined, after: version }];
  await record({ action: 'document.save', ...(subject !== undefined && { subject }), documents });
  return saved;
}
