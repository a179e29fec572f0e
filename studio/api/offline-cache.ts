/**
 * The last answers to what a screen cannot begin without, for a browser without a connection. Words of documents are not
 * here: the journal has those of every document that was opened.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { NoConnection } from './api-error.ts';

/** Documents that were opened in the last 7 days open without a connection. */
const keptMs = 7 * 24 * 3600 * 1000;

interface OfflineSchema extends DBSchema {
  answers: { key: string; value: { readonly at: number; readonly answer: unknown } };
}

export interface OfflineCache {
  /** The answer, or the last one where there is no connection. Rejects with `NoConnection` where none is kept. */
  ask<Answer>(key: string, send: () => Promise<Answer>): Promise<Answer>;
  /** Somebody has signed out, or in as another person. */
  clear(): Promise<void>;
}

export function createOfflineCache(now: () => number = Date.now): OfflineCache {
  let opening: Promise<IDBPDatabase<OfflineSchema> | undefined> | undefined;
  /** Answers that were sent before it do not come back after it. */
  let generation = 0;
  // A browser that stores nothing, as in a private window, has nothing offline.
  const open = () => (opening ??= openAnswers(now()).catch(() => undefined));

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
        // A full store keeps the older answer; nobody waits for it.
        keep(key, answer, begun).catch(() => undefined);
        return answer;
      } catch (error) {
        if (!(error instanceof NoConnection)) throw error;
        const database = await open();
        const kept = await database?.get('answers', key).catch(() => undefined);
        if (!kept || kept.at < now() - keptMs) throw error;
        // It was kept under the same key, by the same question.
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

async function openAnswers(time: number): Promise<IDBPDatabase<OfflineSchema>> {
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
