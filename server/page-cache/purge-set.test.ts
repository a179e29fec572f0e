import { expect, test } from 'vitest';
import { createPurgeSet } from './purge-set.ts';

const range = (count: number, name = 'key') => Array.from({ length: count }, (_, at) => `${name}${at}`);

test('purges are merged, takedowns first, and taken once', () => {
  const set = createPurgeSet('all');
  set.add({ keys: ['a', 'b'], reason: 'changed' });
  set.add({ keys: ['b', 'c'], reason: 'changed' });
  set.add({ keys: ['c', 'd'], reason: 'taken down' });
  expect(set.size()).toBe(4);
  expect(set.take()).toEqual([
    { keys: ['c', 'd'], reason: 'taken down' },
    { keys: ['a', 'b'], reason: 'changed' },
  ]);
  expect([set.size(), set.take()]).toEqual([0, []]);
});

test('too many keys become the key of all responses, however they arrive', () => {
  const set = createPurgeSet('all');
  for (const key of range(5000)) {
    set.add({ keys: [key], reason: 'changed' });
    expect(set.size()).toBeLessThanOrEqual(500);
  }
  set.add({ keys: range(400, 'gone'), reason: 'taken down' });
  expect(set.take()).toEqual([
    { keys: range(400, 'gone'), reason: 'taken down' },
    { keys: ['all'], reason: 'changed' },
  ]);
});

test('when everything is taken down, nothing is purged as changed', () => {
  const set = createPurgeSet('all');
  set.add({ keys: ['a'], reason: 'changed' });
  set.add({ keys: range(501), reason: 'taken down' });
  set.add({ keys: ['b'], reason: 'changed' });
  expect(set.take()).toEqual([{ keys: ['all'], reason: 'taken down' }]);
});
