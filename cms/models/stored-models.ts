import { createRunQueue } from '../storage/run-queue.ts';
import type { Storage } from '../storage/storage.ts';
import { toModelSet, type ModelSet } from './model-set.ts';

/** The models of the store, as this process knows them. */
export interface StoredModels {
  get(): ModelSet;
  /** After a change of this process. */
  set(models: ModelSet): void;
  /** After a change of another one. Never rejects. */
  reload(): Promise<void>;
}

interface StoredModelsOptions {
  /** The models of before stay. */
  readonly onUnreadable: (error: unknown) => void;
}

export async function createStoredModels(
  storage: Pick<Storage, 'listModels'>,
  { onUnreadable }: StoredModelsOptions,
): Promise<StoredModels> {
  // Answers that are overtaken, by each other or by a change of this process, must not come last.
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
