import type { AuditLog } from '../access/audit-log.ts';
import { applyModelChanges, type ModelChange } from '../models/apply-model-changes.ts';
import { checkModels, mergeModels, toModelSet, type ModelSet } from '../models/model-set.ts';
import type { Storage, StoredModel } from '../storage/storage.ts';
import { listAffectedTypes, reindexDocuments } from './reindex-documents.ts';

export interface ModelAdministration {
  /** Adds and replaces models, all or none; `ModelError` lists every problem. Other models stay. */
  putModels(models: { customTypes: unknown[]; sharedSlices: unknown[] }): void;
  /** Adds, replaces and removes models, all or none. Throws `ModelChangeError` and `ModelError`. */
  changeModels(changes: readonly ModelChange[]): void;
}

interface ModelResources {
  readonly storage: Storage;
  readonly audit: AuditLog;
  setModels(models: ModelSet): void;
}

export function createModelAdministration({ storage, audit, setModels }: ModelResources): ModelAdministration {
  function replace(before: readonly StoredModel[], after: readonly StoredModel[]): void {
    const changed = listChanged(before, after);
    if (changed.length === 0) return;
    const models = toModelSet(after);
    storage.transaction(() => {
      storage.replaceModels(after);
      reindexDocuments(listAffectedTypes(changed, models), { storage, models });
      for (const { kind, id } of changed) audit.record({ action: 'model.change', subject: `${kind} ${id}` });
      storage.afterCommit(() => setModels(models));
    });
  }

  return {
    putModels(models) {
      const before = storage.listModels();
      replace(before, mergeModels(before, checkModels(models)));
    },
    changeModels(changes) {
      const hasDocuments = (type: string): boolean => storage.listDocuments({ type, offset: 0, limit: 1 }).total > 0;
      const before = storage.listModels();
      replace(before, applyModelChanges(before, changes, hasDocuments));
    },
  };
}

/** Models that were added, changed or removed. */
function listChanged(before: readonly StoredModel[], after: readonly StoredModel[]): StoredModel[] {
  const toKey = ({ kind, id, json }: StoredModel): string => JSON.stringify([kind, id, json]);
  const known = new Set(before.map(toKey));
  const kept = new Set(after.map(({ kind, id }) => `${kind} ${id}`));
  const removed = before.filter(({ kind, id }) => !kept.has(`${kind} ${id}`));
  return [...after.filter((model) => !known.has(toKey(model))), ...removed];
}
