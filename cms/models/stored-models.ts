import { createRunQueue } from '../storage/run-queue.ts';
import type { Storage } from '../storage/storage.ts';
import { toModelSet, type ModelSet } from './model-set.ts';

/** This process's copy of the models in the store. */
export interface StoredModels {
  readonly get: () => ModelSet;
  /** Call it after a change by this process. */
  readonly set: (models: ModelSet) => void;
  /** Call it after a change by another process. Never rejects. */
  readonly reload: () => Promise<void>;
}

interface StoredModelsOptions {
  /** Called when the models cannot be read. The previous ones stay in use. */
  readonly onUnreadable: (error: unknown) => void;
}

export async function createStoredModels(
  storage: Pick<Storage, 'listModels'>,
  { onUnreadable }: StoredModelsOptions,
): Promise<StoredModels> {
  // Reloads run one after the other, and one that a change of this process has superseded is ignored.
  const queue = createRunQueue();
  let changes = 0;
  let models = toModelSet(await storage.listModels());
  return {
    get: () => models,
    set(next) {
      models = next;
      changes += 1;
    },
    reload: () =>
      queue.run(async () => {
        const before = changes;
        try {
          const stored = toModelSet(await storage.listModels());
          if (changes === before) models = stored;
        } catch (error) {
          onUnreadable(error);
        }
      }),
  };
}
