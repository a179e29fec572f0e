import { expect, test } from 'vitest';
import { listSetNames, readFilter, writeFilter } from './list-filter.ts';

const parse = (query: string) => readFilter(new URLSearchParams(query));

test('a filter is the same after it was written to a query string and read back', () => {
  for (const query of ['', 'missing=fr-fr&problem=1&q=instant+pay&state=modified', 'sort=title&order=descending'])
    expect(writeFilter(parse(query)).toString()).toBe(query);
});

test('missing parameters have their defaults, and invalid ones are ignored', () => {
  expect(parse('state=odd&problem=yes&since=now&sort=uid&q=++')).toEqual({ sort: 'changed', order: 'descending' });
  expect(parse('sort=type')).toEqual({ sort: 'type', order: 'ascending' });
  expect(listSetNames(parse('q=a&type=article&sort=title'))).toEqual(['q', 'type']);
});
