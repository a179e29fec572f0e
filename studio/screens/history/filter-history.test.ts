import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../cms/studio-api.ts';
import { filterHistory, listChoices } from './filter-history.ts';

const line = (action: string, by = 'Ada'): HistoryEntry => ({ at: 1, by, action, version: 1, before: null });
const entries = [
  line('document.put-back'),
  line('document.archive'),
  line('document.unpublish'),
  line('release.publish', 'Schedule'),
  line('document.publish', 'Ben'),
  line('document.tag', 'Ben'),
  line('document.save'),
];
const find = (filter: Parameters<typeof filterHistory>[1]) =>
  filterHistory(entries, filter).map(({ action }) => action);

test('history is filtered by person and kind, alone and together', () => {
  expect(find({})).toHaveLength(7);
  expect(find({ by: 'Ben' })).toEqual(['document.publish', 'document.tag']);
  expect(find({ kind: 'versions' })).toEqual(['document.tag', 'document.save']);
  expect(find({ kind: 'readers' })).toEqual(['document.unpublish', 'release.publish', 'document.publish']);
  expect(find({ by: 'Ben', kind: 'archive' })).toEqual([]);
});

test('only what occurs can be chosen', () => {
  expect(listChoices(entries)).toEqual({
    people: ['Ada', 'Ben', 'Schedule'],
    kinds: ['versions', 'readers', 'archive'],
  });
  expect(listChoices([line('document.save')])).toEqual({ people: ['Ada'], kinds: ['versions'] });
});
