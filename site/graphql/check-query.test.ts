import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { checkQuery, queryLimits } from './check-query.ts';

const check = (query: string, variables = {}) => checkQuery(parse(query), variables).map(({ message }) => message);
const nest = (depth: number, open: string) => `${open.repeat(depth - 1)} { a } ${'}'.repeat(depth - 1)}`;

test('depth counts fields, however they are reached', () => {
  expect(check(nest(queryLimits.depth, '{ a '))).toEqual([]);
  expect(check(nest(queryLimits.depth + 1, '{ a '))).toEqual(['The query is too large: depth is more than 8.']);
  const half = '{ a { a { a { a { ...F } } } } }';
  expect(check(`${half} fragment F on X { a { a { a { a { a } } } } }`)).toEqual([
    'The query is too large: depth is more than 8.',
  ]);
  expect(check(`{ ${'... { '.repeat(20)} a ${'}'.repeat(20)} }`)).toEqual([]);
});

test('a list costs its fields once for each item, as many as are asked for or assumed', () => {
  expect(check('{ jobs(first: 100) { a b c d e f g h i } }')).toEqual([]);
  expect(check('{ jobs(first: 100) { a b c d e f g h i j } }')).toEqual([
    'The query is too large: cost is more than 1000.',
  ]);
  expect(check('query($n: Int) { jobs(first: $n) { a } }', { n: 1001 })).toHaveLength(1);
  const byDefault = 'query($n: Int = 100) { jobs(first: $n) { a b c d e f g h i j } }';
  expect(check(byDefault)).toEqual(['The query is too large: cost is more than 1000.']);
  expect(check(byDefault, { n: 10 })).toEqual([]);
  expect(check('query($n: Int) { jobs(first: $n) { a } }', { n: 10 })).toEqual([]);
});

test('fragments that double are measured once each', () => {
  // Measured each time they are met, these would take years.
  const fragments = Array.from(
    { length: 40 },
    (_, index) => `fragment F${index} on X { ...F${index + 1} ...F${index + 1} }`,
  );
  expect(check(`{ ...F0 } ${fragments.join(' ')} fragment F40 on X { a }`)).toEqual([
    'The query is too large: cost is more than 1000.',
  ]);
});

test('aliases and directives are counted over the whole query', () => {
  const aliases = (count: number) => `{ ${Array.from({ length: count }, (_, index) => `a${index}: a`).join(' ')} }`;
  expect([check(aliases(15)), check(aliases(16))]).toEqual([[], ['The query is too large: aliases is more than 15.']]);
  const directives = (count: number) => `{ ${'a @include(if: true) '.repeat(count)} }`;
  expect([check(directives(10)), check(directives(11))]).toEqual([
    [],
    ['The query is too large: directives is more than 10.'],
  ]);
});
