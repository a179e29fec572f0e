import { filter } from '@prismicio/client';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestService, heading, paragraph } from '../testing/test-service.ts';

/** Six articles, and the ids of those that match the filters. */
async function find(...filters: string[]): Promise<string[]> {
  const service = await createTestService();
  const link = (id: string): object => ({ link_type: 'Document', id });
  await service.admin.importDocuments([
    { id: 'ada', type: 'author', uid: 'ada', lang: 'en-gb', data: { name: 'Ada' } },
    {
      id: 'a',
      type: 'article',
      uid: 'a',
      lang: 'en-gb',
      tags: ['x', 'y'],
      data: {
        title: heading('Instant payments'),
        rating: 1,
        category: 'news',
        date: '2025-12-31',
        moment: '2026-01-05T08:15:00Z',
        featured: false,
        author: link('ada'),
      },
    },
    {
      id: 'b',
      type: 'article',
      uid: 'b',
      lang: 'en-gb',
      tags: ['x'],
      data: {
        title: heading('Payments, explained'),
        rating: 5,
        category: 'guide',
        date: '2026-03-01',
        facts: [{ name: 'n', source: link('ada'), notes: [{ note: 'deep' }] }],
      },
    },
    {
      id: 'c',
      type: 'article',
      uid: 'c',
      lang: 'en-gb',
      tags: ['z'],
      data: {
        body: paragraph('Nothing of that kind'),
        rating: 9.5,
        teaser: 'say "hi" C:\\',
        moment: '2026-01-05T23:00:00Z',
      },
    },
  ]);
  return ask(service, ...filters);
}

async function ask(service: ContentService, ...filters: string[]): Promise<string[]> {
  const { ref } = await service.admin.publish({ documentIds: 'all-drafts' });
  const query = new URLSearchParams([['ref', ref], ...filters.map((one): [string, string] => ['q', `[${one}]`])]);
  const response = await service.fetch(new Request(`http://content.test/api/v2/documents/search?${query.toString()}`));
  const body: { results?: { id: string }[]; message?: string } = await response.json();
  if (!body.results) throw new Error(body.message);
  return body.results.map(({ id }) => id);
}

const articles = filter.at('document.type', 'article');

test('at and any compare values of every kind', async () => {
  expect(await find(filter.at('my.article.category', 'news'))).toEqual(['a']);
  expect(await find(filter.at('my.article.rating', 9.5))).toEqual(['c']);
  expect(await find(filter.at('my.article.featured', true))).toEqual(['b', 'c']);
  expect(await find(filter.at('my.article.date', '2026-03-01'))).toEqual(['b']);
  expect(await find(filter.at('my.article.moment', new Date('2026-01-05T08:15:00Z')))).toEqual(['a']);
  expect(await find(filter.at('my.article.author', 'ada'))).toEqual(['a']);
  expect(await find(filter.at('my.article.facts.source', 'ada'))).toEqual(['b']);
  expect(await find(filter.at('my.article.facts.notes.note', 'deep'))).toEqual(['b']);
  expect(await find(filter.at('my.article.teaser', 'say "hi" C:\\'))).toEqual(['c']);
  expect(await find(filter.any('my.article.uid', ['a', 'c']))).toEqual(['a', 'c']);
  expect(await find(filter.any('document.type', ['author', 'team']))).toEqual(['ada']);
  expect(await find(filter.any('document.id', []))).toEqual([]);
});

test('at requires all tags, any requires one of them', async () => {
  expect(await find(filter.at('document.tags', ['x', 'y']))).toEqual(['a']);
  expect(await find(filter.at('document.tags', ['x']))).toEqual(['a', 'b']);
  expect(await find(filter.any('document.tags', ['y', 'z']))).toEqual(['a', 'c']);
  expect(await find(articles, filter.not('document.tags', ['x']))).toEqual(['c']);
});

test('not is the opposite of at', async () => {
  expect(await find(filter.not('document.type', 'article'))).toEqual(['ada']);
  expect(await find(filter.not('my.article.category', 'news'))).toEqual(['ada', 'b', 'c']);
  expect(await find(filter.not('my.article.uid', 'a'))).toEqual(['ada', 'b', 'c']);
});

test('in keeps the order of its list', async () => {
  expect(await find(filter.in('document.id', ['c', 'a', 'none', 'ada']))).toEqual(['c', 'a', 'ada']);
  expect(await find(filter.in('my.article.uid', ['c', 'b', 'ada']))).toEqual(['c', 'b']);
});

test('has and missing match only documents of the type', async () => {
  expect(await find(filter.has('my.article.title'))).toEqual(['a', 'b']);
  expect(await find(filter.missing('my.article.title'))).toEqual(['c']);
  expect(await find(filter.missing('my.article.hero'))).toEqual(['a', 'b', 'c']);
  expect(await find(filter.has('my.article.author'))).toEqual(['a']);
  expect(await find(filter.missing('my.article.uid'))).toEqual([]);
});

test('fulltext matches every word in any order', async () => {
  expect(await find(filter.fulltext('document', 'PAYMENTS'))).toEqual(['a', 'b']);
  expect(await find(filter.fulltext('document', 'payments instant'))).toEqual(['a']);
  expect(await find(filter.fulltext('my.article.title', 'explained'))).toEqual(['b']);
  expect(await find(filter.fulltext('my.article.body', 'payments'))).toEqual([]);
  expect(await find(filter.fulltext('document', '"NEAR(" AND * OR'))).toEqual([]);
});

test('comparisons of numbers are strict, ranges include both ends', async () => {
  expect(await find(filter.numberGreaterThan('my.article.rating', 5))).toEqual(['c']);
  expect(await find(filter.numberLessThan('my.article.rating', 5))).toEqual(['a']);
  expect(await find(filter.numberInRange('my.article.rating', 1, 5))).toEqual(['a', 'b']);
});

test('dates are compared in every accepted format', async () => {
  expect(await find(filter.dateAfter('my.article.date', '2025-12-31'))).toEqual(['b']);
  expect(await find(filter.dateBefore('my.article.date', new Date('2026-01-01')))).toEqual(['a']);
  expect(await find(filter.dateBetween('my.article.date', '2025-12-31', '2026-03-01T00:00:00+0000'))).toEqual([
    'a',
    'b',
  ]);
  expect(await find(articles, filter.dateAfter('document.first_publication_date', '2026-01-15T09:59:59Z'))).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(await find(filter.dateYear('my.article.date', 2026))).toEqual(['b']);
  expect(await find(filter.dateMonth('my.article.date', 'March'))).toEqual(['b']);
  expect(await find(filter.dateMonthAfter('my.article.date', 3))).toEqual(['a']);
  expect(await find(filter.dateMonthBefore('my.article.date', 'Dec'))).toEqual(['b']);
  expect(await find(filter.dateDayOfMonth('my.article.date', 31))).toEqual(['a']);
  expect(await find(filter.dateDayOfMonthAfter('my.article.date', 1))).toEqual(['a']);
  expect(await find(filter.dateDayOfMonthBefore('my.article.date', 2))).toEqual(['b']);
  expect(await find(filter.dateDayOfWeek('my.article.date', 'Sunday'))).toEqual(['b']);
  expect(await find(filter.dateDayOfWeekAfter('my.article.date', 'Wednesday'))).toEqual(['b']);
  expect(await find(filter.dateDayOfWeekBefore('my.article.date', 4))).toEqual(['a']);
  expect(await find(filter.dateHour('my.article.moment', 8))).toEqual(['a']);
  expect(await find(filter.dateHourAfter('my.article.moment', 8))).toEqual(['c']);
  expect(await find(filter.dateHourBefore('my.article.moment', 9))).toEqual(['a']);
});

test('arguments of the wrong type or number are rejected', async () => {
  const wrong = [
    '[at(document.type)]',
    '[at(document.type, "a", "b")]',
    '[any(document.type, "a")]',
    '[in(my.article.category, ["news"])]',
    '[has(my.article.title, 1)]',
    '[number.inRange(my.article.rating, 1)]',
    '[date.month(my.article.date, "Brumaire")]',
    '[at(my.article.title, "Instant payments")]',
    '[at(my.article.facts, "x")]',
    '[fulltext(document)]',
    '[fulltext(my.article.rating, "5")]',
    '[geopoint.near(my.article.place, 1, 2)]',
    '[geopoint.near(my.article.place, 91, 2, 3)]',
    '[geopoint.near(my.article.teaser, 1, 2, 3)]',
    '[at(my.article.place, "1,2")]',
    '[similar("x")]',
    '[similar("x", 0)]',
    '[similar(5, 5)]',
    '[at(my.__proto__.constructor, "x")]',
    '[toString(document.id, "x")]',
  ];
  for (const one of wrong) await expect(find(one), one).rejects.toThrow(/^\[function /);
});

test('points are found within a radius, the nearest first', async () => {
  const service = await createTestService();
  const places = { paris: [48.8566, 2.3522], london: [51.5074, -0.1278], oxford: [51.752, -1.2577] };
  await service.admin.importDocuments([
    ...Object.entries(places).map(([id, [latitude, longitude]]) => ({
      id,
      type: 'article',
      lang: 'en-gb',
      data: { place: { latitude, longitude } },
    })),
    { id: 'nowhere', type: 'article', lang: 'en-gb', data: {} },
  ]);
  const near = (radius: number): Promise<string[]> =>
    ask(service, filter.geopointNear('my.article.place', 51.75, -1.25, radius));
  expect(await near(1000)).toEqual(['oxford', 'london', 'paris']);
  expect(await near(100)).toEqual(['oxford', 'london']);
  expect(await near(0.1)).toEqual([]);
  expect(await ask(service, filter.has('my.article.place'))).toHaveLength(3);
});

test('similar finds documents that share rare words, the most similar first', async () => {
  const service = await createTestService();
  const texts = {
    source: 'instant settlement of crossborder payments',
    close: 'crossborder settlement explained',
    distant: 'payments explained',
    other: 'careers and people',
    french: 'crossborder settlement',
  };
  await service.admin.importDocuments(
    Object.entries(texts).map(([id, text]) => ({
      id,
      type: 'article',
      lang: id === 'french' ? 'fr-fr' : 'en-gb',
      data: { body: paragraph(text) },
    })),
  );
  expect(await ask(service, filter.similar('source', 10))).toEqual(['close', 'distant']);
  expect(await ask(service, filter.similar('source', 2))).toEqual(['distant']);
  expect(await ask(service, filter.similar('other', 10))).toEqual([]);
  expect(await ask(service, filter.similar('unknown', 10))).toEqual([]);
});
