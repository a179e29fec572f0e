/**
 * Caches the responses without which a screen cannot start, for use without a connection. The text of documents is not
 * here: the journal has that of every opened document.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { NoConnection } from './api-error.ts';

/** Documents that were opened in the last 7 days can be opened without a connection. */
const keptMs = 7 * 24 * 3600 * 1000;

interface OfflineSchema extends DBSchema {
  readonly answers: { key: string; value: { readonly at: number; readonly answer: unknown } };
}

export interface OfflineCache {
  /**
   * Resolves with the response, or with the cached one without a connection. Rejects with `NoConnection` if none is
   * cached.
   */
  readonly ask: <Answer>(key: string, send: () => Promise<Answer>) => Promise<Answer>;
  /** Call this at a sign-out, and when another person signs in. */
  readonly clear: () => Promise<void>;
}

export function createOfflineCache(now: () => number = Date.now): OfflineCache {
  let opening: Promise<IDBPDatabase<OfflineSchema> | undefined> | undefined;
  /** Increased by `clear`, so that a response to an earlier request is not cached after it. */
  let generation = 0;
  // Without IndexedDB, as in a private window, nothing is cached.
  const open = () => (opening ??= openResponses(now()).catch(() => undefined));

  async function keep(key: string, answer: unknown, begun: number): Promise<void> {
    const at = now();
    const database = await open();
    if (begun === generation) await database?.put('answers', { at, answer }, key);
  }

  return {
    async ask<Answer>(key: string, send: () => Promise<Answer>) {
      const begun = generation;
      try {
        const answer = await send();
        // If the storage is full, the older response stays; the caller does not wait for the write.
        keep(key, answer, begun).catch(() => undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof NoConnection)) throw error;
        const database = await open();
        const kept = await database?.get('answers', key).catch(() => undefined);
        if (!kept || kept.at < now() - keptMs) throw error;
        // The same key was used for the same request.
        return kept.answer as Answer;
      }
    },
    async clear() {
      generation += 1;
      const database = await open();
      await database?.clear('answers');
    },
  };
}

export const offlineCache = createOfflineCache();

async function openResponses(time: number): Promise<IDBPDatabase<OfflineSchema>> {
  const database = await openDB<OfflineSchema>('fc-studio-offline', 1, {
    upgrade(created) {
      created.createObjectStore('answers');
    },
  });
  const transaction = database.transaction('answers', 'readwrite');
  for await (const cursor of transaction.store) if (cursor.value.at < time - keptMs) await cursor.delete();
  await transaction.done;
  return database;
}
