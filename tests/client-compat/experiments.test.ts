import { beforeAll, describe, expect, test } from 'vitest';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { createClient7 } from './clients.ts';
import { title } from './corpus/rich-text.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService();
const kits = [
  ['5.2', prismic5],
  ['prismic-javascript', prismicJavascript],
] as const;

async function administer(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${service.origin}/admin/${path}`, {
    method,
    headers: { authorization: `Bearer ${writeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** A running experiment whose second variation shows another title of the page "about". */
const experiment = { id: '', googleId: 'about-title', secondRef: '' };

beforeAll(async () => {
  const created = await administer('POST', 'experiments', {
    name: 'Title of about',
    googleId: experiment.googleId,
    variations: [{ label: 'Control' }, { label: 'Bolder' }],
  });
  experiment.id = String(created['id']);
  const [, second] = created['variations'] as { id: string }[];
  await service.admin.importDocuments([
    { id: 'page-about', type: 'page', uid: 'about', lang: 'en-gb', data: { title: title('About, bolder') } },
  ]);
  await administer('PUT', `experiments/${experiment.id}/variations/${String(second?.id)}/documents/page-about`);
  const started = await administer('POST', `experiments/${experiment.id}/start`);
  experiment.secondRef = (started['variations'] as { ref: string }[])[1]?.ref ?? '';
  await administer('PUT', 'bookmarks/about', { documentId: 'page-about' });
  await administer('PUT', 'collections/makers', { name: 'Makers', query: '[[at(document.type, "maker")]]' });
});

const withCookie = (value: string): { headers: { cookie: string } } => ({
  headers: { cookie: `io.prismic.experiment=${encodeURIComponent(value)}` },
});
const toTitle = (document: { data: { title: { text: string }[] } } | undefined): string | undefined =>
  document?.data.title[0]?.text;

describe('a running experiment', () => {
  test('is in the root with its variations and their refs', async () => {
    const { experiments } = (await (await fetch(service.endpoint)).json()) as { experiments: unknown };
    expect(experiments).toMatchObject({
      draft: [],
      running: [
        {
          id: experiment.id,
          googleId: 'about-title',
          name: 'Title of about',
          variations: [
            { id: expect.any(String), ref: expect.any(String), label: 'Control' },
            { id: expect.any(String), ref: experiment.secondRef, label: 'Bolder' },
          ],
        },
      ],
    });
  });

  test.each(kits)('is the current one of %s', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint);
    expect(api.currentExperiment()?.googleId()).toBe('about-title');
    expect(api.experiments.refFromCookie('about-title 1')).toBe(experiment.secondRef);
  });

  test.each(kits)('a cookie selects its variation in %s', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint, { req: withCookie('about-title 1') });
    expect(toTitle(await api.getByID('page-about', {}))).toBe('About, bolder');
  });

  test.each(kits)('a cookie of the control selects the published content in %s', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint, { req: withCookie('about-title 0') });
    expect(toTitle(await api.getByID('page-about', {}))).toBe('About');
  });

  test.each(
    kits.flatMap(([version, kit]) =>
      ['other 1', 'about-title 7', 'about-title', ''].map((value) => ({ version, kit, value })),
    ),
  )('$version: the cookie "$value" means nothing', async ({ kit, value }) => {
    const api = await kit.getApi(service.endpoint, { req: withCookie(value) });
    expect(toTitle(await api.getByID('page-about', {}))).toBe('About');
  });

  test.each(kits)('a preview takes precedence over an experiment in %s', async (_version, kit) => {
    const { token } = await service.admin.preview('page-about');
    const cookie = `io.prismic.experiment=${encodeURIComponent('about-title 0')}; io.prismic.preview=${encodeURIComponent(token)}`;
    const api = await kit.getApi(service.endpoint, { req: { headers: { cookie } } });
    expect(toTitle(await api.getByID('page-about', {}))).toBe('About, bolder');
  });

  test('the newest client can query its refs', async () => {
    const document = await createClient7(service.endpoint).getByID('page-about', { ref: experiment.secondRef });
    expect(document.data['title'][0].text).toBe('About, bolder');
  });
});

describe('bookmarks', () => {
  test.each(kits)('resolve to their document in %s', async (_version, kit) => {
    const api = await kit.getApi(service.endpoint);
    expect(api.bookmarks).toEqual({ about: 'page-about' });
    expect(await api.getBookmark('about', {})).toMatchObject({ id: 'page-about' });
  });
});

describe('collections', () => {
  test.each(kits)('are search forms with their own query in %s', async (_version, kit) => {
    const client = kit.client(service.endpoint);
    const { forms } = (await (await fetch(service.endpoint)).json()) as { forms: Record<string, unknown> };
    expect(forms['makers']).toMatchObject({
      name: 'Makers',
      rel: 'collection',
      method: 'GET',
      action: `${service.endpoint}/documents/search`,
      fields: { q: { type: 'String', multiple: true, default: '[[at(document.type, "maker")]]' } },
    });
    const { ref } = await createClient7(service.endpoint).getMasterRef();
    const found = await client
      .form('makers')
      .ref(ref)
      .submit(() => {});
    expect(found.results.map(({ uid }) => uid)).toEqual(['north', 'south', 'east']);
  });
});
