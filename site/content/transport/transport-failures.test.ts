/** How the transport handles a content service that rejects, fails, is slow or does not respond. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ForbiddenError, PrismicError, RepositoryNotFoundError } from '@prismicio/client';
import {
  createTestTransport,
  endpoint,
  found,
  json,
  toSearchUrl,
  type Answer,
} from '../../testing/create-test-transport.ts';
import { maxResponseBytes, unnamedRetryAfterMs } from './transport-limits.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failure = (question: Promise<unknown>) =>
  question.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: unknown) => error as Error & { status?: number; response?: unknown },
  );

describe('an invalid response', () => {
  const unexpected = async (onSearch: Answer) => {
    const { get, asked } = createTestTransport({ onSearch });
    const error = await failure(get(`${toSearchUrl()}&access_token=secret`));
    return { error, asked };
  };

  test.each([500, 502, 503, 418, 302])(
    'with status %i fails with status and URL, and keeps the body',
    async (status) => {
      const { error } = await unexpected(() => new Response('<h1>No</h1>', { status, headers: { location: '/x' } }));
      expect(error.message).toBe(`Unexpected status code [${status}] on URL ${toSearchUrl()}&access_token=hidden`);
      expect(error.status).toBe(status);
      expect(error.cause).toBeInstanceOf(PrismicError);
      expect(error.cause).toMatchObject({ message: 'An invalid API response was returned', response: '<h1>No</h1>' });
    },
  );

  test.each([401, 403])('with status %i is forbidden, with the message of the service', async (status) => {
    const { error } = await unexpected(() => json({ message: 'Invalid access token' }, { status }));
    expect(error).toBeInstanceOf(ForbiddenError);
    expect(error).toMatchObject({ message: 'Invalid access token', status });
  });

  test('with 404 and no JSON means that the repository does not exist', async () => {
    const { error } = await unexpected(() => new Response('<h1>404</h1>', { status: 404 }));
    expect(error).toBeInstanceOf(RepositoryNotFoundError);
    expect(error.message).toMatch(/^Prismic repository not found\./);
  });

  test.each([
    ['a web page', () => new Response('<!doctype html>')],
    ['half a body', () => new Response('{"results":[{"id":')],
    ['an error in a success', () => json({ error: 'broken' })],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('that is %s fails and is not cached', async (_, onSearch) => {
    const { get, asked } = createTestTransport({ onSearch });
    await get(endpoint);
    for (let time = 0; time < 2; time += 1) {
      expect((await failure(get(toSearchUrl()))).message).toBe('An invalid API response was returned');
    }
    expect(asked.searches).toBe(2);
  });

  test('that does not end is aborted at 10 MB', async () => {
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
    expect(sent).toBeLessThan(maxResponseBytes + 5 * 1024 * 1024);
  });
});

describe('a service that does not respond', () => {
  const silent = () => new Promise<Response>(() => {});

  test('times out with the fixed message, without the token', async () => {
    const { get } = createTestTransport({ onSearch: silent });
    const question = failure(get(`${toSearchUrl()}&access_token=secret`));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await question).message).toBe(`${toSearchUrl()}&access_token=hidden response timeout`);
  });

  test('times out as well when the body arrives in small pieces', async () => {
    const drips = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            await new Promise((resolve) => void setTimeout(resolve, 300));
            controller.enqueue(new Uint8Array([32]));
          },
        }),
      );
    const { get } = createTestTransport({ onSearch: drips });
    const question = failure(get(toSearchUrl()));
    await vi.advanceTimersByTimeAsync(1000);
    expect((await question).message).toMatch(/ response timeout$/);
  });

  test('gets no further request: others fail at once until one probe has succeeded', async () => {
    let isDown = true;
    const { get, asked, transport } = createTestTransport({ onSearch: () => (isDown ? silent() : found()) });
    const first = failure(get(toSearchUrl()));
    await vi.advanceTimersByTimeAsync(1000);
    await first;
    expect(transport.state().circuit).toBe('open');
    const refused = await failure(get(toSearchUrl()));
    expect(refused.message).toBe('The content service is unavailable');
    expect(refused.cause, 'the log says why').toMatchObject({ message: expect.stringContaining('response timeout') });
    expect(asked.searches).toBe(1);
    isDown = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(transport.state().circuit).toBe('half-open');
    expect((await get(toSearchUrl())).status).toBe(200);
    expect(transport.state().circuit).toBe('closed');
  });

  test('is only slow if it answers others, so that one time-out refuses no reader', async () => {
    const { get, transport } = createTestTransport({
      onSearch: ({ searchParams }) => (searchParams.get('q') === 'slow' ? silent() : found()),
    });
    const slow = failure(get(toSearchUrl('slow')));
    await vi.advanceTimersByTimeAsync(500);
    await get(toSearchUrl('quick'));
    await vi.advanceTimersByTimeAsync(500);
    expect((await slow).message).toMatch(/ response timeout$/);
    expect(transport.state().circuit).toBe('closed');
    expect((await get(toSearchUrl('quicker'))).status).toBe(200);
  });

  test('is not blamed at once by a process that had no rest to read a response, but after three time-outs', async () => {
    const { get, transport } = createTestTransport({ onSearch: silent, load: 1 });
    for (const circuit of ['closed', 'closed', 'open']) {
      const late = failure(get(toSearchUrl(circuit + transport.state().failures)));
      await vi.advanceTimersByTimeAsync(1000);
      await late;
      expect(transport.state().circuit).toBe(circuit);
    }
  });

  test('a dropped connection is retried once', async () => {
    let tries = 0;
    const { get } = createTestTransport({
      onSearch: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('fetch failed');
        return found();
      },
    });
    expect((await get(toSearchUrl())).status).toBe(200);
    expect(tries).toBe(2);
  });
});

describe('an overloaded service', () => {
  test.each([
    ['in seconds', '3', 3000],
    ['as a date', new Date(Date.UTC(2026, 10, 21, 10, 0, 4)).toUTCString(), 4000],
    ['absent', undefined, unnamedRetryAfterMs],
    ['invalid', 'soon', unnamedRetryAfterMs],
  ])('with Retry-After %s gets no request for that time', async (_, retryAfter, ms) => {
    vi.setSystemTime(new Date(Date.UTC(2026, 10, 21, 10, 0, 0)));
    let isBusy = true;
    const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    const { get, asked } = createTestTransport({
      onSearch: () => (isBusy ? json({}, { status: 429, headers }) : found()),
    });
    expect((await failure(get(toSearchUrl()))).message).toContain('Unexpected status code [429]');
    isBusy = false;
    await vi.advanceTimersByTimeAsync(ms - 1);
    await failure(get(toSearchUrl()));
    expect(asked.searches).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await get(toSearchUrl())).status).toBe(200);
  });
});

test('a 403 does not count as a failure of the service', async () => {
  const { get, transport } = createTestTransport({ onSearch: () => json({ message: 'No' }, { status: 403 }) });
  for (let time = 0; time < 10; time += 1) await failure(get(toSearchUrl()));
  expect(transport.state().circuit).toBe('closed');
});
