import { expect, test } from 'vitest';
import { findRootSpan } from './root-span.ts';

test('a fault belongs to the page load until nothing has come for two seconds', () => {
  const record = { navigations: [], loads: [300, 1200] };
  expect(findRootSpan(3200, record)).toEqual({ name: 'pageload', startMs: 0 });
  expect(findRootSpan(3201, record)).toBeUndefined();
});

test('a page of which nothing else was loaded is at rest after two seconds', () => {
  expect(findRootSpan(2000, { navigations: [], loads: [] })).toEqual({ name: 'pageload', startMs: 0 });
  expect(findRootSpan(2001, { navigations: [], loads: [] })).toBeUndefined();
});

test('each part that comes in time keeps the span open, and one that comes later does not open it again', () => {
  expect(findRootSpan(5500, { navigations: [], loads: [1900, 3800] })?.name).toBe('pageload');
  expect(findRootSpan(5500, { navigations: [], loads: [1900, 5000] })).toBeUndefined();
});

test('a navigation is a span of its own, from its start and with what came after it', () => {
  const record = { navigations: [10_000, 20_000], loads: [500, 11_500, 20_300] };
  expect(findRootSpan(9_000, record)).toBeUndefined();
  expect(findRootSpan(13_500, record)).toEqual({ name: 'navigation', startMs: 10_000 });
  expect(findRootSpan(13_501, record)).toBeUndefined();
  expect(findRootSpan(22_300, record)).toEqual({ name: 'navigation', startMs: 20_000 });
});
