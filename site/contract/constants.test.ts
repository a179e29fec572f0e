/**
 * Acceptance section 14: each number of the specification, as written there, and the test that shows its effect. Such a
 * test contains the literal number: one that imported it from constants.ts would accept any value.
 */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import * as constants from './constants.ts';
import { listPages } from '../content/list-pages.ts';
import { createTestTransport, endpoint, toSearchUrl } from '../testing/create-test-transport.ts';

const transport = 'site/content/transport/content-transport.test.ts';
const bar = 'site/browser/loading-bar.test.ts';
const errors = 'tests/errors.spec.ts';
const sizes = 'site/browser/size-class.test.ts';

/** The value, the file of the test, and its title. */
const table: Readonly<Record<string, readonly [value: unknown, file: string, test: string]>> = {
  contentTtlMs: [5000, transport, 'of a public ref is fetched once in 5 s, or for as long as its max-age says'],
  contentCacheEntries: [
    1000,
    'site/contract/constants.test.ts',
    'of 1001 responses the least recently used one is evicted',
  ],
  repositoryCacheMs: [5000, transport, 'is fetched again after 5 s, and not before'],
  fetchAllPageSize: [100, 'site/contract/constants.test.ts', 'lists of documents are requested 100 at a time'],
  fetchAllPauseMs: [
    500,
    'site/spec-client/spec-client.test.ts',
    'comes 100 at a time, with 500 ms between: three pages take a second',
  ],
  smMinWidthPx: [576, sizes, 'a viewport of %i px is %s, and no other class'],
  mdMinWidthPx: [768, sizes, 'a viewport of %i px is %s, and no other class'],
  lgMinWidthPx: [1009, sizes, 'a viewport of %i px is %s, and no other class'],
  xlMinWidthPx: [1200, sizes, 'a viewport of %i px is %s, and no other class'],
  resizeThrottleMs: [
    200,
    'site/browser/size-class.test.ts',
    'twenty resizes within 200 ms cause two updates, and the last has the final size',
  ],
  loadingBarThrottleMs: [200, bar, 'a navigation of less than 200 ms shows no bar'],
  loadingBarDurationMs: [
    5000,
    bar,
    'a slower navigation shows it at 200 ms; it grows 2 points per 100 ms, to 100 in 5000 ms',
  ],
  loadingBarHideMs: [500, bar, 'it completes at 100 and hides 500 ms after the end'],
  loadingBarTickMs: [
    100,
    bar,
    'a slower navigation shows it at 200 ms; it grows 2 points per 100 ms, to 100 in 5000 ms',
  ],
  loadingBarHeightPx: [
    2,
    'tests/navigation-journey.spec.ts',
    'the bar waits 200 ms, grows, ends at 100 and hides 500 ms later; it is 2 px high',
  ],
  chunkTimeoutMs: [
    120_000,
    'site/browser/load-within.test.ts',
    'a load that takes longer than 120 seconds is aborted and fails',
  ],
  reloadGuardMs: [60_000, 'site/browser/reload-guard.test.ts', 'a page is reloaded at most once in 60 seconds'],
  prefetchIdleTimeoutMs: [
    2000,
    'site/browser/idle.test.ts',
    'deferred work runs when the browser is idle, and after 2000 ms at the latest',
  ],
  minimumPendingMs: [200, bar, 'a visible pending state lasts at least 200 ms'],
  sharePopupWidthPx: [
    626,
    'tests/components-share.spec.ts',
    'sharing opens a window of the specified size in the middle, without a way back to the page',
  ],
  sharePopupHeightPx: [
    436,
    'tests/components-share.spec.ts',
    'sharing opens a window of the specified size in the middle, without a way back to the page',
  ],
  menuMaxHeightPx: [350, 'tests/components-menu.spec.ts', 'a panel is at most as high as specified, then scrolls'],
  reportBreadcrumbs: [100, errors, 'a report has at most 100 breadcrumbs, 50 frames and 250 characters per value'],
  reportQueueEvents: [30, errors, 'errors before the reporter is loaded wait in a queue of 30'],
  reportValueLength: [250, errors, 'a report has at most 100 breadcrumbs, 50 frames and 250 characters per value'],
  reportStackFrames: [50, errors, 'a report has at most 100 breadcrumbs, 50 frames and 250 characters per value'],
  reportRootSpanTimeoutMs: [
    2000,
    'site/browser/root-span.test.ts',
    'a page that loaded nothing else is idle after two seconds',
  ],
};

test('each number is that of the specification, and there is one other', () => {
  const specified = Object.fromEntries(Object.entries(table).map(([name, [value]]) => [name, value]));
  expect({ ...constants }).toEqual({ ...specified, previewPollMs: 3000 });
});

test.each(Object.entries(table))('a test with the literal number shows the effect of %s', (_, [, file, name]) => {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(`'${name}'`);
  if (file !== 'site/contract/constants.test.ts') expect(text).not.toMatch(/from '[./\w]*\/constants\.ts'/);
});

afterEach(() => vi.useRealTimers());

test('of 1001 responses the least recently used one is evicted', async () => {
  vi.useFakeTimers();
  const { get, asked, transport: kept } = createTestTransport();
  await get(endpoint);
  const ask = (number: number) => get(`${toSearchUrl()}&number=${number}`);
  for (let number = 0; number < 1000; number += 1) await ask(number);
  await ask(0);
  expect([asked.searches, kept.state().entries]).toEqual([1000, 1000]);
  await ask(1000);
  expect([asked.searches, kept.state().entries]).toEqual([1001, 1000]);
  await ask(0);
  expect(asked.searches).toBe(1001);
  await ask(1);
  expect(asked.searches).toBe(1002);
});

test('lists of documents are requested 100 at a time', async () => {
  const asked: { pageSize?: unknown; page?: unknown }[] = [];
  const getByType = async (_: string, { pageSize, page = 1 }: { pageSize?: number; page?: number }) => {
    asked.push({ pageSize, page });
    return { results: [{ id: `of-${page}` }], total_pages: 3 };
  };
  // Only this method of a reader is used.
  const documents = await listPages({ getByType } as unknown as Parameters<typeof listPages>[0], 'person', {});
  expect(documents.map(({ id }) => id)).toEqual(['of-1', 'of-2', 'of-3']);
  expect(asked).toEqual([1, 2, 3].map((page) => ({ pageSize: 100, page })));
});
