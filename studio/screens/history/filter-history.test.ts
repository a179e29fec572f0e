import { expect, test } from 'vitest';
import type { HistoryEntry } from '../../../cms/studio-api.ts';
import { filterHistory, listChoices } from './filter-history.ts';

const line = (action: string, by = 'Ada', more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: 1,
  by,
  isPerson: true,
  action,
  version: 1,
  before: null,
  isNew: false,
  isSitting: false,
  authors: [],
  name: null,
  release: null,
  ...more,
});
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

test('the history is filtered by person and by kind, alone and together', () => {
  expect(find({})).toHaveLength(7);
  expect(find({ by: 'Ben' })).toEqual(['document.publish', 'document.tag']);
  expect(find({ kind: 'versions' })).toEqual(['document.tag', 'document.save']);
  expect(find({ kind: 'readers' })).toEqual(['document.unpublish', 'release.publish', 'document.publish']);
  expect(find({ by: 'Ben', kind: 'archive' })).toEqual([]);
});

test('a publish that made a version counts as both kinds, and its authors are found', () => {
  const entry = line('document.publish', 'Ben', { isNew: true, authors: ['Cem'] });
  for (const filter of [{ kind: 'versions' }, { kind: 'readers' }, { by: 'Ben' }, { by: 'Cem' }] as const)
    expect(filterHistory([entry], filter), JSON.stringify(filter)).toEqual([entry]);
  expect(filterHistory([entry], { by: 'Ada' })).toEqual([]);
  expect(listChoices([entry])).toEqual({ people: ['Ben', 'Cem'], kinds: ['versions', 'readers'] });
});

test('only people and kinds that occur are offered', () => {
  expect(listChoices(entries)).toEqual({
    people: ['Ada', 'Ben', 'Schedule'],
    kinds: ['versions', 'readers', 'archive'],
  });
  expect(listChoices([line('document.save')])).toEqual({ people: ['Ada'], kinds: ['versions'] });
});
