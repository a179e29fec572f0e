import { expect, test } from 'vitest';
import type { StoredTable } from './stored-values.ts';
import * as acts from './table-acts.ts';

let keys = 0;
const createKey = () => `key-${(keys += 1)}`;

const toRow = (...texts: string[]) => ({
  key: createKey(),
  cells: texts.map((text) => ({ key: createKey(), content: [{ type: 'paragraph', text, spans: [] }] })),
});
const create = (): StoredTable => ({ head: [toRow('Name', 'Fee')], body: [toRow('A', '1'), toRow('B', '2')] });
const read = (table: StoredTable | undefined) =>
  table && acts.listRows(table).map(({ cells }) => cells.map(({ content }) => content[0]?.['text'] ?? ''));

test('rows are inserted, moved, duplicated with new keys, and removed', () => {
  const table = create();
  expect(read(acts.insertRow(table, 1, createKey))?.[1]).toEqual(['', '']);
  expect(read(acts.moveRow(table, 2, 1))).toEqual([
    ['Name', 'Fee'],
    ['B', '2'],
    ['A', '1'],
  ]);
  expect(acts.moveRow(table, 2, 3)).toBe(table);
  const copied = acts.duplicateRow(table, 1, createKey);
  expect(read(copied)?.slice(1)).toEqual([
    ['A', '1'],
    ['A', '1'],
    ['B', '2'],
  ]);
  const used = acts.listRows(copied).flatMap((row) => [row.key, ...row.cells.map(({ key }) => key)]);
  expect(new Set(used).size).toBe(used.length);
  expect(read(acts.removeRow(table, 1))).toEqual([
    ['Name', 'Fee'],
    ['B', '2'],
  ]);
});

test('removing the heading keeps the body, and removing the last row removes the table', () => {
  const table = create();
  expect(acts.removeRow(table, 0)).toMatchObject({ head: [], body: [{}, {}] });
  const [row] = table.body;
  expect(row && acts.removeRow({ head: [], body: [row] }, 0)).toBeUndefined();
  expect(acts.setHeading({ head: [], body: table.body }, true)).toMatchObject({ head: [{}], body: [{}] });
});

test('columns are inserted, moved and removed in every row, and a short row is filled', () => {
  const table: StoredTable = { head: [], body: [toRow('A', '1'), toRow('B')] };
  expect(read(acts.insertColumn(table, 1, createKey))).toEqual([
    ['A', '', '1'],
    ['B', '', ''],
  ]);
  expect(read(acts.moveColumn(table, 0, 1, createKey))).toEqual([
    ['1', 'A'],
    ['', 'B'],
  ]);
  expect(read(acts.removeColumn(table, 0, createKey))).toEqual([['1'], ['']]);
  expect(acts.removeColumn({ head: [], body: [toRow('A')] }, 0, createKey)).toBeUndefined();
});

test('writing a cell keeps all other cells unchanged', () => {
  const table = create();
  const next = acts.setCell(table, { row: 2, column: 1 }, [{ type: 'paragraph', text: '3', spans: [] }], createKey);
  expect(read(next)).toEqual([
    ['Name', 'Fee'],
    ['A', '1'],
    ['B', '3'],
  ]);
  expect(next.head[0]).toBe(table.head[0]);
});
