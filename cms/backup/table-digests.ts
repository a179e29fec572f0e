import { createHash, type Hash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** SHA-256 of the rows of every table, by table name: stores with equal digests have equal content. */
export function digestTables(database: DatabaseSync): Record<string, string> {
  // Virtual tables keep their rows in ordinary tables, which this list contains.
  const names = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
       AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(names.map((name) => [name, digestTable(database, name)]));
}

function digestTable(database: DatabaseSync, name: string): string {
  // NOT INDEXED: rows are read in the order of the table, whatever the planner would choose.
  const statement = database.prepare(`SELECT * FROM "${name.replaceAll('"', '""')}" NOT INDEXED`);
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const hash = createHash('sha256');
  for (const row of statement.iterate()) {
    for (const value of Object.values(row)) addValue(hash, value);
    hash.update('\n');
  }
  return hash.digest('hex');
}

/** Begins with type and length, so that the encoding of a row is unambiguous. */
function addValue(hash: Hash, value: unknown): void {
  if (value instanceof Uint8Array) hash.update(`b${value.byteLength}:`).update(value);
  else if (typeof value === 'string') hash.update(`s${Buffer.byteLength(value)}:`).update(value);
  else hash.update(`${typeof value}${String(value)};`);
}
