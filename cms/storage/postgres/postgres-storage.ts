/**
 * The shared engine: a PostgreSQL database that several processes use at the same time, for content that must
 * survive the loss of a process or machine. It stores and returns what the SQLite engine does.
 *
 * Writes are transactions that run one at a time in all processes. Reads use a pool of connections and wait for no
 * write.
 */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createListeners } from '../listeners.ts';
import type { Registers, StorageEngine, StoreNews } from '../storage.ts';
import { createAccessStore } from './access-store.ts';
import { createAccountStore } from './account-store.ts';
import { createArchiveStore } from './archive-store.ts';
import { createAssetStore } from './asset-store.ts';
import { createAuditStore } from './audit-store.ts';
import { createPool, defaultLimits, ignore, type ConnectionLimits } from './connect.ts';
import { createDocumentStore } from './document-store.ts';
import { createExperimentStore } from './experiment-store.ts';
import { createFindingStore } from './finding-store.ts';
import { defaultWalkThreshold } from './find-published.ts';
import { createIndexNumbers } from './index-numbers.ts';
import { createLeases } from './leases.ts';
import { createModelStore } from './model-store.ts';
import { connectToNews } from './news-connection.ts';
import { openDatabase } from './open-database.ts';
import { createPublicationStore, type PublicationOptions } from './publication-store.ts';
import { createReleaseStore } from './release-store.ts';
import { createRootStore } from './root-store.ts';
import { createTrashStore } from './trash-store.ts';
import { sql } from './sql.ts';
import { createQueries, executeRead, type Statements } from './statements.ts';
import { checkCalls } from './transaction-handle.ts';
import { createTransactions, messageChannel } from './transactions.ts';
import { createProcessState, forgetIndex } from './views.ts';
import { createWebhookStore } from './webhook-store.ts';
import { createWorkingStore } from './working-store.ts';

export interface PostgresStorageOptions {
  /** `postgres://USER:PASSWORD@HOST:5432/DATABASE`. The store creates its own schema in it. */
  readonly url: string;
  readonly now: () => Date;
  readonly limits?: Partial<ConnectionLimits>;
  /** From this number of matches on, pages are read in the order of an index (find-published.ts). */
  readonly walkThreshold?: number;
  /** The server may lose confirmed writes: only for tests. */
  readonly isThrowAway?: boolean;
}

/** Rejects with `StorageError`, see `openDatabase`. */
export async function createPostgresStorage(options: PostgresStorageOptions): Promise<StorageEngine> {
  const limits = { ...defaultLimits, ...options.limits };
  await openDatabase({ url: options.url, limits, isThrowAway: options.isThrowAway ?? false });
  const pool = createPool(options.url, limits);
  const processName = randomBytes(9).toString('base64url');
  const leases = createLeases(pool, processName);
  const store = createStore({ pool, processName, walkThreshold: options.walkThreshold ?? defaultWalkThreshold });
  const { transactions, listeners, messages, setStandby } = store;
  const abandon = async (error: unknown): Promise<never> => {
    await pool.end();
    throw error;
  };
  await ensureFirstRef(transactions.write, options.now().getTime()).catch(abandon);
  const source = { url: options.url, limits, listeners, messages, processName, onStandby: setStandby };
  const news = await connectToNews(source).catch(abandon);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await transactions.waitForAll();
    await news.close();
    // Without the database, the leases expire by themselves.
    await leases.release().catch(ignore);
    await pool.end();
  };
  return {
    ...checkCalls(store.registers, transactions.checkOutside),
    capabilities: { fulltext: true, isShared: true },
    isWritable: store.isWritable,
    async transaction(work) {
      transactions.checkOutside();
      return transactions.run(work);
    },
    afterCommit: (work) => work(),
    async announce(message) {
      transactions.checkOutside();
      await executeRead(pool, sql`SELECT pg_notify(${messageChannel}, ${message})`);
    },
    listen: listeners.listen,
    hear: messages.listen,
    holdLease: leases.hold,
    close: () => (closing ??= close()),
  };
}

/** The registers over a connection pool, and the state that they share. */
function createStore({ pool, processName, walkThreshold }: { pool: Pool; processName: string; walkThreshold: number }) {
  let isStandby = false;
  const setStandby = (standby: boolean): void => void (isStandby = standby);
  const isWritable = (): boolean => !isStandby;
  const listeners = createListeners<StoreNews>();
  const messages = createListeners<string | undefined>();
  const state = createProcessState();
  listeners.listen((news) => {
    if (news === 'models') forgetIndex(state);
  });
  const shared = { state, numbers: createIndexNumbers(), walkThreshold, isWritable };
  const createRegisters = (statements: Statements): Registers => createStores(statements, shared);
  const transactions = createTransactions({
    pool,
    processName,
    createRegisters,
    onCommit: listeners.emit,
    onOutcome(error) {
      if (!error) setStandby(false);
      else if (error.code === 'read-only') setStandby(true);
    },
  });
  const registers = createRegisters({
    ...createQueries((text) => executeRead(pool, text)),
    isTransaction: false,
    write: transactions.write,
  });
  return { transactions, listeners, messages, registers, isWritable, setStandby };
}

/** Every register. */
function createStores(statements: Statements, options: PublicationOptions): Registers {
  return {
    ...createAccessStore(statements),
    ...createAccountStore(statements),
    ...createArchiveStore(statements),
    ...createAssetStore(statements),
    ...createAuditStore(statements),
    ...createDocumentStore(statements, options.state),
    ...createExperimentStore(statements),
    ...createFindingStore(statements),
    ...createModelStore(statements),
    ...createPublicationStore(statements, options),
    ...createReleaseStore(statements),
    ...createRootStore(statements),
    ...createTrashStore(statements),
    ...createWebhookStore(statements),
    ...createWorkingStore(statements),
  };
}

/** A repository without documents has a master ref too. */
async function ensureFirstRef(write: Statements['write'], at: number): Promise<void> {
  await write(async (inside) => {
    const ref = randomBytes(12).toString('base64url');
    await inside.run(
      sql`INSERT INTO ref (sequence, ref, created_at) SELECT 1, ${ref}, ${at} WHERE NOT EXISTS (SELECT FROM ref)`,
    );
    await inside.run(sql`DELETE FROM writer WHERE written_at < now() - interval '7 days'`);
  });
}
