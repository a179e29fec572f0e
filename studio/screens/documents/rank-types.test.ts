import { expect, test } from 'vitest';
import { rankTypes } from './rank-types.ts';

const types = [
  { id: 'campaign', label: 'Campaign', repeatable: true, json: {} },
  { id: 'menu', label: 'Menu', repeatable: false, json: {} },
  { id: 'press_release', label: 'Press release', repeatable: true, json: {} },
  { id: 'person', repeatable: true, json: {} },
];
const idsOf = (words: string, likely?: string) => {
  const { repeatable, single } = rankTypes(types, words, likely);
  return [repeatable, single].map((list) => list.map(({ id }) => id));
};

test('repeatable types come before single types', () => {
  expect(idsOf('')).toEqual([['campaign', 'press_release', 'person'], ['menu']]);
});

test('the likely type comes first in its group', () => {
  expect(idsOf('', 'person')).toEqual([['person', 'campaign', 'press_release'], ['menu']]);
});

test('the search text filters types by their labels', () => {
  expect(idsOf(' PRESS')).toEqual([['press_release'], []]);
  expect(idsOf('person')).toEqual([['person'], []]);
  expect(idsOf('zebra')).toEqual([[], []]);
});
