/** Live pages: only the frame of the studio gets them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Change, FieldValue } from '../cms/studio-types.ts';
import type { LivePayload } from './document/live-payload.ts';
import type { AddressBook } from './routes/address-book.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { contentOrigin } from './testing/open-test-content.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();
const id = 'live-landing';

async function administer<Body>(line: string, body?: unknown): Promise<Body> {
  const [method = 'GET', path = ''] = line.split(' ');
  const answer = await content.fetch(
    new Request(contentOrigin + path, {
      method,
      headers: { authorization: 'Bearer test-write-token', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return (await answer.json()) as Body;
}

const begin = async (document: string, query = ''): Promise<string> =>
  (await administer<{ url: string }>(`POST /admin/working/${document}/live${query}`)).url;

let ids = 0;
const set = (address: string, value: FieldValue): Change => ({
  kind: 'set',
  id: `site-live-${(ids += 1)}`,
  address,
  base: 999,
  value,
});
const change = (document: string, changes: readonly Change[], query = '') =>
  administer(`POST /admin/working/${document}/changes${query}`, { client: 'c', base: 1, changes });

const patch = async (address: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await site.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { answer, payload: (await answer.json()) as LivePayload & { message: string; movedTo: string } };
};
const toWhole = (title: string, uid = 'live-landing') => ({
  sequence: 1,
  isWhole: true,
  lists: [],
  values: [
    ['uid', uid],
    ['data/title', title],
  ],
});

beforeAll(async () => {
  await content.admin.importDocuments([
    { id, type: 'landing_page', uid: 'live-landing', lang: 'en-gb', data: { title: 'Approved' } },
  ]);
  await content.admin.publish({ documentIds: [id] });
}, 120_000);

describe('a live page', () => {
  test('redirects to the page of its document, which shows unpublished changes', async () => {
    await change(id, [set('data/title', 'Unapproved')]);
    const lead = await site.fetch(await begin(id));
    const address = lead.headers.get('location') ?? '';
    expect([lead.status, address]).toEqual([
      302,
      expect.stringMatching(/^\/_live\/live\.[\w.-]+\/landing\/live-landing$/),
    ]);
    const html = await (await site.fetch(address)).text();
    expect(html).toContain('Unapproved');
    expect(await site.read('/landing/live-landing')).not.toContain('Unapproved');
  });

  test('may be framed by the studio alone, is stored nowhere, and has one script and no cookie', async () => {
    const address = (await site.fetch(await begin(id))).headers.get('location') ?? '';
    const answer = await site.fetch(address, { headers: { cookie: 'fc_consent=e30; io.prismic.preview=x' } });
    const { headers } = answer;
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${contentOrigin}`);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
    const html = await answer.text();
    expect([...html.matchAll(/<script[^>]*>/g)].map(String)).toEqual([
      '<script type="module" src="/assets/live-bridge-test.js">',
    ]);
    expect(html).not.toMatch(/data-kernel|service-worker|scriptManager| style="/);
    expect(html).toContain('data-consent=""');
    expect(html).toContain(`data-document="${id}"`);
    expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('of a path that the site does not have is the site’s own 404', async () => {
    const answer = await site.fetch(`${await begin(id)}/nothing-here`);
    expect([answer.status, answer.headers.get('x-frame-options')]).toEqual([404, null]);
    expect(await answer.text()).toContain('data-path="/nothing-here"');
  });

  test.each(['forged', 'live.x.y', `live.${'A'.repeat(60)}.${'B'.repeat(43)}`])(
    'with the token %s has ended',
    async (token) => {
      for (const path of ['', '/', '/landing/live-landing', '/_slice/quote/default']) {
        const answer = await site.fetch(`/_live/${token}${path}`);
        expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
        expect(await answer.text()).toContain('This live page has ended');
      }
      expect((await patch(`/_live/${token}/`, toWhole('x'))).answer.status).toBe(404);
    },
  );

  test('with a uid in another script has a percent-encoded URL', async () => {
    await change(id, [set('uid', 'صفحة')]);
    const lead = await site.fetch(await begin(id));
    const address = lead.headers.get('location') ?? '';
    expect(address).toMatch(/\/landing\/%D8%B5%D9%81%D8%AD%D8%A9$/);
    expect((await site.fetch(address)).status).toBe(200);
    await change(id, [set('uid', 'live-landing')]);
  });

  test('below a base path redirects below it', async () => {
    const below = createTestSite(content, { settings: { basePath: '/base' } });
    const token = (await begin(id)).split('/').at(-1);
    const lead = await below.fetch(`/base/_live/${token}`);
    expect(lead.headers.get('location')).toBe(`/base/_live/${token}/landing/live-landing`);
    expect((await below.fetch(lead.headers.get('location') ?? '')).status).toBe(200);
  });

  test('is not rendered while the content service is unavailable, and responds with 503', async () => {
    const away = createTestSite(content, { interfere: () => new Response(null, { status: 503 }) });
    const answer = await away.fetch(await begin(id));
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('Your text is safe')]);
  });
});

describe('a patch', () => {
  test('returns the page that it results in', async () => {
    const token = await begin(id);
    const { answer, payload } = await patch(`${token}/landing/live-landing`, toWhole('Typed'));
    expect(answer.status).toBe(200);
    expect(payload).toMatchObject({ status: 200, path: '/landing/live-landing', documentId: id, exceptions: [] });
    expect(payload.main).toContain('Typed');
    expect(payload.body).toContain('<main');
    const next = { sequence: 2, isWhole: false, lists: [], values: [['data/title', 'Typed on']] };
    const again = await patch(`${token}/landing/live-landing`, next, { 'fc-frame': payload.frame });
    expect(again.payload.main).toContain('Typed on');
    expect(again.payload.body).toBeUndefined();
    expect(await (await site.fetch(`${token}/landing/live-landing`)).text()).toContain('Typed on');
  });

  test('after a gap is rejected with 409, so that everything is sent again', async () => {
    const { answer, payload } = await patch(`${await begin(id)}/landing/live-landing`, {
      ...toWhole('x'),
      isWhole: false,
    });
    expect([answer.status, payload.message]).toEqual([409, 'A patch was lost. Send everything once.']);
  });

  test('that changes the uid shows the page at its new URL', async () => {
    const token = await begin(id);
    const { payload } = await patch(`${token}/landing/live-landing`, toWhole('Typed', 'another-name'));
    expect(payload).toMatchObject({ status: 200, path: '/landing/another-name' });
    expect(payload.main).toContain('Typed');
  });

  test('of a document without a page redirects to the page as soon as there is one', async () => {
    const token = await begin('begun', '?type=landing_page&lang=en-gb');
    expect(await (await site.fetch(token)).text()).toContain('No page shows this yet');
    const without = { sequence: 1, isWhole: true, lists: [], values: [['data/title', 'Begun']] };
    expect((await patch(token, without)).payload).toEqual({});
    const withUid = { sequence: 2, isWhole: false, lists: [], values: [['uid', 'begun']] };
    const { payload } = await patch(token, withUid);
    expect(payload.movedTo).toMatch(/\/landing\/begun$/);
    expect(await (await site.fetch(payload.movedTo)).text()).toContain('Begun');
  });

  test('without a valid token is rejected before its body arrives', async () => {
    const body = new ReadableStream({ pull: () => new Promise(() => {}) });
    // A streamed body needs `duplex`, which the DOM's types lack.
    const init = { method: 'POST', body, duplex: 'half' };
    for (const path of ['', '/landing/live-landing'])
      expect((await site.fetch(`/_live/live.${'x'.repeat(40)}.${'y'.repeat(43)}${path}`, init)).status).toBe(404);
  });

  test('is bounded, and only a post', async () => {
    const token = await begin(id);
    expect((await patch(token, toWhole('x'.repeat(3 * 1024 * 1024)))).answer.status).toBe(413);
    expect((await site.fetch(token, { method: 'PUT' })).status).toBe(405);
  });
});

test('documents that are parts of pages redirect to a page that shows them', async () => {
  for (const [type, path] of [
    ['menu', '/'],
    ['person', '/about/team'],
    ['office', '/contact'],
  ] as const) {
    const { results } = await administer<{ results: { id: string; lang: string }[] }>(
      `GET /admin/documents?type=${type}&lang=en-gb`,
    );
    const lead = await site.fetch(await begin(results[0]?.id ?? ''));
    expect(lead.headers.get('location')?.replace(/^\/_live\/[^/]+/, ''), type).toBe(path);
  }
});

test('a vacancy is live on its own page and in the list', async () => {
  const { documents } = await content.admin.listDocuments({ type: 'vacancy', uid: 'fc-1001', offset: 0, limit: 1 });
  const vacancy = documents[0]?.id ?? '';
  await change(vacancy, [set('data/title', 'An engineer nobody was told of')]);
  const token = await begin(vacancy);
  const address = (await site.fetch(token)).headers.get('location') ?? '';
  expect(address).toMatch(/\/careers\/vacancies\/fc-1001$/);
  for (const path of [address, `${token}/careers/vacancies`])
    expect(await (await site.fetch(path)).text(), path).toContain('An engineer nobody was told of');
  expect(await site.read('/careers/vacancies')).not.toContain('An engineer nobody was told of');
  expect(await (await site.fetch(address)).text()).toContain(`data-document="${vacancy}"`);
  await change(vacancy, [set('data/title', '')]);
  expect((await site.fetch(address)).status).toBe(404);
});

test('the first example of a slice can be shown alone, in either theme', async () => {
  const token = await begin(id);
  const answer = await site.fetch(`${token}/_slice/quote/default?theme=dark`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toMatch(/<html [^>]*data-theme="dark"/);
  expect(html).toMatch(/<body[^>]*><main><section/);
  expect(html).not.toContain('<script');
  // No store has the example's own picture.
  expect(html).toContain('/icon-512.png?');
  expect(html).not.toContain('content.test');
  expect((await site.fetch(`${token}/_slice/quote/none`)).status).toBe(404);
});

test('robots.txt disallows live pages, and the page cache does not store them', async () => {
  expect(await site.read('/robots.txt')).toMatch(/^Disallow: \/_live\/$/m);
  expect(site.identify(`${await begin(id)}/landing/live-landing`)).toBeUndefined();
});

describe('a URL of the site', () => {
  const ask = async (path: string, token?: string) => {
    const url = token ?? (await begin(id));
    const answer = await site.fetch(`${url}/_at?path=${encodeURIComponent(path)}`);
    const { results } = (await answer.json()) as {
      results?: Partial<Record<'kind' | 'documentId' | 'movedTo', string>>[];
    };
    return { answer, found: results?.[0] };
  };
  const find = async (path: string) => (await ask(path)).found;
  const idOf = async (type: string, uid: string, lang = 'en-gb') => {
    const { documents } = await content.admin.listDocuments({ type, uid, lang, offset: 0, limit: 1 });
    return documents[0]?.id ?? `no ${type} ${uid}`;
  };

  test('is its document, in each way to write it', async () => {
    const team = { kind: 'document', documentId: await idOf('section_page', 'team') };
    for (const path of ['/about/team', '/about/team/', '/About//Team'])
      expect([path, await find(path)]).toEqual([path, team]);
    expect(await find('/fr-fr/platform')).toEqual({
      kind: 'document',
      documentId: await idOf('section_page', 'platform', 'fr-fr'),
    });
    expect(await find('/careers/vacancies/fc-1001/any-title')).toEqual({
      kind: 'document',
      documentId: await idOf('vacancy', 'fc-1001'),
    });
    expect(await find('/landing/live-landing')).toEqual({ kind: 'document', documentId: id });
  });

  test('with a redirect is returned with its target', async () => {
    await site.start();
    await site.searchIsCurrent();
    const privacy = await idOf('legal_page', 'data-privacy-statement');
    const movedTo = '/legal/data-privacy-statement';
    expect(await find('/privacy')).toEqual({ kind: 'document', documentId: privacy, movedTo });
    expect(await find('/rss.xml')).toEqual({ kind: 'page', movedTo: '/feed.xml' });
    expect(await find('/partner-portal/sign-in')).toEqual({ kind: 'gone' });
    await content.admin.importDocuments([
      { id, type: 'landing_page', uid: 'renamed-landing', lang: 'en-gb', data: { title: 'Approved' } },
    ]);
    await content.admin.publish({ documentIds: [id] });
    expect(await find('/landing/live-landing')).toEqual({
      kind: 'document',
      documentId: id,
      movedTo: '/landing/renamed-landing',
    });
  });

  test('may be a page of the site itself, or nothing', async () => {
    for (const path of ['/search', '/sitemap.xml', '/media/a/b.pdf'])
      expect([path, await find(path)]).toEqual([path, { kind: 'page' }]);
    for (const path of [
      '/landing/nobody',
      '/nothing',
      '//evil.example/x',
      'about',
      '/%E0%A4%A',
      `/${'x'.repeat(3000)}`,
    ])
      expect([path, await find(path)]).toEqual([path, { kind: 'absent' }]);
  });

  test('is returned with others in the order of the request', async () => {
    const paths = ['/nothing', '/search', '/landing/nobody', '/search'];
    const query = new URLSearchParams(paths.map((path) => ['path', path]));
    const answer = await site.fetch(`${await begin(id)}/_at?${query.toString()}`);
    const { results } = (await answer.json()) as { results: { kind: string }[] };
    expect(results.map(({ kind }) => kind)).toEqual(['absent', 'page', 'absent', 'page']);
    const many = new URLSearchParams(Array.from({ length: 60 }, () => ['path', '/nothing']));
    const limited = (await (await site.fetch(`${await begin(id)}/_at?${many.toString()}`)).json()) as {
      results: object[];
    };
    expect(limited.results).toHaveLength(50);
  });

  test("is readable by the studio's origin only, and not without a token", async () => {
    const { answer } = await ask('/about/team');
    expect(answer.headers.get('access-control-allow-origin')).toBe(contentOrigin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect([answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      'private, no-store',
      null,
    ]);
    expect((await ask('/about/team', `/_live/live.${'A'.repeat(60)}.${'B'.repeat(43)}`)).answer.status).toBe(404);
    const away = createTestSite(content, { interfere: () => new Response(null, { status: 503 }) });
    expect((await away.fetch(`${await begin(id)}/_shows`)).status).toBe(503);
  });
});

test("the addresses at which documents have pages need no token, and only the studio's origin may read them", async () => {
  const answer = await site.fetch('/_live/_addresses');
  expect(answer.headers.get('access-control-allow-origin')).toBe(contentOrigin);
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
    200,
    'private, no-store',
    null,
  ]);
  const { origin, types } = (await answer.json()) as AddressBook;
  for (const path of [types['home']?.single, types['section_page']?.fixed?.['platform']])
    expect((await site.fetch(new URL(`${origin}${path}`).pathname)).status).toBe(200);
});

test('the slices that the own page of a document shows are told: one without content is left out', async () => {
  const page = 'live-slices';
  const quote = (key: string, text: string | null) => ({
    id: `quote$${key}`,
    slice_type: 'quote',
    variation: 'default',
    items: [],
    primary: { quote: text },
  });
  const data = { title: 'With slices', slices: [quote('full', 'Paid within a minute.'), quote('empty', null)] };
  await content.admin.importDocuments([{ id: page, type: 'landing_page', uid: page, lang: 'en-gb', data }]);
  const ask = async (url: string) => (await site.fetch(`${url}/_slices`)).json();
  expect(await ask(await begin(page))).toEqual({ slices: ['quote$full'] });
  await content.admin.importDocuments([{ id: 'no-page', type: 'person', lang: 'en-gb', data: { name: 'Ada' } }]);
  expect(await ask(await begin('no-page'))).toEqual({});
});

test('the pages that a publish makes anew are told apart: its own, those that show it, those that may list it', async () => {
  const page = 'live-pages';
  const data = { title: 'With pages around it' };
  await content.admin.importDocuments([{ id: page, type: 'landing_page', uid: page, lang: 'en-gb', data }]);
  const listing = Array.from({ length: 25 }, (_, index) => `/news/${index}`);
  const stored = { showing: ['/', '/landing/live-pages'], listing, isEvery: false };
  const cached = createTestSite(content, { listPublished: async () => stored });
  expect(await (await cached.fetch(`${await begin(page)}/_shows`)).json()).toEqual({
    own: '/landing/live-pages',
    showing: { paths: ['/'], count: 1 },
    listing: { paths: listing.slice(0, 20), count: 25 },
    isEvery: false,
  });
});

test('a site that stores no pages lists none that a publish would invalidate', async () => {
  const answer = await site.fetch(`${await begin(id)}/_shows`);
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
});
