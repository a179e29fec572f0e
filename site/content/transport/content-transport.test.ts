/** What the transport remembers, and shares; what it does when there is no answer: transport-failures.test.ts. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestTransport, endpoint, found, json, root, toSearchUrl } from '../../testing/create-test-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the root', () => {
  test('is asked for again after 5 s, and not before', async () => {
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
  ])('that says %s was asked for %i ms ago: %i request(s)', async (cacheControl, ms, requests) => {
    const { get, asked } = createTestTransport({ onRoot: () => root('master-1', { 'cache-control': cacheControl }) });
    await get(endpoint);
    await vi.advanceTimersByTimeAsync(ms);
    await get(endpoint);
    expect(asked.roots).toBe(requests);
  });

  test('is one request however many ask', async () => {
    const { get, asked } = createTestTransport();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(endpoint)));
    expect(asked.roots).toBe(1);
    for (const answer of answers) expect(await answer.json()).toHaveProperty('refs');
  });

  test('is asked for again after a publish, also by those who ask while the question of before is out', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { get, asked, transport } = createTestTransport({ onRoot: () => new Promise<Response>((resolve) => void waiting.push(resolve)) });
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

  test('of before stands while there is none', async () => {
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

test('the master ref is known from the kept root, and only while that is', async () => {
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

test('the master ref alone does not say what is shown where there are integration fields', async () => {
  const refs = [{ id: 'master', ref: 'master-1', label: 'Master', isMasterRef: true }];
  const { get, transport } = createTestTransport({ onRoot: () => json({ refs, integrationFieldsRef: 'catalogue-7' }) });
  await get(endpoint);
  expect(transport.masterRef()).toBeUndefined();
});

describe('a root that is late', () => {
  const late = () => {
    let isLate = false;
    const created = createTestTransport({ onRoot: () => (isLate ? new Promise<Response>(() => {}) : root()) });
    return { ...created, delay: () => void (isLate = true) };
  };

  test('is not waited for: the last one is used after 200 ms', async () => {
    const { get, delay } = late();
    await get(endpoint);
    delay();
    await vi.advanceTimersByTimeAsync(5000);
    const answer = get(endpoint);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await answer).text()).toContain('master-1');
  });

  test('is waited for after a publish: what was there before will not do', async () => {
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
  test('of a public ref is asked once in 5 s, or for as long as its max-age says', async () => {
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

  test('asked with no-store is asked of the service, and kept by whoever asked', async () => {
    const { get, transport, asked } = createTestTransport();
    await get(endpoint);
    const fetchPast = () => transport.fetch(toSearchUrl(), { cache: 'no-store' });
    // Those who ask at the same time need not be asked for twice.
    await Promise.all([fetchPast(), fetchPast()]);
    expect([asked.searches, transport.state().entries]).toEqual([1, 0]);
    await get(toSearchUrl());
    await fetchPast();
    expect([asked.searches, transport.state().entries]).toEqual([3, 1]);
  });

  test('that is out is shared, and other questions are not', async () => {
    const { get, asked } = createTestTransport();
    await get(endpoint);
    await Promise.all([...Array.from({ length: 20 }, () => get(toSearchUrl('a'))), get(toSearchUrl('b'))]);
    expect(asked.searches).toBe(2);
  });

  test.each([
    ['a preview', 'https://x/previews/a:b?websitePreviewId=c'],
    ['a release', 'rel~1'],
    ['a ref that the root does not name', 'somewhere'],
  ])('of %s is never kept and never shared', async (_, ref) => {
    const { get, asked } = createTestTransport({ onSearch: () => found({ 'cache-control': 'public, max-age=600' }) });
    await get(endpoint);
    await Promise.all([1, 2, 3].map(() => get(toSearchUrl('a', encodeURIComponent(ref)))));
    expect(asked.searches).toBe(3);
  });

  test('of a ref that publishes have left behind is forgotten, so that its room is not taken for ever', async () => {
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
    // Of the newest, and of the two before it.
    expect(transport.state().entries).toBe(6);
    await get(toSearchUrl('a', 'master-9'));
    expect(transport.state().hits).toBe(1);
  });

  test('that says no-store is not kept', async () => {
    const { get, asked } = createTestTransport({ onSearch: () => found({ 'cache-control': 'no-store' }) });
    await get(endpoint);
    await get(toSearchUrl());
    await get(toSearchUrl());
    expect(asked.searches).toBe(2);
  });

  test('that finds a ref gone makes the next one ask for the refs again', async () => {
    const { get, asked } = createTestTransport({
      onSearch: () => json({ type: 'api_notfound_error', message: 'Ref not found. Master ref is: x' }, { status: 404 }),
    });
    await get(endpoint);
    await get(toSearchUrl());
    await get(endpoint);
    expect(asked.roots).toBe(2);
  });
});

test('files go their own way, with all that was asked', async () => {
  const seen: RequestInit[] = [];
  const { transport } = createTestTransport({ onRoot: (_, init) => (seen.push(init), new Response('file')) });
  const init = { headers: { accept: 'image/avif' } };
  expect(await (await transport.fetch('https://content.test/media/a/b.png', init)).text()).toBe('file');
  expect(seen).toEqual([init]);
});
