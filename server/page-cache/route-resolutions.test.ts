import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { resolveRoute } from '../../site/routes/resolve-route.ts';
import { neverMs, startSiteCache, type TestSiteCache } from '../../site/testing/start-site-cache.ts';
import { useTestContent } from '../../site/testing/use-test-site.ts';
import { until } from '../../tests/until.ts';

// Other test files of this worker may have loaded the site without the spy.
vi.hoisted(() => vi.resetModules());
vi.mock('../../site/routes/resolve-route.ts', { spy: true });

const directory = mkdtempSync(path.join(tmpdir(), 'route-resolutions-'));
const service = useTestContent();
let running: TestSiteCache;

beforeAll(async () => {
  running = await startSiteCache({
    fetch: async (request) => service.fetch(request),
    directory,
    onRendered: () => {},
    // Only the tests' own requests resolve routes.
    warmDelayMs: neverMs,
  });
  // Until then a missing page is no 404 that can be stored.
  await until('the content is known', () => running.cache.state().content === 'available', { withinMs: neverMs });
});
afterAll(async () => {
  await running.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => void vi.mocked(resolveRoute).mockClear());

test.each([
  ['a page', '/legal/cookie-policy', 200],
  ['a payload', '/_payload/platform.json', 200],
  ['a 404 of a known URL', '/legal/nothing', 404],
  ['a 404 of an unknown URL', '/fr-fr/nothing/at/all', 404],
])('a miss of %s resolves its route once', async (_, url, status) => {
  const response = await running.get(url);
  expect([response.status, response.cache, vi.mocked(resolveRoute).mock.calls.length]).toEqual([status, 'miss', 1]);
});
