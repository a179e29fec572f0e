import { expect, test } from 'vitest';
import { findRootSpan } from './root-span.ts';

test('an error belongs to the page load until nothing has loaded for two seconds', () => {
  const record = { navigations: [], loads: [300, 1200] };
  expect(findRootSpan(3200, record)).toEqual({ name: 'pageload', startMs: 0 });
  expect(findRootSpan(3201, record)).toBeUndefined();
});

test('a page that loaded nothing else is idle after two seconds', () => {
  expect(findRootSpan(2000, { navigations: [], loads: [] })).toEqual({ name: 'pageload', startMs: 0 });
  expect(findRootSpan(2001, { navigations: [], loads: [] })).toBeUndefined();
});

test('each resource in time extends the span, and a later one does not reopen it', () => {
  expect(findRootSpan(5500, { navigations: [], loads: [1900, 3800] })?.name).toBe('pageload');
  expect(findRootSpan(5500, { navigations: [], loads: [1900, 5000] })).toBeUndefined();
});

test('a navigation is a span of its own, with its start and the resources after it', () => {
  const record = { navigations: [10_000, 20_000], loads: [500, 11_500, 20_300] };
  expect(findRootSpan(9_000, record)).toBeUndefined();
  expect(findRootSpan(13_500, record)).toEqual({ name: 'navigation', startMs: 10_000 });
  expect(findRootSpan(13_501, record)).toBeUndefined();
  expect(findRootSpan(22_300, record)).toEqual({ name: 'navigation', startMs: 20_000 });
});
