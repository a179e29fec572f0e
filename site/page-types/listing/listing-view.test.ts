import { expect, test } from 'vitest';
import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { exampleArticles } from '../../testing/example-articles.ts';
import examples from './examples.json' with { type: 'json' };
import { listingPageSize, overviewSize } from '../../content/listing-groups.ts';
import type { GroupPart, RawListing } from './raw-listing.ts';
import { toListingView } from './listing-view.ts';

const path = '/news/payment-insights';

function toView(
  groups: RawListing['groups'] | readonly RawArticle[],
  {
    query = '',
    example = 'plain',
    language = languages[0] as (typeof languages)[number],
    at = path,
    part,
  }: {
    query?: string;
    example?: string;
    language?: (typeof languages)[number];
    at?: string;
    part?: GroupPart;
  } = {},
) {
  const isGrouped = groups.some((group) => 'articles' in group);
  const raw = {
    document: findExample<ListingPageDocument>(examples, example),
    loaded: new Map(),
    // A single list of articles is one group.
    groups: (isGrouped
      ? groups
      : [{ type: 'payment_insight', articles: groups, total: groups.length }]) as RawListing['groups'],
    ...(part && { part }),
  };
  return toListingView(raw, createExamplePageContext({ path: at, query, language }));
}

/** `count` articles, named by number, newest first. */
const many = (count: number): RawArticle[] =>
  exampleArticles(...Array.from({ length: count }, (_, index) => `article-${index + 1}`));

const tagged = exampleArticles(
  { id: 'a', tags: ['Fraud', 'SEPA Instant'], publishedOn: '2026-05-01' },
  { id: 'b', tags: ['Fraud'], publishedOn: '2026-02-01' },
  { id: 'c', tags: ['Escrow'], publishedOn: '2025-11-01' },
);

test('the newest article of a page is featured, and is not repeated below', () => {
  const { featured, cards, count } = toView(tagged);
  expect(featured?.id).toBe('a');
  expect(cards.map(({ id }) => id)).toEqual(['b', 'c']);
  expect(count).toBe('3 pieces');
});

test('the filters come from the tags and years of all articles, with their counts', () => {
  const [topics, years] = toView(tagged).filters;
  expect(topics?.options.map(({ text, count }) => [text, count])).toEqual([
    ['All topics', undefined],
    ['Escrow', 1],
    ['Fraud', 2],
    ['SEPA Instant', 1],
  ]);
  expect(years?.options.map(({ text, count }) => [text, count])).toEqual([
    ['All years', undefined],
    ['2026', 2],
    ['2025', 1],
  ]);
});

test('filters name topics in the reader’s language, sorted in it, and link to the original tag', () => {
  const both = exampleArticles(
    { id: 'a', tags: ['Fraud', 'Verification of payee', 'Escrow'] },
    { id: 'b', tags: ['Fraud'] },
  );
  const [topics] = toView(both, { language: languages[1] }).filters;
  expect(topics?.options.slice(1).map(({ text }) => text)).toEqual([
    'Escrow',
    'Fraude',
    'Vérification du bénéficiaire',
  ]);
  expect(topics?.options[3]?.href).toBe('/fr-fr/news/payment-insights?topic=Verification+of+payee');
});

test('each part of a list has its own title, which contains only values of the list', () => {
  const titleOf = (query: string, articles: readonly RawArticle[] = tagged) => toView(articles, { query }).head.title;
  const whole = titleOf('');
  expect(titleOf('topic=Fraud')).toBe(`${whole} · Fraud`);
  expect(titleOf('topic=Fraud&year=2026')).toBe(`${whole} · Fraud · 2026`);
  expect(titleOf('page=2', many(20))).toMatch(new RegExp(`^${whole} · Page 2 of \\d+$`));
  expect(titleOf('page=1', many(20))).toBe(whole);
  expect(titleOf('topic=Buy+now&year=1066')).toBe(whole);
  expect(toView(tagged, { query: 'topic=Fraud', language: languages[1] }).head.title).toMatch(/ · Fraude$/);
});

test('with many topics, those of a single article are left out, except the chosen one', () => {
  const single = Array.from({ length: 12 }, (_, index) => `Topic ${index}`);
  const articles = exampleArticles(
    { id: 'a', tags: ['Fraud', 'PSD3', ...single] },
    { id: 'b', tags: ['Fraud', 'PSD3'] },
    { id: 'c', tags: ['Fraud'] },
  );
  const listTopics = (query?: string) =>
    toView(articles, query ? { query } : {})
      .filters[0]?.options.slice(1)
      .map(({ text }) => text);
  expect(listTopics()).toEqual(['Fraud', 'PSD3']);
  expect(listTopics('topic=Topic+3')).toEqual(['Fraud', 'PSD3', 'Topic 3']);
});

test('a filter with a single option is not shown', () => {
  expect(toView(exampleArticles({ id: 'a', tags: ['Fraud'] }, { id: 'b', tags: ['Fraud'] })).filters).toEqual([]);
});

test('a chosen topic shows its articles without a featured one, and is marked as current', () => {
  const { cards, featured, filters } = toView(tagged, { query: 'topic=Fraud' });
  expect(cards.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(featured).toBeUndefined();
  expect(filters[0]?.options.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)).toEqual(['Fraud']);
});

test('topic and year combine, and each option keeps the other filter', () => {
  const { cards, filters } = toView(tagged, { query: 'topic=Fraud&year=2026' });
  expect(cards.map(({ id }) => id)).toEqual(['a', 'b']);
  const hrefs = filters.map(({ options }) => options.map(({ href }) => href));
  expect(hrefs[0]).toContain(`${path}?topic=SEPA+Instant&year=2026`);
  expect(hrefs[0]?.[0]).toBe(`${path}?year=2026`);
  expect(hrefs[1]?.[0]).toBe(`${path}?topic=Fraud`);
});

test('each option is counted with the other filter applied, and options without results are not offered', () => {
  const countsOf = (query: string) =>
    toView(tagged, { query }).filters.map(({ options }) => options.slice(1).map(({ text, count }) => [text, count]));
  expect(countsOf('year=2026')).toEqual([
    [
      ['Fraud', 2],
      ['SEPA Instant', 1],
    ],
    [
      ['2026', 2],
      ['2025', 1],
    ],
  ]);
  expect(countsOf('topic=Escrow&year=2026')).toEqual([
    [
      ['Escrow', 0],
      ['Fraud', 2],
      ['SEPA Instant', 1],
    ],
    [
      ['2026', 0],
      ['2025', 1],
    ],
  ]);
});

test('a filter whose only option is the chosen one is shown, so that it can be removed', () => {
  const articles = exampleArticles({ id: 'a', tags: ['Fraud'] }, { id: 'b', tags: ['PSD3'] });
  const [topics, years] = toView(articles, { query: 'topic=Fraud&year=1066' }).filters;
  expect(topics?.options.map(({ href }) => href)).toEqual([`${path}?year=1066`, `${path}?topic=Fraud&year=1066`]);
  expect(years?.options[0]).toMatchObject({ text: 'All years', href: `${path}?topic=Fraud`, isCurrent: false });
});

test('the articles of a topic fill whole rows', () => {
  const articles = exampleArticles(...Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, tags: ['Fraud'] })));
  const { cards, pagination } = toView(articles, { query: 'topic=Fraud' });
  expect([cards.length, pagination?.summary]).toEqual([6, 'Page 1 of 2']);
  expect(toView(articles).cards).toHaveLength(6);
});

test('changing a filter returns to the first page', () => {
  const { filters } = toView(tagged, { query: 'topic=Fraud&page=2' });
  for (const { href } of filters.flatMap(({ options }) => options)) expect(href).not.toContain('page=');
});

test('a filter without results says so, an empty listing shows the editor’s text', () => {
  const none = toView(tagged, { query: 'topic=Nothing' });
  expect(none).toMatchObject({
    cards: [],
    count: '0 pieces',
    emptyText: 'Nothing here matches. Try another topic or year.',
  });
  expect(toView([], { example: 'long' }).emptyText).toMatch(/^Nothing has been published under this heading yet\./);
  expect(toView([], { example: 'only a title' }).emptyText).toBe('Nothing here matches. Try another topic or year.');
  expect(toView(tagged).emptyText).toBeUndefined();
});

test('a listing that fits one page has no pagination', () => {
  expect(toView(many(listingPageSize)).pagination).toBeUndefined();
});

test('a page number beyond the last page is named, and the last page is shown', () => {
  const { beyond, pagination } = toView(many(listingPageSize + 1), { query: 'page=7' });
  expect(beyond).toBe('There is no page 7. This is page 2, the last one.');
  expect(pagination?.pages.find(({ isCurrent }) => isCurrent)?.number).toBe(2);
  expect(toView(many(listingPageSize + 1), { query: 'page=2' }).beyond).toBeUndefined();
});

test('each page of a listing has a URL, the first has the listing’s own', () => {
  const { pagination, cards, featured } = toView(many(listingPageSize + 1), { query: 'page=2' });
  expect([featured?.id, ...cards.map(({ id }) => id)]).toEqual([`article-${listingPageSize + 1}`]);
  expect(pagination).toMatchObject({
    summary: 'Page 2 of 2',
    previous: { href: path },
    next: undefined,
    pages: [
      { number: 1, href: path, isCurrent: false, isAfterGap: false },
      { number: 2, href: `${path}?page=2`, isCurrent: true, isAfterGap: false },
    ],
  });
});

test.each([
  ['0', 1],
  ['-3', 1],
  ['999', 2],
  ['1e9', 1],
  ['two', 1],
  ['', 1],
])('page parameter "%s" shows page %i', (page, shown) => {
  const { pagination } = toView(many(listingPageSize + 1), { query: new URLSearchParams({ page }).toString() });
  expect(pagination?.pages.find(({ isCurrent }) => isCurrent)?.number).toBe(shown);
});

test('an overview features its newest article, and shows each group with a link to the rest', () => {
  const insights = exampleArticles(
    ...Array.from({ length: 9 }, (_, index) => ({ id: `insight-${index}`, publishedOn: `2026-03-0${9 - index}` })),
  );
  const releases = exampleArticles({ id: 'release', type: 'press_release', publishedOn: '2026-04-01' });
  const view = toView([
    { type: 'payment_insight', articles: insights, total: 9 },
    { type: 'press_release', articles: releases, total: 1 },
  ]);
  expect(view).toMatchObject({ count: '10 pieces', cards: [], pagination: undefined });
  expect(view.featured?.id).toBe('release');
  expect(view.groups).toMatchObject([
    { title: 'Payment insights', link: { href: path, text: 'Everything in Payment insights (9)' } },
    {
      title: 'Press releases',
      link: { href: '/news/press-releases', text: 'Everything in Press releases (1)' },
      cards: [],
    },
  ]);
  expect(view.groups[0]?.cards).toHaveLength(overviewSize);
});

/** Two groups of an overview whose articles alternate: the even ones are press releases. */
const turns = (count: number): RawListing['groups'] => {
  const articles = exampleArticles(
    ...Array.from({ length: count }, (_, index) => ({
      id: `piece-${index + 1}`,
      type: index % 2 ? ('press_release' as const) : ('payment_insight' as const),
      tags: index % 3 ? ['Fraud'] : ['Escrow'],
      publishedOn: `2026-03-${String(28 - index).padStart(2, '0')}`,
    })),
  );
  return (['payment_insight', 'press_release'] as const).map((type) => {
    const own = articles.filter((article) => article.type === type);
    return { type, articles: own, total: own.length };
  });
};

const optionsOf = (view: ReturnType<typeof toView>, label: string) =>
  view.filters.find((filter) => filter.label === label)?.options.map(({ text, count, href }) => [text, count, href]);

test('an overview links to its groups and its topics', () => {
  const view = toView(turns(9), { at: '/news' });
  expect(optionsOf(view, 'Kind')).toEqual([
    ['All kinds', 9, '/news?page=1'],
    ['Payment insights', 5, '/news/payment-insights'],
    ['Press releases', 4, '/news/press-releases'],
  ]);
  expect(optionsOf(view, 'Filter by topic')).toEqual([
    ['All topics', undefined, '/news'],
    ['Escrow', 3, '/news?topic=Escrow'],
    ['Fraud', 6, '/news?topic=Fraud'],
  ]);
  expect(view.filters[0]?.options.some(({ isCurrent }) => isCurrent)).toBe(false);
  expect(view.groups).toHaveLength(2);
});

test('a filtered overview is one list of its groups, newest first, and its group links keep the topic', () => {
  const view = toView(turns(9), { at: '/news', query: 'topic=Fraud' });
  expect(view.groups).toEqual([]);
  expect(view.featured).toBeUndefined();
  expect(view.cards.map(({ id }) => id)).toEqual(['piece-2', 'piece-3', 'piece-5', 'piece-6', 'piece-8', 'piece-9']);
  expect(view.count).toBe('6 pieces');
  expect(view.head).toMatchObject({ canonicalPath: '/news', title: expect.stringMatching(/ · Fraud$/) });
  expect(optionsOf(view, 'Kind')).toEqual([
    ['All kinds', 6, '/news?topic=Fraud'],
    ['Payment insights', 3, '/news/payment-insights?topic=Fraud'],
    ['Press releases', 3, '/news/press-releases?topic=Fraud'],
  ]);
  expect(view.filters[0]?.options[0]?.isCurrent).toBe(true);
});

test('a group without articles of the chosen topic is not offered', () => {
  const [insights, releases] = turns(9);
  const groups = [{ ...insights, articles: tagged, total: 3 }, releases] as RawListing['groups'];
  const view = toView(groups, { at: '/news', query: 'topic=SEPA+Instant' });
  expect(optionsOf(view, 'Kind')?.map(([text]) => text)).toEqual(['All kinds', 'Payment insights']);
});

test('the pages of an overview cover all its articles, and page 1 is not the overview itself', () => {
  const first = toView(turns(9), { at: '/news', query: 'page=1' });
  expect([first.featured?.id, ...first.cards.map(({ id }) => id)]).toEqual(
    Array.from({ length: 7 }, (_, index) => `piece-${index + 1}`),
  );
  expect(first.head.title).toMatch(/ · Page 1 of 2$/);
  const second = toView(turns(9), { at: '/news', query: 'page=2' });
  expect([second.featured?.id, ...second.cards.map(({ id }) => id)]).toEqual(['piece-8', 'piece-9']);
  expect(second.groups).toEqual([]);
  expect(second.pagination?.pages.map(({ href }) => href)).toEqual(['/news?page=1', '/news?page=2']);
});

test('an overview of large groups shows the queried articles, and does not count groups', () => {
  const part = { articles: exampleArticles('asked'), total: 5000, pages: 16, page: 2, firstYear: 2024 };
  const view = toView(turns(9), { at: '/news', query: 'topic=Fraud&page=2', part });
  expect([view.cards.map(({ id }) => id), view.count]).toEqual([['asked'], '5000 pieces']);
  expect(optionsOf(view, 'Kind')?.map(([text, count]) => [text, count])).toEqual([
    ['All kinds', 5000],
    ['Payment insights', undefined],
    ['Press releases', undefined],
  ]);
});

test('an article that is not translated keeps its own language and URL', () => {
  const [card] = toView(exampleArticles('french', { id: 'english', lang: 'en-gb' }), { language: languages[1] }).cards;
  expect(card).toMatchObject({
    href: `${path}/english`,
    language: 'en',
    meta: expect.stringContaining('(en\u00a0anglais)'),
  });
});

test('the title, the lede and the head come from the document', () => {
  const { title, lede, head } = toView(tagged);
  expect(title).toBe('Payment insights');
  expect(lede).not.toBe('');
  expect(head).toMatchObject({ canonicalPath: path, isIndexed: true });
});

test('a large group shows the queried page, and topics and years without counts', () => {
  const part = { articles: exampleArticles('asked'), total: 50_000, pages: 5556, page: 3000, firstYear: 2023 };
  const { cards, featured, count, filters } = toView([{ type: 'payment_insight', articles: tagged, total: 50_000 }], {
    query: 'topic=Fraud&page=3000',
    part,
  });
  expect([featured, cards.map(({ id }) => id), count]).toEqual([undefined, ['asked'], '50000 pieces']);
  expect(filters.map(({ options }) => options.slice(1).map(({ text }) => text))).toEqual([
    ['Escrow', 'Fraud', 'SEPA Instant'],
    ['2026', '2025', '2024', '2023'],
  ]);
  for (const { options } of filters) expect(options.map(({ count }) => count)).toEqual(options.map(() => undefined));
});

test.each([
  [1, [1, 2, 3, 4, 5, 12], [12]],
  [3, [1, 2, 3, 4, 5, 12], [12]],
  [5, [1, 2, 3, 4, 5, 6, 7, 12], [12]],
  [6, [1, 4, 5, 6, 7, 8, 12], [4, 12]],
  [8, [1, 6, 7, 8, 9, 10, 11, 12], [6]],
  [12, [1, 8, 9, 10, 11, 12], [8]],
])(
  'of many pages, page %i links to its neighbours and both ends, and no gap hides a single page',
  (page, numbers, afterGap) => {
    const { pagination } = toView(many(12 * listingPageSize), { query: `page=${page}` });
    expect(pagination?.pages.map(({ number }) => number)).toEqual(numbers);
    expect(pagination?.pages.filter(({ isAfterGap }) => isAfterGap).map(({ number }) => number)).toEqual(afterGap);
    expect(pagination?.pages.filter(({ isCurrent }) => isCurrent).map(({ number }) => number)).toEqual([page]);
  },
);

test('all page numbers are shown while they fit one line', () => {
  const { pagination } = toView(many(9 * listingPageSize), { query: 'page=5' });
  expect(pagination?.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
