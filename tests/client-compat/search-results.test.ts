import { filter } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import { createClient7, searchingClients, toUids, type SearchParameters } from './clients.ts';
import { entryCount, toEntryUid } from './corpus/entries.ts';
import { startService, writeToken } from './running-service.ts';

const service = await startService();

const toEntries = (...numbers: number[]): string[] => numbers.map(toEntryUid);
const everyEntry = Array.from({ length: entryCount }, (_, index) => index + 1);
const products = ['anvil', 'bellows', 'compass', 'drill', 'easel', 'forge', 'globe', 'hammer'];
/** Every fifth entry has no rank: those come last, oldest first, in any direction. */
const unranked = everyEntry.filter((n) => n % 5 === 0);
const ranked = everyEntry.filter((n) => n % 5 !== 0);

interface OrderingRow {
  readonly name: string;
  readonly type: string;
  readonly orderings: NonNullable<SearchParameters['orderings']>;
  readonly uids: readonly string[];
}

const orderingRows: readonly OrderingRow[] = [
  { name: 'none: oldest first', type: 'product', orderings: [], uids: products },
  {
    name: 'a number, upwards',
    type: 'entry',
    orderings: [{ field: 'my.entry.n' }],
    uids: toEntries(...everyEntry),
  },
  {
    name: 'a number, downwards',
    type: 'entry',
    orderings: [{ field: 'my.entry.n', direction: 'desc' }],
    uids: toEntries(...everyEntry.toReversed()),
  },
  {
    name: 'ascending, documents without a value last',
    type: 'entry',
    orderings: [{ field: 'my.entry.rank' }],
    uids: toEntries(...ranked.toSorted((a, b) => (a % 7) - (b % 7) || a - b), ...unranked),
  },
  {
    name: 'descending, documents without a value last too',
    type: 'entry',
    orderings: [{ field: 'my.entry.rank', direction: 'desc' }],
    uids: toEntries(...ranked.toSorted((a, b) => (b % 7) - (a % 7) || a - b), ...unranked),
  },
  {
    name: 'two fields, the second one descending',
    type: 'entry',
    orderings: [{ field: 'my.entry.parity' }, { field: 'my.entry.n', direction: 'desc' }],
    uids: toEntries(...everyEntry.toSorted((a, b) => (a % 2) - (b % 2) || b - a)),
  },
  {
    name: 'a rich text title',
    type: 'entry',
    orderings: [{ field: 'my.entry.title' }],
    uids: toEntries(...everyEntry.toSorted((a, b) => ((a * 7) % 26) - ((b * 7) % 26) || a - b)),
  },
  {
    name: 'a date, downwards',
    type: 'entry',
    orderings: [{ field: 'my.entry.day', direction: 'desc' }],
    uids: toEntries(...everyEntry.toReversed()),
  },
  {
    name: 'a key text, ignoring case and accents',
    type: 'product',
    orderings: [{ field: 'my.product.name' }],
    uids: ['anvil', 'bellows', 'compass', 'drill', 'easel', 'hammer', 'forge', 'globe'],
  },
  {
    name: 'a select',
    type: 'product',
    orderings: [{ field: 'my.product.category' }, { field: 'my.product.price' }],
    uids: ['easel', 'compass', 'globe', 'drill', 'anvil', 'hammer', 'bellows', 'forge'],
  },
  {
    name: 'a timestamp',
    type: 'product',
    orderings: [{ field: 'my.product.restocked' }],
    uids: ['easel', 'compass', 'globe', 'anvil', 'bellows', 'drill', 'forge', 'hammer'],
  },
  {
    name: 'a uid, downwards',
    type: 'product',
    orderings: [{ field: 'my.product.uid', direction: 'desc' }],
    uids: products.toReversed(),
  },
];

describe.each(searchingClients)('results of $name', ({ operators, search }) => {
  test.each(orderingRows)('ordered by $name', async ({ type, orderings, uids }) => {
    const filters = [operators.at('document.type', type)];
    expect(toUids(await search(service.endpoint, filters, { pageSize: 100, orderings }))).toEqual(uids);
  });

  test('ordered by the field of one type, documents of other types come last', async () => {
    const filters = [operators.any('document.type', ['country', 'settings', 'page'])];
    const orderings = [{ field: 'my.country.name', direction: 'desc' as const }];
    const found = await search(service.endpoint, filters, { orderings });
    expect(toUids(found)).toEqual(['usa', 'uk', 'france', 'home', 'about', 'team', 'history', 'settings-en']);
  });

  test('ordered by the first publication, newest first', async () => {
    const filters = [operators.any('document.type', ['country', 'story'])];
    const orderings = [{ field: 'document.first_publication_date', direction: 'desc' as const }];
    const found = await search(service.endpoint, filters, { orderings });
    expect(toUids(found)).toEqual(['first', 'second', 'third', 'fourth', 'uk', 'france', 'usa']);
  });

  test('ordered by the last publication', async () => {
    const filters = [operators.any('document.type', ['story', 'continent'])];
    const found = await search(service.endpoint, filters, { orderings: [{ field: 'document.last_publication_date' }] });
    expect(toUids(found)).toEqual(['europe', 'america', 'first', 'second', 'third', 'fourth']);
  });

  test('in the master language by default', async () => {
    const found = await search(service.endpoint, [operators.at('document.type', 'settings')]);
    expect(found.map(({ lang }) => lang)).toEqual(['en-gb']);
  });

  test('in one language', async () => {
    const found = await search(service.endpoint, [operators.at('document.type', 'settings')], { lang: 'de-de' });
    expect(found.map(({ lang }) => lang)).toEqual(['de-de']);
  });

  test('in every language', async () => {
    const found = await search(service.endpoint, [operators.at('document.type', 'settings')], { lang: '*' });
    expect(found.map(({ lang }) => lang)).toEqual(['en-gb', 'fr-fr', 'de-de']);
  });

  test('in a language that the repository does not have', async () => {
    expect(await search(service.endpoint, [operators.at('document.type', 'settings')], { lang: 'xx-xx' })).toEqual([]);
  });

  test('without any filter are everything', async () => {
    const found = await search(service.endpoint, [], { pageSize: 3 });
    expect(toUids(found)).toEqual(['europe', 'america', 'uk']);
  });

  test('are twenty per page', async () => {
    const filters = [operators.at('document.type', 'entry')];
    expect(toUids(await search(service.endpoint, filters))).toEqual(toEntries(...everyEntry.slice(0, 20)));
    expect(toUids(await search(service.endpoint, filters, { page: 2 }))).toEqual(toEntries(...everyEntry.slice(20)));
  });
});

describe('pages', () => {
  const client = createClient7(service.endpoint);
  const filters = [filter.at('document.type', 'entry')];

  test('count the results on this page and on all pages', async () => {
    expect(await client.get({ filters, pageSize: 8, page: 4 })).toMatchObject({
      page: 4,
      results_per_page: 8,
      results_size: 6,
      total_results_size: 30,
      total_pages: 4,
    });
  });

  test('the first has no previous page, the last no next page', async () => {
    expect(await client.get({ filters, pageSize: 30 })).toMatchObject({ prev_page: null, next_page: null });
    expect(await client.get({ filters, pageSize: 10 })).toMatchObject({ prev_page: null });
    expect(await client.get({ filters, pageSize: 10, page: 3 })).toMatchObject({ next_page: null });
  });

  test('link to their neighbours by absolute URLs', async () => {
    const second = await client.get({
      filters,
      pageSize: 10,
      page: 2,
      lang: 'en-gb',
      orderings: [{ field: 'my.entry.n' }],
    });
    const next = (await (await fetch(String(second.next_page))).json()) as typeof second;
    expect(toUids(next.results)).toEqual(toEntries(...everyEntry.slice(20)));
    const previous = (await (await fetch(String(second.prev_page))).json()) as typeof second;
    expect(toUids(previous.results)).toEqual(toEntries(...everyEntry.slice(0, 10)));
    expect(second.next_page).toMatch(new RegExp(`^${service.endpoint}/documents/search\\?`));
  });

  test('their URLs do not repeat the access token', async () => {
    const { next_page } = await client.get({ filters, pageSize: 10, accessToken: writeToken });
    expect(next_page).not.toContain(writeToken);
  });

  test('after the last one are empty', async () => {
    const found = await client.get({ filters, pageSize: 10, page: 9 });
    expect(found).toMatchObject({ page: 9, results: [], results_size: 0, total_results_size: 30, next_page: null });
  });

  test.each([
    ['101', 100],
    ['1000000', 100],
    ['100', 100],
    ['1', 1],
  ])('of %s documents have %i', async (pageSize, size) => {
    expect(await client.get({ pageSize: Number(pageSize) })).toMatchObject({ results_per_page: size });
  });

  test('of an empty search have a count of zero', async () => {
    expect(await client.get({ filters: [filter.at('document.type', 'unused')] })).toMatchObject({
      total_results_size: 0,
      total_pages: 0,
      results: [],
    });
  });
});

describe('after', () => {
  const client = createClient7(service.endpoint);
  const filters = [filter.at('document.type', 'entry')];

  test('omits every document up to and including the given one', async () => {
    const found = await client.get({ filters, after: 'entry-e25' });
    expect(toUids(found.results)).toEqual(toEntries(26, 27, 28, 29, 30));
    expect(found.total_results_size).toBe(5);
  });

  test('follows the orderings', async () => {
    const orderings = [{ field: 'my.entry.n', direction: 'desc' as const }];
    const found = await client.get({ filters, orderings, after: 'entry-e04' });
    expect(toUids(found.results)).toEqual(toEntries(3, 2, 1));
  });

  test('pages the remaining results', async () => {
    const found = await client.get({ filters, after: 'entry-e10', pageSize: 5, page: 2 });
    expect(toUids(found.results)).toEqual(toEntries(16, 17, 18, 19, 20));
    expect(found).toMatchObject({ total_pages: 4 });
  });

  test('the last document leaves no results', async () => {
    expect((await client.get({ filters, after: 'entry-e30' })).results).toEqual([]);
  });
});
