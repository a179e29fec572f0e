import { expect, test } from 'vitest';
import { createLruCache } from './lru-cache.ts';

function create({ mostEntries = 1000, mostWeight = 1_000_000 } = {}) {
  let time = 0;
  const cache = createLruCache<number>({ mostEntries, mostWeight, now: () => time });
  const set = (key: string, weight = 1, expiresAt = 10) => cache.set(key, weight, { expiresAt, weight });
  return { cache, set, wait: (ms: number) => void (time += ms) };
}

test('of 1001 entries the one that was not used for longest is gone', () => {
  const { cache, set } = create();
  for (let index = 0; index < 1000; index += 1) set(`k${index}`);
  cache.get('k0');
  set('k1000');
  expect(cache.size()).toBe(1000);
  expect([cache.get('k0'), cache.get('k1'), cache.get('k1000')]).toEqual([1, undefined, 1]);
});

test('what is kept weighs no more than it may', () => {
  const { cache, set } = create({ mostWeight: 10 });
  set('a', 6);
  set('b', 4);
  set('c', 5);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 4, 5]);
  set('too heavy', 11);
  expect([cache.get('too heavy'), cache.get('b')]).toEqual([undefined, 4]);
});

test('setting an entry again counts it once', () => {
  const { cache, set } = create({ mostWeight: 10 });
  for (let time = 0; time < 5; time += 1) set('a', 6);
  set('b', 4);
  expect([cache.get('a'), cache.get('b')]).toEqual([6, 4]);
});

test('an entry is gone when its time has come, not before', () => {
  const { cache, set, wait } = create();
  set('a', 1, 10);
  wait(9);
  expect(cache.get('a')).toBe(1);
  wait(1);
  expect([cache.get('a'), cache.size()]).toEqual([undefined, 0]);
});

test('what nobody wants any more makes room for others', () => {
  const { cache, set } = create({ mostWeight: 10 });
  set('a', 4);
  set('b', 6);
  cache.keepOnly((value) => value === 6);
  set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([undefined, 6, 3]);
});
