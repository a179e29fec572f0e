import type { ApiTokens } from '../access/api-tokens.ts';
import type { AuditLog } from '../access/audit-log.ts';
import type { Asset, AssetInput, AssetLibrary } from '../media/asset-library.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { DocumentFilter, Storage, StoredDocument } from '../storage/storage.ts';
import type { DocumentInput } from './document-input.ts';
import { importDocuments, type ImportResult } from './import-documents.ts';
import {
  publishDocuments,
  unpublishDocuments,
  type PublicationResult,
  type PublicationEvent,
} from './publish-documents.ts';
import { createMigrationRelease } from './migration-release.ts';
import { createPreviewAdministration, type PreviewAdministration } from './preview-administration.ts';
import type { PreviewOptions } from './previews.ts';
import { createExperiments, type ExperimentAdministration } from './experiments.ts';
import { createRootAdministration, type RootAdministration } from './root-administration.ts';
import { tagDocuments, type TagChange } from './tag-documents.ts';
import { createModelAdministration, type ModelAdministration } from './model-administration.ts';
import { createReleaseAdministration, type ReleaseAdministration } from './release-administration.ts';
import { createReleases } from './releases.ts';
import { saveDraft, type DraftInput } from './save-draft.ts';

/**
 * Everything an administrator can do, typed. Writes are durable when the call returns. Throws `ContentError`,
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
  /** True while there are no documents. */
  isEmpty(): boolean;
  /** Idempotent for the same bytes. The file is flushed to disk before the asset is registered. */
  putAsset(asset: AssetInput): Promise<Asset>;
  /**
   * Writes drafts, all or none. `ContentError` `invalid-document` lists every problem with its document and field path.
   */
  importDocuments(documents: DocumentInput[]): ImportResult;
  /**
   * Optimistic locking: `version` is the version that was edited, 0 for a new document. A stale one is a
   * `version-conflict`.
   */
  saveDraft(draft: DraftInput): StoredDocument;
  /** One transaction and one new master ref. With nothing to publish: the current ref and no ids. */
  publish(change: { documentIds: readonly string[] | 'all-drafts' }): PublicationResult;
  unpublish(change: { documentIds: readonly string[] }): PublicationResult;
  /** Writes new versions, all or none, of the documents whose tags change. */
  tag(change: TagChange): { documentIds: string[] };
  /** Creates a document in the migration release. */
  createMigrationDocument(input: Omit<DraftInput, 'id' | 'version'>): StoredDocument;
  saveMigrationDocument(draft: DraftInput): StoredDocument;
  /** `documentIds` lists everything that was in the migration release. */
  publishMigration(): { documentIds: string[] };
  getDocument(id: string): StoredDocument | undefined;
  listDocuments(filter: DocumentFilter): { total: number; documents: StoredDocument[] };
}

interface AdministrationResources {
  readonly storage: Storage;
  readonly assets: AssetLibrary;
  readonly languages: readonly string[];
  getModels(): ModelSet;
  setModels(models: ModelSet): void;
  now(): Date;
  readonly previews: PreviewOptions;
  readonly tokens: ApiTokens;
  readonly audit: AuditLog;
  /** Called after the commit. */
  emitPublish(event: PublicationEvent): void;
}

export function createContentAdministration(resources: AdministrationResources): ContentAdministration {
  const { storage, assets, languages, now, audit, tokens } = resources;
  const current = (): { storage: Storage; models: ModelSet; languages: readonly string[]; now: () => Date } => ({
    storage,
    models: resources.getModels(),
    languages,
    now,
  });

  /** Called inside the transaction of the publication. */
  function emitPublish(action: string, event: PublicationEvent | undefined, subject?: string): PublicationResult {
    if (event || subject !== undefined) {
      audit.record({ action, ...(subject !== undefined && { subject }), documents: event?.versions ?? [] });
    }
    if (!event) return { ref: storage.getMasterRef().ref, documentIds: [] };
    storage.afterCommit(() => resources.emitPublish(event));
    return { ref: event.ref, documentIds: [...event.documentIds] };
  }

  const recordedSave = (draft: DraftInput): StoredDocument => recordSave(audit, saveDraft(draft, current()));
  const releases = createReleases(current);
  const migration = createMigrationRelease({ releases, saveDraft: recordedSave, storage });
  return {
    tokens,
    audit,
    isEmpty: () => !storage.hasDocuments(),
    ...createModelAdministration(resources),
    putAsset: (asset) => assets.put(asset),
    importDocuments: (documents) =>
      storage.transaction(() => {
        const { result, versions } = importDocuments(documents, current());
        if (versions.length > 0) audit.record({ action: 'document.import', documents: versions });
        return result;
      }),
    saveDraft: (draft) => storage.transaction(() => recordedSave(draft)),
    publish: ({ documentIds }) =>
      storage.transaction(() => {
        const ids = documentIds === 'all-drafts' ? storage.listDraftIds() : documentIds;
        return emitPublish('document.publish', publishDocuments(ids, current()));
      }),
    unpublish: ({ documentIds }) =>
      storage.transaction(() => emitPublish('document.unpublish', unpublishDocuments(documentIds, current()))),
    tag: (change) =>
      storage.transaction(() => {
        const documents = tagDocuments(change, current());
        if (documents.length > 0) audit.record({ action: 'document.tag', documents });
        return { documentIds: documents.map(({ id }) => id) };
      }),
    ...createPreviewAdministration({ storage, audit, previews: resources.previews, releases }),
    ...createReleaseAdministration({ releases, storage, audit, emitPublish }),
    ...createExperiments({ storage, audit, emitPublish: emitPublish, getResources: current }),
    ...createRootAdministration(resources),
    createMigrationDocument: (input) => storage.transaction(() => migration.create(input)),
    saveMigrationDocument: (draft) => storage.transaction(() => migration.save(draft)),
    publishMigration: () =>
      storage.transaction(() => {
        const { event, documentIds, releaseId } = migration.publish();
        emitPublish('release.publish', event, releaseId);
        return { documentIds };
      }),
    getDocument: (id) => storage.getDocument(id),
    listDocuments: (filter) => storage.listDocuments(filter),
  };
}

function recordSave(audit: AuditLog, saved: StoredDocument): StoredDocument {
  const { id, version } = saved;
  audit.record({ action: 'document.save', documents: [{ id, before: version - 1 || undefined, after: version }] });
  return saved;
}
