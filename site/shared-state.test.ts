/** The shared state in the document (acceptance E-8). */
import { expect, test } from 'vitest';
import { readPageState, type PagePayload } from './document/page-payload.ts';
import type { SharedState } from './document/shared-state.ts';
import { escapeHtml } from './document/escape-html.ts';
import { showFacts } from './page-types/debug/show-facts.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

async function readState(path: string): Promise<SharedState> {
  const block = /<script type="application\/json" data-state>(.*?)<\/script>/.exec(await site.read(path))?.[1];
  return JSON.parse(block ?? '') as SharedState;
}

test('the document holds the seven areas, and no other', async () => {
  const state = await readState('/fr-fr/platform/security');
  expect(Object.keys(state).sort()).toEqual([
    'behaviour',
    'config',
    'featureFlags',
    'header',
    'menu',
    'pages',
    'theme',
  ]);
  expect(state.pages).toMatchObject({ path: '/fr-fr/platform/security', template: 'section-page', status: 200 });
  expect(state.menu.section).toBe('/platform');
  expect(state.featureFlags).toMatchObject({ prefetch: true, offline_copy: true });
});

test('a campaign’s header is short, and a failure has its status', async () => {
  expect((await readState('/campaigns/checklist-sepa-instant-go-live')).header).toEqual({ isShort: true });
  expect((await readState('/nothing')).pages).toMatchObject({ status: 404, template: 'not-found' });
});

test('an island is rendered with the state in its document, and hydrated with the same', async () => {
  const html = await createTestSite(content, { settings: { isDebugPageOn: true } }).read('/fr-fr/debug');
  const block = /<script type="application\/json" data-state>(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const state = JSON.parse(block) as SharedState;
  expect(state.pages).toMatchObject({ path: '/fr-fr/debug', template: 'debug' });
  for (const [area, facts] of Object.entries(state)) {
    const shown = escapeHtml(showFacts(facts as object));
    expect(html).toContain(`<th scope="row">${area}</th><td class="mono">${shown}</td>`);
    expect(html).toContain(`<th scope="row">snapshot of ${area}</th><td class="mono">${shown}</td>`);
  }
});

test('it contains no secrets', async () => {
  const block = JSON.stringify(await readState('/'));
  expect(block).not.toMatch(/token|secret|password|dsn|smtp/i);
});

test('a payload contains the areas that change with the page', async () => {
  const payload = JSON.parse(await site.read('/_payload/platform/simulators.json')) as PagePayload;
  const { pages, menu, header, featureFlags } = await readState('/platform/simulators');
  expect(readPageState(payload)).toEqual({ pages, menu, header, featureFlags });
  expect(payload.islands.map(({ name }) => name)).toContain('step-controls');
});

test('pages that the manifest omits have no payload', async () => {
  for (const path of ['/debug', '/contact/thank-you', '/404', '/careers/vacancies/fc-0987']) {
    const answer = await site.fetch(`/_payload${path}.json`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).toEqual({ status: 404, message: `Route ${path} is not pre-rendered` });
  }
});
