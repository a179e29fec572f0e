/** The rows of a copied store in PostgreSQL's tables, on a connection with an open transaction. */
import type { ClientBase } from 'pg';
import {
  copiedTables,
  fieldValueTable,
  textTable,
  type CopiedRow,
  type CopiedTable,
  type CopiedValue,
  type RowBatch,
} from '../copy/copied-tables.ts';
import { fromIndexedWord, toIndexedDigest } from '../copy/copied-words.ts';
import { toBatches } from '../copy/store-copy.ts';
import { parseIndexedPoint } from '../indexed-point.ts';
import { toIndexedWord } from './compile-query.ts';
import { schema } from './connect.ts';
import { encodeValue } from './text-encoding.ts';

const fetchedRows = 500;

/** Tables whose row numbers come from a sequence of the database. */
const numberedTables = { publication: 'id', field_path: 'id', language: 'id', outbox_event: 'number' } as const;

export async function* exportRows(client: ClientBase, tables = copiedTables): AsyncGenerator<RowBatch> {
  for (const table of tables) yield* toBatches(table, readTable(client, table));
}

/** Reads through a cursor, because a table may not fit into memory. */
async function* readTable(client: ClientBase, table: CopiedTable): AsyncGenerator<CopiedRow> {
  const toRow = rowReaders.get(table) ?? ((row: readonly CopiedValue[]) => row);
  await client.query(`DECLARE copied_rows NO SCROLL CURSOR FOR ${toSelect(table)}`);
  for (;;) {
    const { rows } = await client.query<CopiedValue[]>({
      text: `FETCH ${fetchedRows} FROM copied_rows`,
      rowMode: 'array',
    });
    for (const row of rows) yield toRow(row);
    if (rows.length < fetchedRows) break;
  }
  await client.query('CLOSE copied_rows');
}

function toSelect(table: CopiedTable): string {
  if (table === textTable)
    return `SELECT f.publication, f.path, array_to_string(f.words, ' ')
      FROM fulltext f JOIN publication p ON p.id = f.publication
      WHERE p.from_ref < p.to_ref AND cardinality(f.words) > 0 ORDER BY f.publication, f.path`;
  const columns =
    table === fieldValueTable
      ? 'publication, path, position, to_ref, language, number_value, text_value, sort_number, sort_text'
      : quote(Object.keys(table.columns));
  const where = table.where === undefined ? '' : ` WHERE ${table.where}`;
  return `SELECT ${columns} FROM "${table.name}"${where} ORDER BY ${quote(table.key)}`;
}

/** Tables whose columns differ between the engines. */
const rowReaders: ReadonlyMap<CopiedTable, (row: readonly CopiedValue[]) => CopiedRow> = new Map([
  [
    textTable,
    ([publication = null, path = null, words = null]) => [
      publication,
      path,
      String(words)
        .split(' ')
        .map((word) => fromIndexedWord(word.slice(word.indexOf('.') + 1)))
        .join(' '),
    ],
  ],
  [fieldValueTable, (row) => [...row.slice(0, 5), row[5] ?? row[6] ?? null, row[7] ?? row[8] ?? null]],
]);

/**
 * Also clears rebuilt data, the remains of an earlier copy, and sessions and sign-in links, because a copy must not let
 * anyone sign in.
 */
export async function clearTables(client: ClientBase): Promise<void> {
  const tables = [
    ...copiedTables.map(({ name }) => (name === textTable.name ? 'fulltext' : name)),
    'overlay',
    'overlay_entry',
    'session',
    'sign_in_link',
    'used_challenge',
    'find_changed',
    'find_entry',
    'find_text',
    'document_link',
  ];
  await client.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_stays');
  await client.query(`TRUNCATE ${quote(tables)} RESTART IDENTITY`);
  await client.query('ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_stays');
}

/** Continues the sequences after the numbers of the copied rows. */
export async function setSequences(client: ClientBase): Promise<void> {
  for (const [table, column] of Object.entries(numberedTables)) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), max("${column}")) FROM "${table}" HAVING max("${column}") IS NOT NULL`,
      [`${schema}.${table}`, column],
    );
  }
}

export async function insertRows(client: ClientBase, { table, rows }: RowBatch): Promise<void> {
  if (table === textTable) return insertTexts(client, rows);
  if (table === fieldValueTable) return insertFieldValues(client, rows);
  const columns = Object.entries(table.columns);
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  await insert(client, { table: table.name, columns, values });
}

async function insert(
  client: ClientBase,
  {
    table,
    columns,
    values,
  }: { table: string; columns: readonly (readonly [string, string])[]; values: readonly (readonly CopiedValue[])[] },
): Promise<void> {
  const names = quote(columns.map(([name]) => name));
  const given = columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ');
  await client.query(
    `INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${given})`,
    values.map(encodeValue),
  );
}

async function insertFieldValues(client: ClientBase, rows: readonly CopiedRow[]): Promise<void> {
  const asNumber = (value: CopiedValue = null): number | null => (typeof value === 'number' ? value : null);
  const asText = (value: CopiedValue = null): string | null => (typeof value === 'string' ? value : null);
  const points = rows.map((row) => parseIndexedPoint(asText(row[5]) ?? ''));
  const { publication, path, position, to_ref, language } = fieldValueTable.columns;
  await insert(client, {
    table: fieldValueTable.name,
    columns: [
      ...Object.entries({ publication, path, position, to_ref, language }).map(
        ([name, type]) => [name, String(type)] as const,
      ),
      ['number_value', 'double precision'],
      ['text_value', 'text'],
      ['latitude', 'double precision'],
      ['longitude', 'double precision'],
      ['sort_number', 'double precision'],
      ['sort_text', 'text'],
    ],
    values: [
      ...[0, 1, 2, 3, 4].map((index) => rows.map((row) => row[index] ?? null)),
      rows.map((row) => asNumber(row[5])),
      rows.map((row) => asText(row[5])),
      points.map((point) => point?.latitude ?? null),
      points.map((point) => point?.longitude ?? null),
      rows.map((row) => asNumber(row[6])),
      rows.map((row) => asText(row[6])),
    ],
  });
}

async function insertTexts(client: ClientBase, rows: readonly CopiedRow[]): Promise<void> {
  const words = rows.map(([, path, text]) =>
    String(text)
      .split(' ')
      .map((word) => toIndexedWord(Number(path), toIndexedDigest(word)))
      .join(' '),
  );
  await client.query(
    `INSERT INTO fulltext (publication, path, to_ref, words)
      SELECT e.publication, e.path, p.to_ref, string_to_array(e.words, ' ')
      FROM unnest($1::bigint[], $2::integer[], $3::text[]) AS e (publication, path, words)
      JOIN publication p ON p.id = e.publication`,
    [rows.map(([publication]) => publication), rows.map(([, path]) => path), words],
  );
}

function quote(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
