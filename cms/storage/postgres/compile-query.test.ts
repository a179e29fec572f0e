import { expect, test } from 'vitest';
import type { Condition, PublishedQuery } from '../published-query.ts';
import { compilePage, compilePageAfter } from './compile-query.ts';
import { compileWalk } from './compile-walk.ts';
import { isLookUp, type CompileContext } from './query-context.ts';
import { constant, toQuery } from './sql.ts';

const master: CompileContext = {
  view: { isMaster: true, sequence: 3, overlay: undefined },
  paths: new Map([['my.page.f', 7]]),
  languages: new Map([
    ['en', 1],
    ['fr', 2],
  ]),
};
const older: CompileContext = { ...master, view: { ...master.view, isMaster: false } };
const overlay: CompileContext = { ...master, view: { isMaster: false, sequence: 3, overlay: 9 } };
const query: PublishedQuery = { sequence: 3, conditions: [], orderings: [], offset: 20, limit: 10 };
const parts = { from: constant(''), columns: constant('p.id') };
const page = (change: Partial<PublishedQuery>, context = master) =>
  toQuery(compilePage({ ...query, ...change }, context, parts));
const pageAfter = (change: Partial<PublishedQuery>, context = master) =>
  toQuery(compilePageAfter({ ...query, ...change }, context));

const on = (path: string, test: Extract<Condition, { kind: 'value' }>['test'], negated = false): Condition => ({
  kind: 'value',
  negated,
  test,
  operand: { source: 'field', path },
});
const english: Condition = {
  kind: 'value',
  operand: { source: 'attribute', name: 'lang' },
  test: { test: 'one-of', values: ['en'] },
  negated: false,
};

test('values are bound, never written into the SQL', () => {
  const hostile = `"; DROP TABLE document; --`;
  const { text, values } = page({
    conditions: [
      on('my.page.f', { test: 'one-of', values: [hostile, 2] }, true),
      { kind: 'text', path: 'my.page.f', words: [hostile] },
    ],
    listedOrder: { attribute: 'uid', values: [hostile] },
    afterId: hostile,
  });
  expect(text).not.toContain('DROP');
  expect(text).not.toContain('drop');
  expect(values).toContainEqual([hostile]);
  expect(values).toContainEqual(['7.drop', '7.table', '7.document']);
});

test('visibility is an equality in master as long as there is no newer ref, and a range in older refs', () => {
  const isMaster = 'p.to_ref = 9007199254740991 AND (SELECT max(r.sequence) FROM ref r) = $1';
  expect(page({}).text).toContain(`FROM publication p WHERE ${isMaster})`);
  expect(page({}, older).text).toContain('FROM publication p WHERE p.from_ref <= $1 AND p.to_ref > $2)');
});

test('values and words of one language are intersected, in master without reading their publications', () => {
  const filled = on('my.page.f', { test: 'filled' });
  const words: Condition = { kind: 'text', path: 'my.page.f', words: ['a'] };
  const isJoined = (conditions: Condition[], context = master): boolean =>
    page({ conditions }, context).text.includes('FROM publication p WHERE');
  expect(page({ conditions: [english, filled, words] }).text).toContain(' INTERSECT ');
  expect(isJoined([english, filled, words])).toBe(false);
  expect(isJoined([filled])).toBe(false);
  expect(isJoined([words])).toBe(false);
  // The index of words has no language.
  expect(isJoined([english, words])).toBe(true);
  expect(isJoined([english, english, filled])).toBe(true);
  expect(isJoined([filled, on('my.page.f', { test: 'filled' }, true)])).toBe(true);
  expect(isJoined([english, filled], older)).toBe(true);
  expect(isJoined([english, filled], overlay)).toBe(true);
});

test('only look-ups by id or uid are prepared statements, in a few forms', () => {
  const isIn = (name: 'id' | 'uid' | 'type' | 'lang', values = ['a'], negated = false): Condition => ({
    kind: 'value',
    operand: { source: 'attribute', name },
    negated,
    test: { test: 'one-of', values },
  });
  const date = { source: 'attribute', name: 'first-published-at' } as const;
  const isSought = (conditions: Condition[], change: Partial<PublishedQuery> = {}): boolean =>
    isLookUp({ ...query, conditions, ...change });
  expect(isSought([isIn('type'), isIn('uid'), isIn('lang')])).toBe(true);
  expect(isSought([isIn('id')])).toBe(true);
  expect(isSought([])).toBe(false);
  expect(isSought([isIn('type'), isIn('lang')])).toBe(false);
  expect(isSought([isIn('id', ['a', 'b']), isIn('lang')])).toBe(true);
  expect(isSought([isIn('uid', ['a', 'b'])])).toBe(false);
  expect(isSought([isIn('id', ['a'], true)])).toBe(false);
  expect(isSought([isIn('id'), isIn('id')])).toBe(false);
  expect(isSought([isIn('id'), on('my.page.f', { test: 'filled' })])).toBe(false);
  expect(isSought([isIn('id')], { orderings: [{ operand: date, descending: false }] })).toBe(false);
  expect(isSought([isIn('id')], { afterId: 'a' })).toBe(false);
});

test('texts and numbers of a list are each compared with their own column', () => {
  const { text, values } = page({ conditions: [on('my.page.f', { test: 'one-of', values: ['1', '2', 1] })] });
  expect(text).toContain('f.text_value = ANY');
  expect(text).toContain('f.number_value = ANY');
  expect(values).toEqual([7, ['1', '2'], [1], 3, 10, 20]);
});

test('a numeric test never matches a text, and an empty list matches nothing', () => {
  const uid = { source: 'attribute', name: 'uid' } as const;
  for (const test of [
    { test: 'above', limit: 1 },
    { test: 'one-of', values: [] },
    { test: 'near', latitude: 0, longitude: 0, radiusKm: 1 },
  ] as const) {
    expect(page({ conditions: [{ kind: 'value', operand: uid, test, negated: false }] }).text).toContain('AND FALSE');
  }
});

test('values of a field that no document has ever had are not read', () => {
  const oldest = { operand: { source: 'attribute', name: 'last-published-at' }, descending: false } as const;
  for (const negated of [false, true]) {
    const unknown = { ...query, conditions: [on('unknown', { test: 'filled' }, negated)], orderings: [oldest] };
    expect(page(unknown).text).not.toContain('field_value');
    const walked = compileWalk(unknown, master, undefined) ?? expect.fail('There is an index of dates');
    expect(toQuery(walked).text).toContain(negated ? 'AND TRUE' : 'AND FALSE');
  }
});

test('a query in one language reads the values of that language only', () => {
  const conditions = [english, on('my.page.f', { test: 'filled' })];
  expect(page({ conditions }).text).toContain('f.language = ANY ($2::integer[])');
  expect(page({ conditions }).values).toEqual([7, [1], 3, 10, 20]);
});

test('a word that is split into several is a phrase, and words without letters or digits match nothing', () => {
  const find = (word: string) => page({ conditions: [{ kind: 'text', path: 'my.page.f', words: [word] }] });
  expect(find('été').values).toEqual([['7.ete'], 3, 10, 20]);
  expect(find("l'été").values).toEqual([['7.l', '7.ete'], ' 7.l 7.ete ', 3, 10, 20]);
  expect(find('!').text).toContain('WHERE FALSE');
});

test('every query has as many values as placeholders', () => {
  const full: Partial<PublishedQuery> = {
    afterId: 'a',
    conditions: [
      english,
      { kind: 'text', path: 'my.page.f', words: ['a', 'b"c'] },
      on('my.page.f', { test: 'between', from: 1, to: 2 }),
      on('my.page.f', { test: 'near', latitude: 1, longitude: 2, radiusKm: 3 }),
      on('my.page.f', { test: 'date-part', part: 'month', comparison: 'above', number: 2 }),
      on('unknown', { test: 'filled' }, true),
    ],
    orderings: [{ operand: { source: 'field', path: 'my.page.f' }, descending: true }],
  };
  for (const context of [master, older, overlay]) {
    for (const { text, values } of [
      page(full, context),
      pageAfter(full, context),
      page({ ...full, orderings: [] }, context),
    ]) {
      const places = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
      expect(places).toEqual(values.map((_, index) => index + 1));
    }
  }
});

test('a word of a script without spaces is a phrase of characters, or one word in a document that was indexed before', () => {
  const { text, values } = page({ conditions: [{ kind: 'text', path: 'my.page.f', words: ['決済', 'fees'] }] });
  expect(values).toEqual(expect.arrayContaining([['7.fees'], ['7.決', '7.済'], ' 7.決 7.済 ', ['7.決済']]));
  expect(text).toContain(' OR f.words @> ');
});
