import { expect, test } from 'vitest';
import { filterStrings } from '../../strings/documents.ts';
import { describeFilter } from './describe-filter.ts';
import type { ListFilter } from './list-filter.ts';

const list = (filter: Partial<ListFilter>, names: Partial<Parameters<typeof describeFilter>[1]> = {}) =>
  describeFilter(filter as ListFilter, { authors: [], releases: [], repository: undefined, ...names }).map(
    ({ label }) => label,
  );

test('a filter by a person or a release has their name, and never an id', () => {
  const names = { authors: [{ id: 'person-1', name: 'Ada Bell' }], releases: [{ id: 'r1', label: 'Spring' }] };
  expect(list({ author: 'person-1', release: 'r1' }, names)).toEqual(['Changed by: Ada Bell', 'In release: Spring']);
  const unnamed = list({ author: 'person-1', release: 'r1' });
  expect(unnamed).toEqual([`Changed by: ${filterStrings.unnamed}`, `In release: ${filterStrings.unnamed}`]);
});
