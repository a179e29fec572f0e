import { expect, test } from 'vitest';
import { masterLanguage } from '../language/language.ts';
import { defaultFeatureFlags } from '../contract/feature-flags.ts';
import { toPageState, toSharedState } from './shared-state.ts';
import { fromPayloadPath, readPageState, toPagePayload, toPayloadPath, toStyledPath } from './page-payload.ts';
import type { RenderedPage } from './render-document.ts';

test.each([
  ['/', '/_payload/index.json'],
  ['/platform', '/_payload/platform.json'],
  ['/fr-fr', '/_payload/fr-fr.json'],
  ['/landing/read.json', '/_payload/landing/read.json.json'],
  ['/fr-fr/news/payment-insights/psd3', '/_payload/fr-fr/news/payment-insights/psd3.json'],
])('the payload of %s is at %s, and back', (path, payload) => {
  expect(toPayloadPath(path)).toBe(payload);
  expect(fromPayloadPath(payload)).toEqual({ route: path, isStyled: false });
  expect(fromPayloadPath(toStyledPath(payload))).toEqual({ route: path, isStyled: true });
});

test.each(['/_payload/.json', '/_payload/platform', '/_payload', '/platform.json', '/x/_payload/platform.json'])(
  '%s is not a payload',
  (path) => {
    expect(fromPayloadPath(path)).toBeUndefined();
  },
);

const plainPage: RenderedPage = {
  status: 200,
  language: masterLanguage,
  template: 'home',
  layout: 'default',
  isPreview: false,
  head: '<title>T</title>',
  structuredData: '<script type="application/ld+json">{}</script>',
  title: 'T',
  body: ['<header>frame</header><main>text</main>'],
  main: 'text',
  mainSheets: [{ id: 'site/a.module.css', css: '.a{}' }],
  layoutSheets: [{ id: 'site/frame.module.css', css: '.frame{}' }],
  state: toSharedState(
    toPageState({ path: '/', template: 'home', layout: 'default', status: 200, title: 'T' }, '/', defaultFeatureFlags),
    { basePath: '', language: 'en', isServiceWorkerOn: true, style: '/assets/style-1.css' },
  ),
  isPrerendered: true,
  translations: [],
};

test('a payload omits the frame and all style: the browser has them, or loads them once', () => {
  const payload = toPagePayload(plainPage, { islandScripts: {}, style: '/assets/style-1.css' });
  expect(payload).toMatchObject({ status: 200, language: 'en', main: 'text', style: '/assets/style-1.css' });
  expect(JSON.stringify(payload)).not.toMatch(/frame|\.a\{/);
});

test("a styled payload has the page's sheets and those shared with the frame, by name", () => {
  const page = {
    ...plainPage,
    mainSheets: [
      { id: 'site/slices/b.module.css', css: '.b{}' },
      { id: 'site/components/a.module.css', css: '.a{}' },
    ],
    layoutSheets: [
      { id: 'site/layouts/default.module.css', css: '.frame{}' },
      { id: 'site/components/a.module.css', css: '.a{}' },
    ],
  };
  const assets = { islandScripts: {}, style: '/assets/style-1.css' };
  expect(toPagePayload(page, assets, { isStyled: true })).toMatchObject({ css: '.a{}.b{}', main: 'text' });
  expect(toPagePayload(page, assets)).not.toHaveProperty('css');
});

test('a payload has the state of its page, without duplicates', () => {
  const featureFlags = { ...defaultFeatureFlags, prefetch: false };
  const page = { ...plainPage, state: { ...plainPage.state, featureFlags } };
  const payload = toPagePayload(page, { islandScripts: {}, style: '/assets/style-1.css' });
  expect(payload.state).toEqual({ path: '/', section: '/', flags: { prefetch: false } });
  const { pages, menu, header } = page.state;
  expect(readPageState(payload)).toEqual({ pages, menu, header, featureFlags });
});

test('structured data is in documents only', () => {
  const payload = toPagePayload(plainPage, { islandScripts: {}, style: '/assets/style-1.css' });
  expect(JSON.stringify(payload)).not.toContain('ld+json');
});

test('a payload names the islands of the page and their scripts', () => {
  const main = '<div data-island="chart"></div><div data-island="map"></div><div data-island="map"></div>';
  const { islands } = toPagePayload(
    { ...plainPage, main },
    { islandScripts: { map: ['/assets/map.js'] }, style: '/assets/style-1.css' },
  );
  expect(islands).toEqual([
    { name: 'chart', scripts: [] },
    { name: 'map', scripts: ['/assets/map.js'] },
  ]);
});
