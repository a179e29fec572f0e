import { expect, test } from 'vitest';
import { listJsonProblems } from './json-guard.ts';

test('plain JSON is accepted, however it is nested', () => {
  expect(listJsonProblems({ a: [1, 'x', null, true, { b: [] }], c: undefined, d: Object.create(null) })).toEqual([]);
});

test('keys that could reach a prototype are reported', () => {
  expect(listJsonProblems(JSON.parse('{"a":{"__proto__":1},"constructor":{},"b":[{"prototype":1}]}'))).toEqual([
    { path: 'a.__proto__', message: 'is a forbidden key' },
    { path: 'constructor', message: 'is a forbidden key' },
    { path: 'b[0].prototype', message: 'is a forbidden key' },
  ]);
});

test('values that JSON cannot express are reported', () => {
  const messages = (value: unknown): string[] => listJsonProblems(value).map(({ message }) => message);
  expect(messages([Number.NaN, () => 1, 5n, new Date(0), new Map()])).toHaveLength(5);
});

test('too deep nesting is found without visiting all of the value', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(listJsonProblems(deep)).toHaveLength(1);
});

test('control characters are reported with their place, in keys too', () => {
  expect(listJsonProblems({ title: 'a\tb\r\nc' })).toEqual([]);
  expect(listJsonProblems({ title: ['a\u0007b', 'c\u0085'], text: 'd\uFFFF', 'e\0': 1 })).toEqual([
    { path: 'title[0]', message: 'holds the control character U+0007' },
    { path: 'title[1]', message: 'holds the control character U+0085' },
    { path: 'text', message: 'holds the control character U+FFFF' },
    { path: '', message: 'has a key that holds a control character' },
  ]);
});

test('a letter may have a hundred accents, and not a hundred thousand', () => {
  const accents = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}b`;
  expect(listJsonProblems({ title: accents(100) })).toEqual([]);
  expect(listJsonProblems({ title: [accents(102)] })).toEqual([
    { path: 'title[0]', message: 'has more than 100 accents on one letter' },
  ]);
  expect(listJsonProblems(accents(100_000))).toHaveLength(1);
  expect(listJsonProblems(`${accents(100)} `.repeat(10_000))).toEqual([]);
});
