/** Operations on the rows and columns of a table. Every row gets as many cells as the widest. */
import type { StoredCell, StoredTable, StoredTableRow } from './stored-values.ts';

type CreateKey = () => string;

/** A heading and one row with two columns. */
export function createTable(createKey: CreateKey): StoredTable {
  return { head: [createRow(2, createKey)], body: [createRow(2, createKey)] };
}

export function countColumns({ head, body }: StoredTable): number {
  return Math.max(0, ...[...head, ...body].map(({ cells }) => cells.length));
}

/** All rows, the heading first. */
export function listRows({ head, body }: StoredTable): readonly StoredTableRow[] {
  return [...head, ...body];
}

export function insertRow(table: StoredTable, at: number, createKey: CreateKey): StoredTable {
  return splitRows(table, listRows(table).toSpliced(at, 0, createRow(countColumns(table), createKey)));
}

/** Inserts the copy below the original, with new keys. */
export function duplicateRow(table: StoredTable, at: number, createKey: CreateKey): StoredTable {
  const rows = listRows(table);
  const original = rows[at];
  if (!original) return table;
  const copy = { key: createKey(), cells: original.cells.map(({ content }) => ({ key: createKey(), content })) };
  return splitRows(table, rows.toSpliced(at + 1, 0, copy));
}

/** Undefined when no row is left. */
export function removeRow(table: StoredTable, at: number): StoredTable | undefined {
  const rows = listRows(table);
  if (rows.length <= 1) return undefined;
  const hasHead = table.head.length > 0 && rows.length - 1 > table.head.length - (at < table.head.length ? 1 : 0);
  const head = at < table.head.length ? table.head.length - 1 : table.head.length;
  return splitRows(table, rows.toSpliced(at, 1), hasHead ? head : 0);
}

/** Returns the same table if the row cannot move there. */
export function moveRow(table: StoredTable, at: number, to: number): StoredTable {
  const rows = listRows(table);
  const row = rows[at];
  if (!row || to < 0 || to >= rows.length) return table;
  return splitRows(table, rows.toSpliced(at, 1).toSpliced(to, 0, row));
}

export function insertColumn(table: StoredTable, at: number, createKey: CreateKey): StoredTable {
  return mapCells(table, (cells) => cells.toSpliced(at, 0, createCell(createKey)), createKey);
}

/** Undefined when no column is left. */
export function removeColumn(table: StoredTable, at: number, createKey: CreateKey): StoredTable | undefined {
  if (countColumns(table) <= 1) return undefined;
  return mapCells(table, (cells) => cells.toSpliced(at, 1), createKey);
}

export function moveColumn(table: StoredTable, at: number, to: number, createKey: CreateKey): StoredTable {
  if (to < 0 || to >= countColumns(table)) return table;
  return mapCells(
    table,
    (cells) => {
      const [cell = createCell(createKey)] = cells.slice(at, at + 1);
      return cells.toSpliced(at, 1).toSpliced(to, 0, cell);
    },
    createKey,
  );
}

/** Makes the first row the heading, or the heading the first row. */
export function setHeading(table: StoredTable, isHeading: boolean): StoredTable {
  return splitRows(table, listRows(table), isHeading ? 1 : 0);
}

export function setCell(
  table: StoredTable,
  { row, column }: { row: number; column: number },
  content: StoredCell['content'],
  createKey: CreateKey,
): StoredTable {
  const rows = listRows(table).map((one, index) => {
    if (index !== row) return one;
    const cells = fillCells(one.cells, column + 1, createKey);
    return { ...one, cells: cells.map((cell, at) => (at === column ? { ...cell, content } : cell)) };
  });
  return splitRows(table, rows);
}

function splitRows({ head }: StoredTable, rows: readonly StoredTableRow[], count = head.length): StoredTable {
  return { head: rows.slice(0, count), body: rows.slice(count) };
}

function mapCells(
  table: StoredTable,
  change: (cells: StoredCell[]) => StoredCell[],
  createKey: CreateKey,
): StoredTable {
  const columns = countColumns(table);
  const toRow = (row: StoredTableRow) => ({ ...row, cells: change(fillCells(row.cells, columns, createKey)) });
  return { head: table.head.map(toRow), body: table.body.map(toRow) };
}

function fillCells(cells: readonly StoredCell[], count: number, createKey: CreateKey): StoredCell[] {
  const missing = Math.max(0, count - cells.length);
  return [...cells, ...Array.from({ length: missing }, () => createCell(createKey))];
}

function createRow(columns: number, createKey: CreateKey): StoredTableRow {
  return { key: createKey(), cells: Array.from({ length: columns }, () => createCell(createKey)) };
}

function createCell(createKey: CreateKey): StoredCell {
  return { key: createKey(), content: [] };
}
