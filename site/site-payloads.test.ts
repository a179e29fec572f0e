/** Acceptance C-5, D10: every route of the manifest has a payload, which is its document without the frame. */
import { expect, test } from 'vitest';
import { readPageState, type PagePayload } from './document/page-payload.ts';
import type { SharedState } from './document/shared-state.ts';
import { languages } from './language/language.ts';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

const article = '/news/payment-insights/verification-of-payee-one-year-on';

const readJson = async <Body>(address: string) => JSON.parse(await site.read(address)) as Body;

const readManifest = () => readJson<{ routes: { path: string; payload: string }[] }>('/_payload/manifest.json');

/** The parts of a document that its payload contains. */
function readDocument(html: string) {
  const find = (pattern: RegExp) => pattern.exec(html)?.[1];
  const { pages, menu, header, featureFlags, config } = JSON.parse(
    find(/<script type="application\/json" data-state>(.*?)<\/script>/) ?? '',
  ) as SharedState;
  return {
    main: find(/<main[^>]*>([\s\S]*)<\/main>/),
    language: find(/<html lang="([^"]*)"/),
    template: find(/<body data-template="([^"]*)"/),
    layout: find(/<body [^>]*data-layout="([^"]*)"/),
    state: { pages, menu, header, featureFlags },
    style: config.style,
  };
}

test('each payload is the page of its document, with its style and without', async () => {
  const { routes } = await readManifest();
  expect(routes.length).toBeGreaterThan(150);
  const templates = new Set<string>();
  for (const { path, payload: address } of routes) {
    // As the page cache does: one render gives both.
    const { answer, other } = await site.render({ url: path, cookie: undefined });
    expect(other?.url).toBe(address);
    const html = answer.body.toString();
    const payload = JSON.parse(other?.answer.body.toString() ?? '') as PagePayload;
    const { main, language, template, layout, style } = payload;
    const shown = { main, language, template, layout, style, state: readPageState(payload) };
    expect(shown, path).toEqual(readDocument(html));
    expect(html.split(payload.head), path).toHaveLength(2);

    if (templates.has(template)) continue;
    templates.add(template);
    expect(await readJson<PagePayload>(address), path).toEqual(payload);
    const { css, ...rest } = await readJson<PagePayload>(address.replace('.json', '.styled.json'));
    expect(rest, path).toEqual(payload);
    expect(css?.length, path).toBeGreaterThan(1000);
  }
  expect(templates.size).toBeGreaterThan(10);
});

test('the manifest names every page of the sitemap once, and vacancies in each language', async () => {
  const { routes } = await readManifest();
  const parts = [...(await site.read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, part = '']) => part);
  const maps = await Promise.all(parts.map((part) => site.read(part.slice(siteOrigin.length))));
  const listed = maps.flatMap((map) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => page));
  const vacancies = listed.filter((url) => url.startsWith(`${siteOrigin}/careers/vacancies/`));
  const framed = languages
    .slice(1)
    .flatMap(({ id }) => vacancies.map((url) => url.replace(siteOrigin, `${siteOrigin}/${id}`)));
  expect(routes.map(({ path }) => `${siteOrigin}${path}`).sort()).toEqual([...listed, ...framed].sort());
});

test('the manifest lists the pages that have a payload', async () => {
  const answer = await site.fetch('/_payload/manifest.json');
  const { routes } = (await answer.json()) as { routes: { path: string; payload: string }[] };
  expect(routes).toContainEqual({ path: '/', payload: '/_payload/index.json' });
  expect(routes).toContainEqual({ path: '/fr-fr', payload: '/_payload/fr-fr.json' });
  expect(routes).toContainEqual({ path: article, payload: `/_payload${article}.json` });
  expect(routes.map(({ path }) => path)).not.toContain('/debug');
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
});

test('a payload is the page without its frame', async () => {
  const answer = await site.fetch('/_payload/fr-fr/platform.json');
  const payload = (await answer.json()) as Record<string, unknown>;
  expect(answer.status).toBe(200);
  expect(payload).toMatchObject({ status: 200, language: 'fr-FR', template: 'section-page', layout: 'default' });
  expect(await site.read('/fr-fr/platform')).toContain(String(payload['main']));
  expect(await site.read('/fr-fr/platform')).toContain(String(payload['head']));
  expect(payload['main']).not.toContain('<main');
  expect(JSON.stringify(payload)).not.toContain('slice_type');
});

test('a payload with its style is the same payload, with the sheets that its document inlines', async () => {
  const styled = `/_payload${article}.styled.json`;
  const { css, ...payload } = (await (await site.fetch(styled)).json()) as Record<string, unknown>;
  expect(payload).toEqual(await (await site.fetch(`/_payload${article}.json`)).json());
  expect(String(css).length).toBeGreaterThan(1000);
  expect(await site.read(article)).toContain(String(css).slice(0, 500));
  const { answer, other } = await site.render({ url: styled, cookie: undefined });
  expect(JSON.parse(answer.body.toString())).toEqual({ css, ...payload });
  expect(other?.url).toBe(article);
  expect(site.identify(styled)).toMatchObject({ key: styled, pageKey: article, isTemporary: true });
  expect(site.identify(`/_payload${article}.json`)).toMatchObject({ pageKey: article, isTemporary: false });
});

test('a route without a page returns the specified message', async () => {
  for (const path of ['/x', '/news/payment-insights/nothing']) {
    const answer = await site.fetch(`/_payload${path}.json`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ status: 404, message: `Route ${path} is not pre-rendered` });
  }
});
