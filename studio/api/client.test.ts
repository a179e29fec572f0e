import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NoConnection } from './api-error.ts';
import { request, toQueryString } from './client.ts';

const answer = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => response()),
  );

afterEach(() => void vi.unstubAllGlobals());

test('a failure has the sentence and the problems of the service', async () => {
  const problems = [{ address: 'uid', message: 'is needed' }];
  answer(() => Response.json({ message: '1 problem prevents this version.', problems }, { status: 422 }));
  const error = await request('POST', '/admin/working/a/version').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message: '1 problem prevents this version.', problems });
});

test('a page of a proxy in between is a failure with its status', async () => {
  answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(request('GET', '/admin/me')).rejects.toMatchObject({
    status: 502,
    message: 'The content service answered 502.',
  });
});

test('without a response there is no connection', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(request('GET', '/admin/me')).rejects.toBeInstanceOf(NoConnection);
});

test('absent and empty parameters are not sent', () => {
  expect(toQueryString({ q: 'a b', type: undefined, lang: '', cursor: 3 })).toBe('?q=a+b&cursor=3');
  expect(toQueryString()).toBe('');
});
