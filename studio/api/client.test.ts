import { afterEach, expect, test, vi } from 'vitest';
import { actAs } from './account-header.ts';
import { ApiError, NoConnection } from './api-error.ts';
import { request, toQueryString } from './client.ts';

const answer = (response: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => response()),
  );

afterEach(() => void vi.unstubAllGlobals());

test("an error response rejects with the service's message and problems", async () => {
  const problems = [{ address: 'uid', message: 'is needed' }];
  answer(() => Response.json({ message: '1 problem prevents this version.', problems }, { status: 422 }));
  const error = await request('POST', '/admin/working/a/version').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 422, message: '1 problem prevents this version.', problems });
});

test('an HTML error page of a proxy rejects with its status', async () => {
  answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(request('GET', '/admin/me')).rejects.toMatchObject({
    status: 502,
    message: 'The content service answered 502.',
  });
});

test('a request without a response rejects with NoConnection', async () => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
  await expect(request('GET', '/admin/me')).rejects.toBeInstanceOf(NoConnection);
});

test('absent and empty parameters are not sent', () => {
  expect(toQueryString({ q: 'a b', type: undefined, lang: '', cursor: 3 })).toBe('?q=a+b&cursor=3');
  expect(toQueryString()).toBe('');
});

test('requests name the account once it is known, except the request for the account', async () => {
  const send = vi.fn<typeof fetch>().mockImplementation(async () => Response.json({}));
  vi.stubGlobal('fetch', send);
  await request('GET', '/admin/working');
  actAs('ada');
  await request('GET', '/admin/working');
  await request('GET', '/admin/me');
  const accounts = send.mock.calls.map(([, init]) => new Headers(init?.headers).get('studio-account'));
  expect(accounts).toEqual([null, 'ada', null]);
});
