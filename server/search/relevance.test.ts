/**
 * The relevance of search results on the starter content, with queries that were written before anyone saw their
 * results.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentService } from '../../cms/content-service.ts';
import { createTestSite, startContent } from '../../site/testing/create-test-site.ts';
import { createSearchIndex } from './create-search-index.ts';

interface RelevanceQuery {
  readonly language: string;
  readonly words: string;
  /** The page that a reader with this query looks for, or several pages that answer it equally well. */
  readonly path: string | readonly string[];
}

const readQueries = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}-queries.json`, import.meta.url), 'utf8')) as readonly RelevanceQuery[];

const search = createSearchIndex({
  directory: undefined,
  now: () => new Date('2026-11-21T10:00:00Z'),
  logger: { warn: (_, message) => expect.unreachable(message) },
});
let content: ContentService;

beforeAll(async () => {
  content = await startContent();
  const site = createTestSite(content, { services: { search } });
  await site.start();
  await site.searchIsCurrent();
});

afterAll(async () => {
  search.close();
  await content.close();
});

/** The rank from 0; infinite for a page that is not among the first ten. */
function findPlace({ language, words, path }: RelevanceQuery): number {
  const { found } = search.search({ language, words, filters: {}, isExact: false, page: 1, pageSize: 10 });
  const wanted = [path].flat();
  const place = found.findIndex((page) => wanted.some((own) => `${page.path}/`.startsWith(`${own}/`)));
  return place < 0 ? Infinity : place;
}

test.each([
  { name: 'relevance', count: 100 },
  // Queries by people who do not know our terms, in three languages.
  { name: 'strangers', count: 160 },
])('of the queries in "$name" 85 % show the right page first, and 97 % among the first three', ({ name, count }) => {
  const queries = readQueries(name);
  expect(queries).toHaveLength(count);
  const places = queries.map((query) => ({ ...query, place: findPlace(query) }));
  const notFirst = places.filter(({ place }) => place > 0);
  expect(notFirst.length, JSON.stringify(notFirst, undefined, 1)).toBeLessThanOrEqual(0.15 * count);
  const notShown = places.filter(({ place }) => place > 2);
  expect(notShown.length, JSON.stringify(notShown, undefined, 1)).toBeLessThanOrEqual(0.03 * count);
});

test.each([
  ['Empfängerprüfung', '/additional-services/vop'],
  ['empfangerprufung', '/additional-services/vop'],
  ['Echtzeitüberweisung', '/europe/sepa-instant'],
  ['Lastschrift', '/europe/sepa-direct-debit'],
  ['Datenschutz', '/legal/data-privacy-statement'],
  ['Betrug', '/additional-services/fraud'],
  ['Stellenangebote', '/careers/vacancies'],
  ['Hinterlegung', '/platform/escrow'],
  ['Simulator', '/platform/simulators'],
  ['Vereinigte Staaten', '/united-states'],
  ['Cookies', '/legal/cookie-policy'],
])('the German query %j shows its page among the first three', (words, path) => {
  expect(findPlace({ language: 'de-de', words, path })).toBeLessThanOrEqual(2);
});
