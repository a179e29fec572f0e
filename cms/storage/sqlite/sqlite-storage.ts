/**
 * The default engine: one SQLite file with one writing process, for up to about 100,000 documents with their history.
 *
 * Two connections: writes run one after the other on the first; reads use the second, see what is committed, and do
 * not wait.
 */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toDistanceKm } from '../indexed-point.ts';
import { createListeners } from '../listeners.ts';
import { createOverlayNumbers } from '../overlay-numbers.ts';
import { createRunQueue } from '../run-queue.ts';
import type { StorageEngine, StoreNews } from '../storage.ts';
import { openDatabase } from './open-database.ts';
import type { PublicationOptions } from './publication-store.ts';
import { createStatements, type Statements } from './statement-cache.ts';
import { createStores, toRegisters, type Stores } from './stores.ts';
import { createTransactions } from './transactions.ts';

export interface SqliteStorageOptions {
  readonly file: string;
  readonly now: () => Date;
  /** From this number of matches on, pages are read in the order of an index (find-published.ts). */
  readonly walkThreshold?: number;
}

/** Opens `file`, creating it when missing. Rejects with `StorageError`, see `openDatabase`. */
export async function createSqliteStorage({ file, now, walkThreshold }: SqliteStorageOptions): Promise<StorageEngine> {
  const opened = openDatabase(file);
  const options = { overlayNumbers: createOverlayNumbers(), walkThreshold };
  const writer = connect(opened.writer, options);
  const reader = connect(opened.reader, options);
  ensureFirstRef(writer.statements, now().getTime());
  const queue = createRunQueue();
  const news = createListeners<StoreNews>();
  const messages = createListeners<string>();
  const transactions = createTransactions({
    ...writer,
    onCommit(changed) {
      reader.stores.clearCaches();
      news.emit(changed);
    },
    onMessage: (message) => messages.emit([message]),
  });
  const registers = toRegisters(
    { reading: reader.stores, writing: writer.stores },
    {
      async read(_method, work) {
        transactions.checkOutside();
        return work();
      },
      async write(method, work) {
        transactions.checkOutside();
        return queue.run(() => transactions.runOne(method, work));
      },
    },
  );
  return {
    ...registers,
    capabilities: { fulltext: true, isShared: false },
    isWritable: writer.statements.isWritable,
    async transaction(work) {
      transactions.checkOutside();
      return queue.run(() => transactions.run(work));
    },
    afterCommit: (work) => work(),
    async announce(message) {
      transactions.checkOutside();
      messages.emit([message]);
    },
    listen: news.listen,
    // Messages of one process are never missed, so the listener never gets undefined.
    hear: messages.listen,
    // The file lock keeps other processes out of the store.
    holdLease: async () => true,
    close: () => queue.run(() => opened.close({ isSound: writer.statements.isSound() && reader.statements.isSound() })),
  };
}

function connect(database: DatabaseSync, options: PublicationOptions): { statements: Statements; stores: Stores } {
  database.function('distance_km', { deterministic: true }, toDistance);
  database.function('lower_case', { deterministic: true }, toLowerCase);
  const statements = createStatements(database);
  return { statements, stores: createStores(statements, options) };
}

/** `distance_km(value, latitude, longitude)` of compile-query.ts; NULL for a value that is not a point. */
function toDistance(value: unknown, latitude: unknown, longitude: unknown): number | null {
  if (typeof value !== 'string') return null;
  return toDistanceKm(value, { latitude: Number(latitude), longitude: Number(longitude) }) ?? null;
}

/** `lower_case(text)` of asset-store.ts. SQLite's own `lower` handles ASCII only. */
const toLowerCase = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null);

/** A repository without documents has a master ref too. */
function ensureFirstRef(statements: Statements, at: number): void {
  if (statements.get('SELECT 1 FROM ref LIMIT 1')) return;
  statements.run('INSERT INTO ref (ref, created_at) VALUES (?, ?)', randomBytes(12).toString('base64url'), at);
}
