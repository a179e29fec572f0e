import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { Condition, PublishedQuery } from '../published-query.ts';
import { separateCharacters } from '../separate-characters.ts';
import { compileCount, compilePage, toTextQuery, type CompileContext } from './compile-query.ts';

const master: CompileContext = {
  view: { isMaster: true, sequence: 3, overlay: undefined },
  paths: { find: (path) => (path === 'my.page.f' ? 7 : undefined) },
  languages: { find: (lang) => ({ en: 1, fr: 2 })[lang] },
};
const older: CompileContext = { ...master, view: { ...master.view, isMaster: false } };
const query: PublishedQuery = { sequence: 3, conditions: [], orderings: [], offset: 20, limit: 10 };

test('values are bound, never written into the SQL', () => {
  const hostile = `"; DROP TABLE document; --`;
  const { text, values } = compilePage(
    {
      ...query,
      conditions: [
        {
          kind: 'value',
          operand: { source: 'attribute', name: 'uid' },
          test: { test: 'one-of', values: [hostile] },
          negated: false,
        },
        {
          kind: 'value',
          operand: { source: 'field', path: 'my.page.f' },
          test: { test: 'one-of', values: [hostile, 2] },
          negated: true,
        },
      ],
    },
    master,
  );
  expect(text).not.toContain('DROP');
  expect(values).toEqual([hostile, 7, hostile, 2, 10, 20]);
});

test('visibility is an equality in master and a range in older refs', () => {
  expect(compileCount(query, master)).toEqual({
    text: 'SELECT count(*) AS total FROM publication p WHERE p.to_ref = 9007199254740991',
    values: [],
  });
  expect(compileCount(query, older)).toEqual({
    text: 'SELECT count(*) AS total FROM publication p WHERE p.from_ref <= ? AND p.to_ref > ?',
    values: [3, 3],
  });
});

const english: Condition = {
  kind: 'value',
  operand: { source: 'attribute', name: 'lang' },
  test: { test: 'one-of', values: ['en'] },
  negated: false,
};
const words: Condition = { kind: 'text', path: 'my.page.f', words: ['a'] };

test('a query in one language reads the rows of that language only', () => {
  const { text, values } = compileCount({ ...query, conditions: [english, words] }, master);
  expect(text).toContain('rowid BETWEEN ? AND ?');
  expect(values).toEqual(['en', '"a"', (7 * 256 + 1) * 2 ** 28, (7 * 256 + 2) * 2 ** 28 - 1]);
  expect(compileCount({ ...query, conditions: [words] }, master).values).toEqual([
    '"a"',
    7 * 256 * 2 ** 28,
    8 * 256 * 2 ** 28 - 1,
  ]);
});

test('every query has as many values as placeholders', () => {
  const full: PublishedQuery = {
    ...query,
    afterId: 'a',
    conditions: [
      { kind: 'text', path: 'my.page.f', words: ['a', 'b"c'] },
      {
        kind: 'value',
        operand: { source: 'field', path: 'my.page.f' },
        test: { test: 'between', from: 1, to: 2 },
        negated: false,
      },
      { kind: 'value', operand: { source: 'field', path: 'unknown' }, test: { test: 'filled' }, negated: true },
    ],
    orderings: [{ operand: { source: 'field', path: 'my.page.f' }, descending: true }],
  };
  for (const context of [master, older]) {
    for (const { text, values } of [compilePage(full, context), compileCount(full, context)]) {
      expect(text.split('?')).toHaveLength(values.length + 1);
    }
  }
});

test('a document that was indexed when a sentence without spaces was one word is still found by the whole sentence', () => {
  const database = new DatabaseSync(':memory:');
  database.exec("CREATE VIRTUAL TABLE fulltext USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')");
  const insert = database.prepare('INSERT INTO fulltext (text) VALUES (?)');
  for (const text of ['即時決済', separateCharacters('即時決済'), 'Payments']) insert.run(text);
  const find = database.prepare('SELECT rowid FROM fulltext WHERE fulltext MATCH ?');
  const listRows = (...words: string[]) => find.all(toTextQuery(words)).map(({ rowid }) => rowid);
  expect(listRows('即時決済')).toEqual([1, 2]);
  expect(listRows('決済')).toEqual([2]);
  expect(listRows('payments')).toEqual([3]);
  expect(listRows('決済', 'payments')).toEqual([]);
});
