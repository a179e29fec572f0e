import type { Asset, AssetInput, AssetLibrary } from '../media/asset-library.ts';
import { applyModelChanges, type ModelChange } from '../models/apply-model-changes.ts';
import { checkModels, mergeModels, toModelSet, type ModelSet } from '../models/model-set.ts';
import type { DocumentFilter, Storage, StoredDocument, StoredRelease } from '../storage/storage.ts';
import type { DocumentInput } from './document-input.ts';
import { importDocuments, type ImportResult } from './import-documents.ts';
import { publishDocuments, unpublishDocuments, type PublicationEvent } from './publish-documents.ts';
import { createMigrationRelease } from './migration-release.ts';
import { createPreview, type PreviewLink, type PreviewOptions } from './previews.ts';
import { createReleases } from './releases.ts';
import { saveDraft, type DraftInput } from './save-draft.ts';

/**
 * Everything an administrator can do, typed. Writes are durable when the call returns. Throws `ContentError`,
 * `ModelError` and `StorageError`.
 */
export interface ContentAdministration {
  /** True while there is no document at all. */
  isEmpty(): boolean;
  /** Adds and replaces models, all or none; `ModelError` lists every fault. Models that are not named stay. */
  putModels(models: { customTypes: unknown[]; sharedSlices: unknown[] }): void;
  /** Adds, replaces and removes models, all or none. Throws `ModelChangeError` and `ModelError`. */
  changeModels(changes: readonly ModelChange[]): void;
  /** Idempotent on the same bytes; the file is flushed to disk before the asset is known. */
  putAsset(asset: AssetInput): Promise<Asset>;
  /** Writes drafts, all or none; `ContentError` `invalid-document` lists every problem with document and field path. */
  importDocuments(documents: DocumentInput[]): ImportResult;
  /** Optimistic: `version` is the one that was edited, 0 for a new document; a stale one is a `version-conflict`. */
  saveDraft(draft: DraftInput): StoredDocument;
  /** In one transaction and one new master ref; nothing to publish = the ref of now and no ids. */
  publish(change: { documentIds: string[] | 'all-drafts' }): { ref: string; documentIds: string[] };
  unpublish(change: { documentIds: string[] }): { ref: string; documentIds: string[] };
  /** A link to the newest version of a document, for as long as previews last. */
  preview(documentId: string): PreviewLink;
  createRelease(input: { label: string }): StoredRelease;
  getRelease(id: string): StoredRelease;
  listReleases(): StoredRelease[];
  putReleaseDocument(id: string, document: { id: string; version: number | undefined }): StoredRelease;
  removeReleaseDocument(id: string, documentId: string): StoredRelease;
  /** Ids of documents that readers see in a newer version than the release holds. */
  listReleaseConflicts(release: StoredRelease): string[];
  publishRelease(id: string): { ref: string; documentIds: string[] };
  scheduleRelease(id: string, at: number): StoredRelease;
  /** Publishes what is due; a release that cannot be published is opened again, and told to `onFailure`. */
  publishDueReleases(onFailure: (release: StoredRelease, error: unknown) => void): void;
  rollBackRelease(id: string): { ref: string; documentIds: string[] };
  /** A new document in the migration release. */
  createMigrationDocument(input: Omit<DraftInput, 'id' | 'version'>): StoredDocument;
  saveMigrationDocument(draft: DraftInput): StoredDocument;
  /** `documentIds` has everything that was in the migration release. */
  publishMigration(): { documentIds: string[] };
  getDocument(id: string): StoredDocument | undefined;
  listDocuments(filter: DocumentFilter): { total: number; documents: StoredDocument[] };
}

export interface AdministrationResources {
  readonly storage: Storage;
  readonly assets: AssetLibrary;
  readonly languages: readonly string[];
  getModels(): ModelSet;
  setModels(models: ModelSet): void;
  now(): Date;
  readonly previews: PreviewOptions;
  /** Called after the commit. */
  announce(event: PublicationEvent): void;
}

export function createContentAdministration(resources: AdministrationResources): ContentAdministration {
  const { storage, assets, languages, now } = resources;
  const current = (): { storage: Storage; models: ModelSet; languages: readonly string[]; now: () => Date } => ({
    storage,
    models: resources.getModels(),
    languages,
    now,
  });

  function announce(event: PublicationEvent | undefined): { ref: string; documentIds: string[] } {
    if (!event) return { ref: storage.getMasterRef().ref, documentIds: [] };
    resources.announce(event);
    return { ref: event.ref, documentIds: [...event.documentIds] };
  }

  const releases = createReleases(current);
  const migration = createMigrationRelease(releases, current);
  return {
    isEmpty: () => !storage.hasDocuments(),
    putModels(models) {
      const changes = checkModels(models);
      const next = toModelSet(mergeModels(storage.listModels(), changes));
      storage.putModels(changes);
      resources.setModels(next);
    },
    changeModels(changes) {
      const hasDocuments = (type: string): boolean => storage.listDocuments({ type, offset: 0, limit: 1 }).total > 0;
      const models = applyModelChanges(storage.listModels(), changes, hasDocuments);
      const next = toModelSet(models);
      storage.replaceModels(models);
      resources.setModels(next);
    },
    putAsset: (asset) => assets.put(asset),
    importDocuments: (documents) => importDocuments(documents, current()),
    saveDraft: (draft) => saveDraft(draft, current()),
    publish({ documentIds }) {
      const ids = documentIds === 'all-drafts' ? storage.listDraftIds() : documentIds;
      return announce(publishDocuments(ids, current()));
    },
    unpublish: ({ documentIds }) => announce(unpublishDocuments(documentIds, current())),
    preview: (documentId) => createPreview(documentId, resources.previews),
    createRelease: releases.create,
    getRelease: releases.get,
    listReleases: releases.list,
    putReleaseDocument: releases.putDocument,
    removeReleaseDocument: releases.removeDocument,
    listReleaseConflicts: releases.listConflicts,
    publishRelease: (id) => announce(releases.publish(id)),
    scheduleRelease: releases.schedule,
    publishDueReleases(onFailure) {
      for (const release of releases.listDue()) {
        try {
          announce(releases.publish(release.id));
        } catch (error) {
          releases.reopen(release.id);
          onFailure(release, error);
        }
      }
    },
    rollBackRelease: (id) => announce(releases.rollBack(id)),
    createMigrationDocument: migration.create,
    saveMigrationDocument: migration.save,
    publishMigration() {
      const { event, documentIds } = migration.publish();
      announce(event);
      return { documentIds };
    },
    getDocument: (id) => storage.getDocument(id),
    listDocuments: (filter) => storage.listDocuments(filter),
  };
}
