/** What the transport caches and shares. For failures of the service see transport-failures.test.ts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestTransport, endpoint, found, json, root, toSearchUrl } from '../../testing/create-test-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the entry response', () => {
  test('is fetched again after 5 s, and not before', async () => {
    const { get, asked } = createTestTransport();
    await get(endpoint);
    await vi.advanceTimersByTimeAsync(4999);
    await get(endpoint);
    expect(asked.roots).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await get(endpoint);
    expect(asked.roots).toBe(2);
  });

  test.each([
    ['max-age=30', 29_999, 1],
    ['public, max-age=30', 30_000, 2],
    ['max-age=0', 4999, 1],
    ['max-age=0', 5000, 2],
    ['s-maxage=60', 5000, 2],
  ])('with %s, fetched %i ms ago: %i request(s)', async (cacheControl, ms, requests) => {
    const { get, asked } = createTestTransport({ onRoot: () => root('master-1', { 'cache-control': cacheControl }) });
    await get(endpoint);
    await vi.advanceTimersByTimeAsync(ms);
    await get(endpoint);
    expect(asked.roots).toBe(requests);
  });

  test('is one request for any number of concurrent callers', async () => {
    const { get, asked } = createTestTransport();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(endpoint)));
    expect(asked.roots).toBe(1);
    for (const answer of answers) expect(await answer.json()).toHaveProperty('refs');
  });

  test('is fetched again after a publish, also while a request from before it is in flight', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { get, asked, transport } = createTestTransport({
      onRoot: () => new Promise<Response>((resolve) => void waiting.push(resolve)),
    });
    const before = get(endpoint);
    await expect.poll(() => waiting).toHaveLength(1);
    transport.forgetRefs();
    const after = get(endpoint);
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.(root('master-2'));
    waiting[0]?.(root('master-1'));
    expect(await (await after).text()).toContain('master-2');
    expect(await (await before).text()).toContain('master-1');
    expect(asked.roots).toBe(2);
  });

  test('is served stale while the service is down', async () => {
    let isDown = false;
    const { get } = createTestTransport({
      onRoot: () => {
        if (isDown) throw new TypeError('fetch failed');
        return root();
      },
    });
    await get(endpoint);
    isDown = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await (await get(endpoint)).text()).toContain('master-1');
  });
});

test('the master ref is known while the entry response is fresh', async () => {
  const { get, transport } = createTestTransport();
  expect(transport.masterRef()).toBeUndefined();
  await get(endpoint);
  expect(transport.masterRef()).toBe('master-1');
  transport.forgetRefs();
  expect(transport.masterRef()).toBeUndefined();
  await get(endpoint);
  await vi.advanceTimersByTimeAsync(5000);
  expect(transport.masterRef()).toBeUndefined();
});

test('with integration fields, the master ref alone does not decide the content', async () => {
  const refs = [{ id: 'master', ref: 'master-1', label: 'Master', isMasterRef: true }];
  const { get, transport } = createTestTransport({ onRoot: () => json({ refs, integrationFieldsRef: 'catalogue-7' }) });
  await get(endpoint);
  expect(transport.masterRef()).toBeUndefined();
});

describe('a late entry response', () => {
  const late = () => {
    let isLate = false;
    const created = createTestTransport({ onRoot: () => (isLate ? new Promise<Response>(() => {}) : root()) });
    return { ...created, delay: () => void (isLate = true) };
  };

  test('is replaced by the stale one after 200 ms', async () => {
    const { get, delay } = late();
    await get(endpoint);
    delay();
    await vi.advanceTimersByTimeAsync(5000);
    const answer = get(endpoint);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await answer).text()).toContain('master-1');
  });

  test('is awaited after a publish, because the stale one has the former refs', async () => {
    const { get, delay, transport } = late();
    await get(endpoint);
    delay();
    transport.forgetRefs();
    let isDone = false;
    const answer = get(endpoint).then(() => void (isDone = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await answer;
  });
});

describe('a search', () => {
  test('of a public ref is fetched once in 5 s, or for as long as its max-age says', async () => {
    for (const [headers, ms] of [
      [{}, 5000],
      [{ 'cache-control': 'private, max-age=60' }, 60_000],
    ] as const) {
      const { get, asked } = createTestTransport({ onSearch: () => found(headers) });
      await get(endpoint);
      for (let time = 0; time < 3; time += 1) await get(toSearchUrl());
      await vi.advanceTimersByTimeAsync(ms - 1);
      await get(toSearchUrl());
      expect(asked.searches).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await get(toSearchUrl());
      expect(asked.searches).toBe(2);
    }
  });

  test('with no-store skips the cache', async () => {
    const { get, transport, asked } = createTestTransport();
    await get(endpoint);
    const fetchPast = () => transport.fetch(toSearchUrl(), { cache: 'no-store' });
    // Concurrent calls may share one request.
    await Promise.all([fetchPast(), fetchPast()]);
    expect([asked.searches, transport.state().entries]).toEqual([1, 0]);
    await get(toSearchUrl());
    await fetchPast();
    expect([asked.searches, transport.state().entries]).toEqual([3, 1]);
  });

  test('in flight is shared by callers of the same URL only', async () => {
    const { get, asked } = createTestTransport();
    await get(endpoint);
    await Promise.all([...Array.from({ length: 20 }, () => get(toSearchUrl('a'))), get(toSearchUrl('b'))]);
    expect(asked.searches).toBe(2);
  });

  test.each([
    ['a preview', 'https://x/previews/a:b?websitePreviewId=c'],
    ['a release', 'rel~1'],
    ['a ref that the root does not name', 'somewhere'],
  ])('of %s is never cached and never shared', async (_, ref) => {
    const { get, asked } = createTestTransport({ onSearch: () => found({ 'cache-control': 'public, max-age=600' }) });
    await get(endpoint);
    await Promise.all([1, 2, 3].map(() => get(toSearchUrl('a', encodeURIComponent(ref)))));
    expect(asked.searches).toBe(3);
  });

  test('of a superseded ref is evicted', async () => {
    let publishes = 0;
    const { get, transport } = createTestTransport({
      onRoot: () => root(`master-${publishes}`),
      onSearch: () => found({ 'cache-control': 'public, max-age=31536000' }),
    });
    for (; publishes < 10; publishes += 1) {
      transport.forgetRefs();
      await get(endpoint);
      for (const name of ['a', 'b']) await get(toSearchUrl(name, `master-${publishes}`));
    }
    // Those of the master ref, and of the two before it.
    expect(transport.state().entries).toBe(6);
    await get(toSearchUrl('a', 'master-9'));
    expect(transport.state().hits).toBe(1);
  });

  test('with no-store in its response is not cached', async () => {
    const { get, asked } = createTestTransport({ onSearch: () => found({ 'cache-control': 'no-store' }) });
    await get(endpoint);
    await get(toSearchUrl());
    await get(toSearchUrl());
    expect(asked.searches).toBe(2);
  });

  test('that fails because its ref is gone makes the next caller fetch the refs again', async () => {
    const { get, asked } = createTestTransport({
      onSearch: () => json({ type: 'api_notfound_error', message: 'Ref not found. Master ref is: x' }, { status: 404 }),
    });
    await get(endpoint);
    await get(toSearchUrl());
    await get(endpoint);
    expect(asked.roots).toBe(2);
  });
});

test('media requests are passed on with all their options', async () => {
  const seen: RequestInit[] = [];
  const { transport } = createTestTransport({ onRoot: (_, init) => (seen.push(init), new Response('file')) });
  const init = { headers: { accept: 'image/avif' } };
  expect(await (await transport.fetch('https://content.test/media/a/b.png', init)).text()).toBe('file');
  expect(seen).toEqual([init]);
});
