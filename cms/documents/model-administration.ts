import { applyModelChanges, type ModelChange } from '../models/apply-model-changes.ts';
import { checkModels, mergeModels, toModelSet, type ModelSet } from '../models/model-set.ts';
import type { StoredModel } from '../storage/model-register.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChangeContent, ContentChange } from './content-change.ts';
import type { ImportResources } from './import-documents.ts';
import { listAffectedTypes, reindexDocuments } from './reindex-documents.ts';
import { upgradeModels, type ModelUpgrade, type ModelUpgradeResult } from './upgrade-models.ts';

export interface ModelAdministration {
  /** Adds and replaces models, all or none. Other models are not changed. Throws `ModelError` with every problem. */
  readonly putModels: (models: { customTypes: unknown[]; sharedSlices: unknown[] }) => Promise<void>;
  /** Adds, replaces and removes models, all or none. Throws `ModelChangeError` and `ModelError`. */
  readonly changeModels: (changes: readonly ModelChange[]) => Promise<void>;
  /** Adds what a new version of the program adds, and removes nothing. Throws `ModelError` and `ContentError`. */
  readonly upgradeModels: (upgrade: ModelUpgrade) => Promise<ModelUpgradeResult>;
}

interface ModelResources {
  readonly getResources: () => ImportResources;
  readonly change: ChangeContent;
  readonly setModels: (models: ModelSet) => void;
}

export function createModelAdministration({ change, getResources, setModels }: ModelResources): ModelAdministration {
  async function replace(
    before: readonly StoredModel[],
    after: readonly StoredModel[],
    { resources: { storage }, record }: ContentChange,
  ): Promise<void> {
    const changed = listChanged(before, after);
    if (changed.length === 0) return;
    const models = toModelSet(after);
    await storage.replaceModels(after);
    await reindexDocuments(listAffectedTypes(changed, models), { storage, models });
    for (const { kind, id } of changed) await record({ action: 'model.change', subject: `${kind} ${id}` });
    storage.afterCommit(() => setModels(models));
  }

  return {
    putModels: async (models) => {
      const checked = checkModels(models);
      await change(async (inside) => {
        const before = await inside.resources.storage.listModels();
        await replace(before, mergeModels(before, checked), inside);
      });
    },
    changeModels: (changes) =>
      change(async (inside) => {
        const { storage } = inside.resources;
        const before = await storage.listModels();
        const inUse = await listTypesInUse(changes, storage);
        await replace(
          before,
          applyModelChanges(before, changes, (type) => inUse.has(type)),
          inside,
        );
      }),
    upgradeModels: (upgrade) => upgradeModels(upgrade, { getResources, change, replaceModels: replace }),
  };
}

/** The custom types among the deletions that still have documents. */
async function listTypesInUse(changes: readonly ModelChange[], storage: Storage): Promise<ReadonlySet<string>> {
  const inUse = new Set<string>();
  for (const { action, kind, id } of changes) {
    if (action !== 'delete' || kind !== 'custom-type') continue;
    const { total } = await storage.listDocuments({ type: id, offset: 0, limit: 1 });
    if (total > 0) inUse.add(id);
  }
  return inUse;
}

/** Models that were added, changed or removed. */
function listChanged(before: readonly StoredModel[], after: readonly StoredModel[]): StoredModel[] {
  const toKey = ({ kind, id, json }: StoredModel): string => JSON.stringify([kind, id, json]);
  const known = new Set(before.map(toKey));
  const kept = new Set(after.map(({ kind, id }) => `${kind} ${id}`));
  const removed = before.filter(({ kind, id }) => !kept.has(`${kind} ${id}`));
  return [...after.filter((model) => !known.has(toKey(model))), ...removed];
}
