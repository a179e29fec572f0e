import { filter } from '@prismicio/client';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePredicates } from './parse-predicates.ts';
import type { Predicate, PredicateTree, PredicateValue } from './predicate-tree.ts';
import { printPredicates } from './print-predicates.ts';
import { QueryError } from './query-error.ts';

type Plain = [operator: string, path: string | undefined, values: readonly PredicateValue[]];

function read(text: string): Plain[] {
  return parsePredicates(text).map(toPlain);
}

function toPlain({ operator, path, values }: Predicate): Plain {
  return [operator, path, values];
}

function readError(text: string): QueryError {
  try {
    parsePredicates(text);
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
  throw new Error(`${text} was understood`);
}

test('an empty q and an empty list mean no restriction', () => {
  expect([read(''), read('[]'), read(' [ ] ')]).toEqual([[], [], []]);
});

test('the queries of the official client and the old kits are parsed', () => {
  expect(read(`[${filter.at('document.type', 'page')}]`)).toEqual([['at', 'document.type', ['page']]]);
  expect(read(`[${filter.any('document.tags', ['a', 'b'])}]`)).toEqual([['any', 'document.tags', [['a', 'b']]]]);
  expect(read(`[${filter.similar('VkRmhykAAFA6PoBj', 10)}]`)).toEqual([
    ['similar', undefined, ['VkRmhykAAFA6PoBj', 10]],
  ]);
  expect(read(`[${filter.has('my.page.title')}]`)).toEqual([['has', 'my.page.title', []]]);
  expect(read(`[${filter.geopointNear('my.shop.place', 48.87, -2.33, 10)}]`)).toEqual([
    ['geopoint.near', 'my.shop.place', [48.87, -2.33, 10]],
  ]);
  expect(read(`[${filter.dateAfter('my.page.date', new Date(5))}]`)).toEqual([['date.after', 'my.page.date', [5]]]);
  expect(read('[[:d = at(document.type, "page")][:d = any(document.tags, ["a","b"])]]')).toEqual([
    ['at', 'document.type', ['page']],
    ['any', 'document.tags', [['a', 'b']]],
  ]);
});

test('white space is allowed between all tokens', () => {
  expect(read('\t[ [ :d  =\nat ( document.type ,\r\n "x" ) ] ]')).toEqual([['at', 'document.type', ['x']]]);
});

test('quotes may be escaped, other backslashes are literal', () => {
  expect(read(String.raw`[[at(my.a.b, "C:\dir")]]`)).toEqual([['at', 'my.a.b', [String.raw`C:\dir`]]]);
  expect(read(String.raw`[[at(my.a.b, "say \"hi\"")]]`)).toEqual([['at', 'my.a.b', ['say "hi"']]]);
  expect(read(`[${filter.at('my.a.b', 'C:\\')}]`)).toEqual([['at', 'my.a.b', ['C:\\']]]);
  expect(read(`[${filter.any('my.a.b', ['C:\\', 'say "hi" \\', 'x'])}]`)).toEqual([
    ['any', 'my.a.b', [['C:\\', 'say "hi" \\', 'x']]],
  ]);
  expect(read('[[at(my.a.b, "tab\tline\nemoji 🙂 ])")]]')).toEqual([['at', 'my.a.b', ['tab\tline\nemoji 🙂 ])']]]);
});

test('unquoted words, numbers and booleans have different types', () => {
  expect(read('[[any(my.a.b, [1, -2.5, 1e3, true, false, May, 2026-05-31])]]')).toEqual([
    ['any', 'my.a.b', [[1, -2.5, 1000, true, false, 'May', '2026-05-31']]],
  ]);
});

test('syntax errors name line and column', () => {
  const position = (text: string): [string, number, number] => {
    const { message, position: found } = readError(text);
    return [message.replace(/ on line.*/s, ''), found.line, found.column];
  };
  expect(position('at(document.type, "x")')).toEqual(["expected '['", 1, 1]);
  expect(position('[[at(document.type, "x")]')).toEqual(["expected '['", 1, 26]);
  expect(position('[[at(document.type, "x)]]')).toEqual(['unclosed string', 1, 21]);
  expect(position('[\n [at("x", "y")]]')).toEqual(['expected a path such as document.type or my.page.title', 2, 6]);
  expect(position('[[at(document.type "x")]]')).toEqual(["expected ','", 1, 20]);
  expect(position('[[at(document.type, )]]')).toEqual(['expected a value', 1, 21]);
  expect(position('[[at(document.type, "x")]] x')).toEqual(['unexpected text after the last bracket', 1, 28]);
  expect(position('[[(document.type)]]')).toEqual(['expected the name of an operator', 1, 3]);
  expect(readError('[x]').message).toBe("expected '[' on line:1 col:2 in query '[x]'");
});

test('size, number, values and depth have limits', () => {
  const one = '[at(a,"b")]';
  expect(read(`[${one.repeat(50)}]`)).toHaveLength(50);
  expect(readError(`[${one.repeat(51)}]`).message).toMatch(/^more than 50 predicates/);
  const list = (count: number): string => `[[any(a,[${Array.from({ length: count }, () => '"v"').join(',')}])]]`;
  expect(read(list(100))).toHaveLength(1);
  expect(readError(list(101)).message).toMatch(/^more than 100 values/);
  expect(read('[[any(a,[[[["x"]]]])]]')).toHaveLength(1);
  expect(readError('[[any(a,[[[[["x"]]]]])]]').message).toMatch(/^lists nested deeper than 5/);
  expect(readError('['.repeat(8000)).message).toMatch(/^lists nested deeper than 5/);
  expect(read('[[[:d = at(a, 1)]][]]')).toHaveLength(1);
  expect(readError(`[[at(a,"${'é'.repeat(4100)}")]]`).message).toMatch(/^longer than 8192 bytes/);
});

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.endsWith('\\'));
const name = fc
  .stringMatching(/^[a-z][a-z_.-]{0,12}$/)
  .filter((value) => !['similar', 'true', 'false'].includes(value));
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
  fc.boolean(),
);
const values = fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })), { maxLength: 4 });
const predicate: fc.Arbitrary<Plain> = fc.oneof(
  fc.tuple(name, name, values),
  fc.tuple(fc.constant('similar'), fc.constant(undefined), values),
);

test('printed predicates parse to the same tree', () => {
  fc.assert(
    fc.property(fc.array(predicate, { maxLength: 5 }), (plain) => {
      const position = { line: 1, column: 1 };
      const tree: PredicateTree = plain.map(([operator, path, list]) => ({
        operator,
        path,
        values: list,
        position,
        pathPosition: position,
      }));
      expect(read(printPredicates(tree))).toEqual(plain);
    }),
    { numRuns: 300 },
  );
});

test('any text either parses or throws a QueryError', () => {
  const token = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    ',',
    '=',
    ':d',
    '"',
    '\\',
    'at',
    'document.type',
    '1',
    ' ',
    '\n',
    'é',
  );
  const messy = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join('')),
  );
  fc.assert(
    fc.property(messy, (input) => {
      try {
        parsePredicates(input);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
      }
    }),
    { numRuns: 1000 },
  );
});
