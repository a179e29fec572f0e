/** Copies a whole store from one engine into another, as a stream of rows in a format that is independent of both. */
import { createHash, type Hash } from 'node:crypto';
import type { AuditRegister } from '../audit-register.ts';
import { StorageError } from '../storage-error.ts';
import { copiedTables, type CopiedTable, type RowBatch } from './copied-tables.ts';

export interface StoreSource {
  /**
   * Every row of a consistent snapshot of the store: table by table in the order of `copiedTables`, each in the order
   * of its key.
   */
  readonly exportRows: (tables?: readonly CopiedTable[]) => AsyncIterable<RowBatch>;
  readonly close: () => Promise<void>;
}

/** A store that is replaced as a whole. Nothing of the copy is visible before `commit`. */
export interface StoreTarget extends StoreSource {
  /** Replaces the content. Batches must come in the order of `exportRows`. */
  readonly importRows: (batches: AsyncIterable<RowBatch>) => Promise<void>;
  /** Reads the imported audit log. */
  readonly audit: Pick<AuditRegister, 'readAudit' | 'getLastAudit'>;
  /** Resolves when everything is durable. */
  readonly commit: () => Promise<void>;
}

interface TableSummary {
  readonly rows: number;
  /** SHA-256 of all rows in their order. */
  readonly digest: string;
}

/** By table: stores with equal summaries have equal content. */
export type StoreSummary = Readonly<Record<string, TableSummary>>;

const maxBatchRows = 500;
const maxBatchCharacters = 1024 * 1024;

/** Collects rows into batches of a bounded size. */
export async function* toBatches(
  table: CopiedTable,
  rows: Iterable<RowBatch['rows'][number]> | AsyncIterable<RowBatch['rows'][number]>,
): AsyncGenerator<RowBatch> {
  let batch: RowBatch['rows'][number][] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const value of row) characters += typeof value === 'string' ? value.length : 8;
    if (batch.length < maxBatchRows && characters < maxBatchCharacters) continue;
    yield { table, rows: batch };
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield { table, rows: batch };
}

/**
 * Imports everything, then compares the digests of the target's rows with those of the rows that were read. The caller
 * commits. Throws `StorageError` `corrupt` for any difference.
 */
export async function copyRows(
  source: StoreSource,
  target: StoreTarget,
  onRows?: (rows: number) => void,
): Promise<StoreSummary> {
  const summary = createSummary(onRows);
  await target.importRows(summary.pass(source.exportRows()));
  const read = summary.finish();
  checkEqual(read, await summarizeStore(target));
  return read;
}

export async function summarizeStore(store: Pick<StoreSource, 'exportRows'>): Promise<StoreSummary> {
  const summary = createSummary();
  for await (const batch of summary.pass(store.exportRows())) void batch;
  return summary.finish();
}

function checkEqual(source: StoreSummary, target: StoreSummary): void {
  for (const { name } of copiedTables) {
    const [read, written] = [source[name], target[name]];
    if (read?.rows === written?.rows && read?.digest === written?.digest) continue;
    throw new StorageError(
      'corrupt',
      `The copy differs from its source: the table ${name} has ${written?.rows ?? 0} of ${read?.rows ?? 0} rows, or others. Nothing was kept.`,
    );
  }
}

/** Whether nothing was ever written. A store that was only opened has its first ref and counts as empty. */
export async function isEmptyStore(store: Pick<StoreSource, 'exportRows'>): Promise<boolean> {
  for await (const { table, rows } of store.exportRows()) {
    if (table.name !== 'ref' || rows.length > 1) return false;
  }
  return true;
}

interface RunningSummary {
  readonly pass: (batches: AsyncIterable<RowBatch>) => AsyncGenerator<RowBatch>;
  readonly finish: () => StoreSummary;
}

function createSummary(onRows?: (rows: number) => void): RunningSummary {
  const tables = new Map(copiedTables.map(({ name }) => [name, { rows: 0, hash: createHash('sha256') }]));
  return {
    async *pass(batches) {
      for await (const batch of batches) {
        const table = tables.get(batch.table.name);
        if (!table) throw new StorageError('failed', `There is no table ${batch.table.name}.`);
        table.rows += batch.rows.length;
        for (const row of batch.rows) addRow(table.hash, row);
        yield batch;
        onRows?.(batch.rows.length);
      }
    },
    finish: () =>
      Object.fromEntries([...tables].map(([name, { rows, hash }]) => [name, { rows, digest: hash.digest('hex') }])),
  };
}

/** JSON keeps texts, numbers and absent values distinct, and delimits them. */
function addRow(hash: Hash, row: RowBatch['rows'][number]): void {
  hash.update(JSON.stringify(row)).update('\n');
}
