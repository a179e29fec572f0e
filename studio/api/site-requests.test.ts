import { afterEach, expect, test, vi } from 'vitest';
import { createSiteRequests } from './site-requests.ts';

const requested: string[] = [];
let begun = 0;

/** Stubs the content service, which creates tokens, and the site, which sends these responses in order. */
function serve(...answers: readonly (readonly [status: number, body: object])[]): void {
  const left = [...answers];
  requested.length = 0;
  begun = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/admin/')) {
      begun += 1;
      return Response.json({ token: `t${begun}`, url: `https://site.example/_live/t${begun}`, expiresAt: 0 });
    }
    requested.push(url);
    const [status, body] = left.shift() ?? [500, {}];
    return Response.json(body, { status });
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a site without a response times out, and the next call requests it again', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    if (url.startsWith('/admin/'))
      return Response.json({ token: 't', url: 'https://site.example/_live/t', expiresAt: 0 });
    if (signal !== limit.signal) return Response.json({ own: '/a' });
    limit.abort(new DOMException('The site took too long', 'TimeoutError'));
    throw limit.signal.reason;
  });
  const site = createSiteRequests('one', undefined);
  await expect(site.listPublished()).rejects.toThrow('The site took too long');
  expect(timeout).toHaveBeenCalledWith(8000);
  expect(await site.listPublished()).toMatchObject({ own: '/a' });
});

const some = { paths: ['/news'], count: 1 };

test('one token serves many requests, and one request resolves many addresses', async () => {
  serve(
    [200, { results: [{ kind: 'document', documentId: 'd' }, { kind: 'gone' }] }],
    [200, { own: '/a', showing: some, listing: some, isEvery: false }],
    [200, { slices: ['quote'] }],
  );
  const site = createSiteRequests('one', undefined);
  const found = await Promise.all([site.findAddress('/a b'), site.findAddress('/c')]);
  expect(found).toEqual([{ kind: 'document', documentId: 'd' }, { kind: 'gone' }]);
  expect(await site.listPublished()).toEqual({ own: '/a', showing: some, listing: some, isEvery: false });
  expect(await site.listShownSlices()).toEqual(['quote']);
  expect(requested).toEqual([
    'https://site.example/_live/t1/_at?path=%2Fa+b&path=%2Fc',
    'https://site.example/_live/t1/_shows',
    'https://site.example/_live/t1/_slices',
  ]);
});

test('an expired token is replaced once', async () => {
  serve([404, {}], [200, { results: [{ kind: 'gone' }] }], [404, {}], [404, {}]);
  const site = createSiteRequests('one', undefined);
  expect(await site.findAddress('/a')).toEqual({ kind: 'gone' });
  expect(begun).toBe(2);
  await expect(site.findAddress('/a')).rejects.toThrow('The site answered 404');
});

test('an unknown kind of result is rejected, and a site without stored pages lists none', async () => {
  serve([200, { results: [{ kind: 'other' }] }], [200, {}]);
  const site = createSiteRequests('one', undefined);
  await expect(site.findAddress('/a')).rejects.toThrow();
  expect(await site.listPublished()).toEqual({ isEvery: false });
});
