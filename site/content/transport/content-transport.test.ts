import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ForbiddenError, PrismicError, RepositoryNotFoundError } from '@prismicio/client';
import type { ContentSource } from '../content-source.ts';
import { createContentTransport } from './content-transport.ts';
import { largestAnswerBytes, unnamedRetryAfterMs } from './transport-limits.ts';

const endpoint = 'https://content.test/api/v2';
const rootUrl = endpoint;
const searchUrl = (name = 'a', ref = 'master-1') => `${endpoint}/documents/search?ref=${ref}&q=${name}`;

const json = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: HeadersInit } = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const root = (ref = 'master-1', headers: HeadersInit = {}) =>
  json({ refs: [{ id: 'master', ref, label: 'Master', isMasterRef: true }, { id: 'r', ref: 'rel~1', label: 'Spring' }] }, { headers });
const found = (headers: HeadersInit = {}) => json({ results: [] }, { headers });

type Answer = (url: URL, init: RequestInit) => Response | Promise<Response>;

function create({ onRoot = () => root(), onSearch = () => found() }: { onRoot?: Answer; onSearch?: Answer } = {}) {
  const asked = { roots: 0, searches: 0 };
  const source: ContentSource = {
    repository: 'financial-cloud',
    endpoint,
    accessToken: undefined,
    timeoutMs: 1000,
    mediaTimeoutMs: 1000,
    fetch: async (address, init = {}) => {
      const url = new URL(address);
      const isSearch = url.pathname.endsWith('/search');
      asked[isSearch ? 'searches' : 'roots'] += 1;
      return isSearch ? onSearch(url, init) : onRoot(url, init);
    },
  };
  const transport = createContentTransport(source);
  return { transport, asked, get: (url: string) => transport.fetch(url) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failure = (question: Promise<unknown>) =>
  question.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as Error & { status?: number; response?: unknown },
  );

describe('the root', () => {
  test('is asked for again after 5 s, and not before', async () => {
    const { get, asked } = create();
    await get(rootUrl);
    await vi.advanceTimersByTimeAsync(4999);
    await get(rootUrl);
    expect(asked.roots).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await get(rootUrl);
    expect(asked.roots).toBe(2);
  });

  test.each([
    ['max-age=30', 29_999, 1],
    ['public, max-age=30', 30_000, 2],
    ['max-age=0', 4999, 1],
    ['max-age=0', 5000, 2],
    ['s-maxage=60', 5000, 2],
  ])('that says %s was asked for %i ms ago: %i request(s)', async (cacheControl, ms, requests) => {
    const { get, asked } = create({ onRoot: () => root('master-1', { 'cache-control': cacheControl }) });
    await get(rootUrl);
    await vi.advanceTimersByTimeAsync(ms);
    await get(rootUrl);
    expect(asked.roots).toBe(requests);
  });

  test('is one request however many ask', async () => {
    const { get, asked } = create();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get(rootUrl)));
    expect(asked.roots).toBe(1);
    for (const answer of answers) expect(await answer.json()).toHaveProperty('refs');
  });

  test('is asked for again after a publish, also by those who ask while the question of before is out', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { get, asked, transport } = create({ onRoot: () => new Promise<Response>((resolve) => void waiting.push(resolve)) });
    const before = get(rootUrl);
    await expect.poll(() => waiting).toHaveLength(1);
    transport.forgetRefs();
    const after = get(rootUrl);
    await expect.poll(() => waiting).toHaveLength(2);
    waiting[1]?.(root('master-2'));
    waiting[0]?.(root('master-1'));
    expect(await (await after).text()).toContain('master-2');
    expect(await (await before).text()).toContain('master-1');
    expect(asked.roots).toBe(2);
  });

  test('of before stands while there is none', async () => {
    let isDown = false;
    const { get } = create({
      onRoot: () => {
        if (isDown) throw new TypeError('fetch failed');
        return root();
      },
    });
    await get(rootUrl);
    isDown = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await (await get(rootUrl)).text()).toContain('master-1');
  });
});

test('the master ref is known from the kept root, and only while that is', async () => {
  const { get, transport } = create();
  expect(transport.masterRef()).toBeUndefined();
  await get(rootUrl);
  expect(transport.masterRef()).toBe('master-1');
  transport.forgetRefs();
  expect(transport.masterRef()).toBeUndefined();
  await get(rootUrl);
  await vi.advanceTimersByTimeAsync(5000);
  expect(transport.masterRef()).toBeUndefined();
});

test('the master ref alone does not say what is shown where there are integration fields', async () => {
  const refs = [{ id: 'master', ref: 'master-1', label: 'Master', isMasterRef: true }];
  const { get, transport } = create({ onRoot: () => json({ refs, integrationFieldsRef: 'catalogue-7' }) });
  await get(rootUrl);
  expect(transport.masterRef()).toBeUndefined();
});

describe('a root that is late', () => {
  const late = () => {
    let isLate = false;
    const created = create({ onRoot: () => (isLate ? new Promise<Response>(() => {}) : root()) });
    return { ...created, delay: () => void (isLate = true) };
  };

  test('is not waited for: the last one is used after 200 ms', async () => {
    const { get, delay } = late();
    await get(rootUrl);
    delay();
    await vi.advanceTimersByTimeAsync(5000);
    const answer = get(rootUrl);
    await vi.advanceTimersByTimeAsync(200);
    expect(await (await answer).text()).toContain('master-1');
  });

  test('is waited for after a publish: what was there before will not do', async () => {
    const { get, delay, transport } = late();
    await get(rootUrl);
    delay();
    transport.forgetRefs();
    let isDone = false;
    const answer = get(rootUrl).then(() => void (isDone = true));
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
      const { get, asked } = create({ onSearch: () => found(headers) });
      await get(rootUrl);
      for (let time = 0; time < 3; time += 1) await get(searchUrl());
      await vi.advanceTimersByTimeAsync(ms - 1);
      await get(searchUrl());
      expect(asked.searches).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await get(searchUrl());
      expect(asked.searches).toBe(2);
    }
  });

  test('that is out is shared, and other questions are not', async () => {
    const { get, asked } = create();
    await get(rootUrl);
    await Promise.all([...Array.from({ length: 20 }, () => get(searchUrl('a'))), get(searchUrl('b'))]);
    expect(asked.searches).toBe(2);
  });

  test.each([
    ['a preview', 'https://x/previews/a:b?websitePreviewId=c'],
    ['a release', 'rel~1'],
    ['a ref that the root does not name', 'somewhere'],
  ])('of %s is never kept and never shared', async (_, ref) => {
    const { get, asked } = create({ onSearch: () => found({ 'cache-control': 'public, max-age=600' }) });
    await get(rootUrl);
    await Promise.all([1, 2, 3].map(() => get(searchUrl('a', encodeURIComponent(ref)))));
    expect(asked.searches).toBe(3);
  });

  test('that says no-store is not kept', async () => {
    const { get, asked } = create({ onSearch: () => found({ 'cache-control': 'no-store' }) });
    await get(rootUrl);
    await get(searchUrl());
    await get(searchUrl());
    expect(asked.searches).toBe(2);
  });

  test('that finds a ref gone makes the next one ask for the refs again', async () => {
    const { get, asked } = create({
      onSearch: () => json({ type: 'api_notfound_error', message: 'Ref not found. Master ref is: x' }, { status: 404 }),
    });
    await get(rootUrl);
    await get(searchUrl());
    await get(rootUrl);
    expect(asked.roots).toBe(2);
  });
});

describe('an answer that is none', () => {
  const unexpected = async (onSearch: Answer) => {
    const { get, asked } = create({ onSearch });
    const error = await failure(get(`${searchUrl()}&access_token=secret`));
    return { error, asked };
  };

  test.each([500, 502, 503, 418, 302])('with status %i is told with status and address, the body kept', async (status) => {
    const { error } = await unexpected(() => new Response('<h1>No</h1>', { status, headers: { location: '/x' } }));
    expect(error.message).toBe(`Unexpected status code [${status}] on URL ${searchUrl()}&access_token=hidden`);
    expect(error.status).toBe(status);
    expect(error.cause).toBeInstanceOf(PrismicError);
    expect(error.cause).toMatchObject({ message: 'An invalid API response was returned', response: '<h1>No</h1>' });
  });

  test.each([401, 403])('with status %i is a refusal, in the words of the service', async (status) => {
    const { error } = await unexpected(() => json({ message: 'Invalid access token' }, { status }));
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ message: 'Invalid access token', status });
  });

  test('with 404 and no JSON is a repository that is not there', async () => {
    const { error } = await unexpected(() => new Response('<h1>404</h1>', { status: 404 }));
    expect(error).toBeInstanceOf(RepositoryNotFoundError);
    expect(error.message).toMatch(/^Prismic repository not found\./);
  });

  test.each([
    ['a web page', () => new Response('<!doctype html>')],
    ['half a body', () => new Response('{"results":[{"id":')],
    ['an error in a success', () => json({ error: 'broken' })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('that is %s is an invalid response, and is not kept', async (_, onSearch) => {
    const { get, asked } = create({ onSearch });
    await get(rootUrl);
    for (let time = 0; time < 2; time += 1) {
      expect((await failure(get(searchUrl()))).message).toBe('An invalid API response was returned');
    }
    expect(asked.searches).toBe(2);
  });

  test('that does not end is given up at 10 MB', async () => {
    let sent = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1024 * 1024;
            controller.enqueue(new Uint8Array(1024 * 1024));
          },
        }),
      );
    const { error } = await unexpected(endless);
    expect(error.message).toBe('An invalid API response was returned: it is too large');
    expect(sent).toBeLessThan(largestAnswerBytes + 5 * 1024 * 1024);
  });
});

describe('a service that does not answer', () => {
  const silent = () => new Promise<Response>(() => {});

  test('is given up after its time, in the words of the specification, without the token', async () => {
    const { get } = create({ onSearch: silent });
    const question = failure(get(`${searchUrl()}&access_token=secret`));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await question).message).toBe(`${searchUrl()}&access_token=hidden response timeout`);
  });

  test('is given up as well when the body comes by drips', async () => {
    const drips = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            await new Promise((resolve) => void setTimeout(resolve, 300));
            controller.enqueue(new Uint8Array([32]));
          },
        }),
      );
    const { get } = create({ onSearch: drips });
    const question = failure(get(searchUrl()));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await question).message).toMatch(/ response timeout$/);
  });

  test('is not asked again at once: others fail without waiting, until one try has succeeded', async () => {
    let isDown = true;
    const { get, asked, transport } = create({ onSearch: () => (isDown ? silent() : found()) });
    const first = failure(get(searchUrl()));
    await vi.advanceTimersByTimeAsync(1000);
    await first;
    expect(transport.state().circuit).toBe('open');
    const refused = await failure(get(searchUrl()));
    expect(refused.message).toBe('The content service is unavailable');
    expect(refused.cause, 'the log says why').toMatchObject({ message: expect.stringContaining('response timeout') });
    expect(asked.searches).toBe(1);
    isDown = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(transport.state().circuit).toBe('half-open');
    expect((await get(searchUrl())).status).toBe(200);
    expect(transport.state().circuit).toBe('closed');
  });

  test('a connection that is cut is tried once more', async () => {
    let tries = 0;
    const { get } = create({
      onSearch: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('fetch failed');
        return found();
      },
    });
    expect((await get(searchUrl())).status).toBe(200);
    expect(tries).toBe(2);
  });
});

describe('a service that has too much to do', () => {
  test.each([
    ['in seconds', '3', 3000],
    ['as a date', new Date(Date.UTC(2026, 10, 21, 10, 0, 4)).toUTCString(), 4000],
    ['not at all', undefined, unnamedRetryAfterMs],
    ['in words', 'soon', unnamedRetryAfterMs],
  ])('and says %s how long to wait is left alone for as long', async (_, retryAfter, ms) => {
    vi.setSystemTime(new Date(Date.UTC(2026, 10, 21, 10, 0, 0)));
    let isBusy = true;
    const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    const { get, asked } = create({ onSearch: () => (isBusy ? json({}, { status: 429, headers }) : found()) });
    expect((await failure(get(searchUrl()))).message).toContain('Unexpected status code [429]');
    isBusy = false;
    await vi.advanceTimersByTimeAsync(ms - 1);
    await failure(get(searchUrl()));
    expect(asked.searches).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await get(searchUrl())).status).toBe(200);
  });
});

test('a refusal does not count as a failure of the service', async () => {
  const { get, transport } = create({ onSearch: () => json({ message: 'No' }, { status: 403 }) });
  for (let time = 0; time < 10; time += 1) await failure(get(searchUrl()));
  expect(transport.state().circuit).toBe('closed');
});

test('files go their own way, with all that was asked', async () => {
  const seen: RequestInit[] = [];
  const { transport } = create({ onRoot: (_, init) => (seen.push(init), new Response('file')) });
  const init = { headers: { accept: 'image/avif' } };
  expect(await (await transport.fetch('https://content.test/media/a/b.png', init)).text()).toBe('file');
  expect(seen).toEqual([init]);
});
