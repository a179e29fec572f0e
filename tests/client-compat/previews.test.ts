import { PreviewTokenExpiredError } from '@prismicio/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { createClient6, createClient7 } from './clients.ts';
import { title } from './corpus/rich-text.ts';
import { repository, startService } from './running-service.ts';

const hour = 3_600_000;
const service = await startService({ previewLifetimeMs: hour });
await service.admin.importDocuments([
  { id: 'page-about', type: 'page', uid: 'about', lang: 'en-gb', data: { title: title('About, in draft') } },
  { id: 'page-draft', type: 'page', uid: 'draft', lang: 'fr-fr', data: { title: title('Never published') } },
]);
const { token } = await service.admin.preview('page-about');
const draft = await service.admin.preview('page-draft');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const json = JSON.stringify({ _tracker: 'abcdefgh', [`${repository}.prismic.io`]: { preview: token } });
const cookieValues: readonly [string, string][] = [
  ['the JSON of the toolbar, percent-encoded', encodeURIComponent(json)],
  ['the JSON of the toolbar, as it is', json.replaceAll(';', '%3B')],
  ['JSON without a tracker', encodeURIComponent(JSON.stringify({ [`${repository}.prismic.io`]: { preview: token } }))],
  ['JSON under another domain', encodeURIComponent(JSON.stringify({ 'localhost:4000': { preview: token } }))],
  ['the bare token', token],
  ['the bare token, percent-encoded', encodeURIComponent(token)],
];
const toRequest = (value: string): { headers: { cookie: string } } => ({
  headers: { cookie: `before=1; io.prismic.preview=${value}; after=2` },
});

const readAbout = async (
  client: ReturnType<typeof createClient7> | ReturnType<typeof createClient6>,
): Promise<string> => (await client.getByID('page-about')).data['title'][0].text;

describe.each([
  ['7.22', () => createClient7(service.endpoint)],
  ['6.9', () => createClient6(service.endpoint)],
])('a preview cookie in @prismicio/client %s', (_version, create) => {
  test.each(cookieValues)('%s shows the draft', async (_name, value) => {
    const client = create();
    client.enableAutoPreviewsFromReq(toRequest(value));
    expect(await readAbout(client)).toBe('About, in draft');
  });

  test('with a tracker only shows the published content', async () => {
    const client = create();
    client.enableAutoPreviewsFromReq(toRequest(encodeURIComponent('{"_tracker":"abcdefgh"}')));
    expect(await readAbout(client)).toBe('About');
  });

  test('takes precedence over the client’s query mode, until previews are off', async () => {
    const client = create();
    const { ref } = await client.getMasterRef();
    client.queryContentFromRef(ref);
    client.enableAutoPreviewsFromReq(toRequest(encodeURIComponent(json)));
    expect(await readAbout(client)).toBe('About, in draft');
    client.disableAutoPreviews();
    expect(await readAbout(client)).toBe('About');
  });

  test('gives way to an explicit ref', async () => {
    const client = create();
    client.enableAutoPreviewsFromReq(toRequest(encodeURIComponent(json)));
    const { ref } = await client.getMasterRef();
    expect((await client.getByID('page-about', { ref })).data['title'][0].text).toBe('About');
  });

  test('other cookies have no effect', async () => {
    const client = create();
    client.enableAutoPreviewsFromReq({ headers: { cookie: 'a=b; io.prismic.other=c' } });
    expect(await readAbout(client)).toBe('About');
  });

  test('resolvePreviewURL returns the document’s URL', async () => {
    const url = await create().resolvePreviewURL({
      previewToken: token,
      documentID: 'page-about',
      defaultURL: '/',
      linkResolver: ({ uid, lang }) => `/${lang}/${uid}`,
    });
    expect(url).toBe('/en-gb/about');
  });

  test('resolvePreviewURL reads token and document from the request', async () => {
    const client = create();
    client.enableAutoPreviewsFromReq({ query: { token: draft.token, documentId: 'page-draft' } });
    const url = await client.resolvePreviewURL({ defaultURL: '/', linkResolver: ({ uid }) => `/${uid}` });
    expect(url).toBe('/draft');
  });

  test('resolvePreviewURL without a token is the default', async () => {
    expect(await create().resolvePreviewURL({ defaultURL: '/home' })).toBe('/home');
  });
});

describe('the old kits', () => {
  const kits = [
    ['5.2', prismic5],
    ['prismic-javascript', prismicJavascript],
  ] as const;

  test.each(kits.flatMap(([version, kit]) => cookieValues.map(([name, value]) => ({ version, kit, name, value }))))(
    '$version: $name shows the draft',
    async ({ kit, value }) => {
      const api = await kit.getApi(service.endpoint, { req: toRequest(value) });
      const document = await api.getByID('page-about', {});
      expect(document.data.title[0].text).toBe('About, in draft');
    },
  );

  test.each(kits)('%s: a tracker only shows the published content', async (_version, kit) => {
    const req = toRequest(encodeURIComponent('{"_tracker":"abcdefgh"}'));
    const api = await kit.getApi(service.endpoint, { req });
    expect((await api.getByID('page-about', {})).data.title[0].text).toBe('About');
  });

  test.each(kits)('%s: getPreviewResolver returns the document’s URL', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint);
    const url = await api.getPreviewResolver(token, 'page-about').resolve(({ uid }) => `/${uid}`, '/');
    expect(url).toBe('/about');
  });

  test.each(kits)('%s: getPreviewResolver without a document is the default', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint);
    expect(await api.getPreviewResolver(token).resolve(({ uid }) => `/${uid}`, '/home')).toBe('/home');
  });

  test('prismic-javascript: previewSession requests the document from the token’s URL', async () => {
    const api = await prismicJavascript.getApi(service.endpoint);
    expect(await api.previewSession(token, ({ uid }) => `/${uid}`, '/')).toBe('/about');
  });
});

describe('a preview', () => {
  const client = createClient7(service.endpoint);

  test('has a token in the hosted service’s format', () => {
    expect(token).toMatch(/^https?:\/\/[^/]+\/previews\/[\w-]+:[\w-]+\?websitePreviewId=[\w-]+$/);
  });

  test('shows a document that was never published, without dates', async () => {
    const document = await client.getByID('page-draft', { ref: draft.token, lang: '*' });
    expect(document).toMatchObject({ uid: 'draft', first_publication_date: null, last_publication_date: null });
  });

  test('finds the draft by every kind of search', async () => {
    const { results } = await client.getByType('page', { ref: draft.token, lang: 'fr-fr' });
    expect(results.map(({ uid }) => uid)).toEqual(['a-propos', 'draft']);
  });

  test('shows everything else as published', async () => {
    expect((await client.getByID('page-team', { ref: token })).data['title'][0].text).toBe('Team');
  });

  test('is never cacheable', async () => {
    const query = new URLSearchParams({ ref: token });
    const response = await fetch(`${service.endpoint}/documents/search?${query.toString()}`);
    expect(response.headers.get('cache-control')).toMatch(/no-store/);
  });

  test('with an unknown token is repaired with the published content', async () => {
    const forged = `${service.origin}/previews/AAAA:BBBB?websitePreviewId=CCCC`;
    expect((await client.getByID('page-about', { ref: forged })).data['title'][0].text).toBe('About');
  });

  test('that has expired is reported as expired and not retried', async () => {
    const { token: short } = await service.admin.preview('page-about');
    service.advance(hour);
    const before = service.requests.length;
    const error: unknown = await client.get({ ref: short }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PreviewTokenExpiredError);
    expect(error).toMatchObject({
      message: 'This preview token has expired',
      response: {
        type: 'api_security_error',
        oauth_initiate: `${service.origin}/auth`,
        oauth_token: `${service.origin}/auth/token`,
      },
    });
    expect(service.requests.slice(before).filter(({ pathname }) => pathname.endsWith('/search'))).toHaveLength(1);
  });
});
