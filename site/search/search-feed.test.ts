/** The index follows the content, with as few queries as the change needs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { createSearchIndex } from '../../server/search/create-search-index.ts';
import { readModels } from '../../server/starter-content/read-models.ts';
import { createTestSite } from '../testing/create-test-site.ts';
import { openTestContent } from '../testing/open-test-content.ts';

const toDocument = (id: string, data: object = {}) => ({
  id,
  type: 'section_page',
  uid: 'security',
  lang: 'en-gb',
  tags: [],
  data: { title: 'Security', lede: 'Controls and keys.', ...data },
});

const terms = (words: string, names: readonly { path: string; words: string }[] = []) => ({
  id: 'terms',
  type: 'search_terms',
  lang: 'en-gb',
  data: { synonyms: [{ words }], popular: [], regions: [{ name: 'Europe', words: 'EUR' }], names },
});

async function publish({ admin }: ContentService, ...documents: { id: string }[]): Promise<void> {
  await admin.importDocuments(documents as Parameters<typeof admin.importDocuments>[0]);
  await admin.publish({ documentIds: documents.map(({ id }) => id) });
}

async function startSite({ isDown = false } = {}) {
  const directory = mkdtempSync(path.join(tmpdir(), 'search-feed-'));
  const content = await openTestContent(directory);
  await content.admin.putModels(readModels());
  const search = createSearchIndex({
    directory: undefined,
    now: () => new Date('2026-11-21T10:00:00Z'),
    logger: { warn: (_, message) => expect.unreachable(message) },
  });
  onTestFinished(async () => {
    search.close();
    await content.close();
    rmSync(directory, { recursive: true, force: true });
  });
  await publish(content, toDocument('page'));
  const state = { isDown, loaded: 0 };
  const jobBoard = { listVacancies: async () => [], getVacancy: async () => undefined };
  const site = createTestSite(content, {
    services: { search, jobBoard },
    // Two publishes of one second have the same date: the follower names the documents.
    onChange: (listener) =>
      void content.onPublish(({ ref, documentIds }) =>
        listener({ from: '', to: ref, keys: new Set(documentIds.map((id) => `doc:${id}`)) }),
      ),
    interfere(request) {
      if (state.isDown) return new Response('gone', { status: 503 });
      if (decodeURIComponent(request.url).includes('document.id')) state.loaded += 1;
      return undefined;
    },
  });
  await site.start();
  await site.searchIsCurrent();
  const find = (words: string) =>
    search
      .search({ language: 'en-gb', words, filters: {}, isExact: true, page: 1, pageSize: 10 })
      .found.map((found) => found.path);
  return { content, site, search, state, find };
}

test('the newsletter’s page, which has no document, is found in its language', async () => {
  const { search } = await startSite();
  const find = (language: string, words: string) =>
    search
      .search({ language, words, filters: {}, isExact: true, page: 1, pageSize: 10 })
      .found.map((found) => found.path);
  expect(find('en-gb', 'newsletter')).toEqual(['/newsletter']);
  expect(find('en-gb', 'subscribe')).toEqual(['/newsletter']);
  expect(find('fr-fr', 'lettre d’information')).toEqual(['/newsletter']);
  expect(find('de-de', 'Newsletter abonnieren')).toEqual(['/newsletter']);
});

test('after a publish the new content is found, and replaced or unpublished content is not', async () => {
  const { content, site, find } = await startSite();
  expect(find('security')).toEqual(['/platform/security']);
  await publish(content, toDocument('page', { title: 'Permission' }));
  await site.searchIsCurrent();
  expect(find('permission')).toEqual(['/platform/security']);
  expect(find('security')).toEqual([]);
  await content.admin.unpublish({ documentIds: ['page'] });
  await site.searchIsCurrent();
  expect(find('permission')).toEqual([]);
});

test('a page that search engines may not list is not found', async () => {
  const { content, site, find } = await startSite();
  await publish(content, toDocument('page', { no_index: true }));
  await site.searchIsCurrent();
  expect(find('security')).toEqual([]);
});

test('synonyms and regions are content', async () => {
  const { content, site, search, find } = await startSite();
  await publish(content, terms('permit, security'), toDocument('page', { lede: 'It costs 10 EUR.' }));
  await site.searchIsCurrent();
  expect(find('permit')).toEqual(['/platform/security']);
  const question = { language: 'en-gb', words: 'security', filters: { region: 'Europe' }, isExact: true };
  expect(search.search({ ...question, page: 1, pageSize: 10 }).total).toBe(1);
  await publish(content, terms('paper, security'));
  await site.searchIsCurrent();
  expect(find('permit')).toEqual([]);
  await content.admin.unpublish({ documentIds: ['terms'] });
  await site.searchIsCurrent();
  expect(find('paper')).toEqual([]);
  expect(search.getKept('search_terms', 'en-gb')).toBeUndefined();
});

test('pages are found by the other names that editors have entered', async () => {
  const { content, site, find } = await startSite();
  const names = [{ path: '/platform/security', words: 'burglar, lock' }];
  await publish(content, toDocument('page'), terms('paper, security', names));
  await site.searchIsCurrent();
  expect(find('burglar')).toEqual(['/platform/security']);
});

test('unchanged documents are not loaded again', async () => {
  const { content, site, state } = await startSite();
  const before = state.loaded;
  await publish(content, { ...toDocument('other'), uid: 'connect' } as { id: string });
  await site.searchIsCurrent();
  expect(state.loaded).toBe(before + 1);
});

test('until the index was complete once, nothing is said to be absent', async () => {
  const { content, site, search } = await startSite({ isDown: true });
  const ask = async (words: string) => [
    (await site.fetch(`/search?q=${words}`)).status,
    (await site.fetch(`/search/suggestions.json?q=${words}`)).status,
  ];
  expect([search.isFilled(), await ask('controls')]).toEqual([false, [503, 503]]);
  expect((await site.fetch('/search')).status).toBe(200);
  const jobBoard = { listVacancies: async () => [], getVacancy: async () => undefined };
  const next = createTestSite(content, { services: { search, jobBoard } });
  await next.start();
  await next.searchIsCurrent();
  expect([search.isFilled(), await ask('controls'), await ask('absent')]).toEqual([true, [200, 200], [200, 200]]);
});

test('a mistyped year is not offered as a filter', async () => {
  const { content, site, search } = await startSite();
  const slip = { id: 'slip', type: 'payment_insight', uid: 'mistyped', lang: 'en-gb', tags: [] };
  const data = { title: 'Mistyped', published_on: '2062-11-28' };
  await publish(content, { ...slip, data } as { id: string });
  await site.searchIsCurrent();
  const question = { language: 'en-gb', words: 'mistyped', filters: {}, isExact: true, page: 1, pageSize: 10 };
  const { found, facets } = search.search(question);
  expect([found.length, facets.year.some(({ value }) => value === '2062')]).toEqual([1, false]);
});
