import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListingPageDocument } from '../../content/content-types.generated.ts';
import { languages } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { createExampleVacancy } from '../../testing/example-vacancy.ts';
import { vacanciesPage } from './vacancies-page.tsx';
import { toVacanciesView } from './vacancies-view.ts';

// Only the fields that the view reads.
const document = {
  id: 'vacancies',
  data: { title: 'Vacancies', lede: 'Each shows its pay.', empty_text: 'Nothing fits.', slices: [] },
} as unknown as ListingPageDocument;

const london = { city: 'London', country: 'United Kingdom' };
const lisbon = { city: 'Lisbon', country: 'Portugal' };
const vacancies = [
  createExampleVacancy({ id: 'a', title: 'A', team: 'Platform', locations: [london, lisbon] }),
  createExampleVacancy({
    id: 'b',
    title: 'B',
    team: 'Data',
    locations: [
      { city: 'Remote', country: 'Portugal' },
      { city: 'Remote', country: 'Netherlands' },
    ],
  }),
  createExampleVacancy({ id: 'c', title: 'C', team: 'Platform', locations: [london] }),
  createExampleVacancy({ id: 'd', title: 'D', team: 'Past', closesOn: '2026-11-20' }),
];

function show(query = '', options: { language?: (typeof languages)[number]; vacancies?: typeof vacancies } = {}) {
  const context = createExamplePageContext({ path: '/careers/vacancies', query, ...options });
  const view = toVacanciesView({ document, loaded: new Map(), vacancies: options.vacancies ?? vacancies }, context);
  return { view, html: renderToStaticMarkup(<vacanciesPage.Page view={view} />) };
}

const getTitles = (query: string) => show(query).view.cards.map(({ title }) => title);

test('every open role is in one list, and a role past its closing day is not', () => {
  const { html } = show();
  expect(html.match(/<h2[^>]*><a [^>]*>[A-Z]<\/a>/g)).toHaveLength(3);
  expect(html).toContain('3 open roles');
  expect(html).not.toContain('Past');
});

test.each([
  ['team=Platform', ['A', 'C']],
  ['location=Lisbon', ['A']],
  ['location=Remote', ['B']],
  ['team=Platform&location=London', ['A', 'C']],
  ['team=Data&location=London', []],
  ['team=Nobody', []],
])('the URL %j shows %j', (query, titles) => {
  expect(getTitles(query)).toEqual(titles);
});

test('filters are links that keep the other filter and count their results', () => {
  const [teams, locations] = show('location=London').view.filters;
  expect(teams?.options).toEqual([
    { text: 'All teams', href: '/careers/vacancies?location=London', count: undefined, isCurrent: true },
    { text: 'Platform', href: '/careers/vacancies?team=Platform&location=London', count: 2, isCurrent: false },
  ]);
  expect(locations?.options.map(({ text, count, isCurrent }) => [text, count, isCurrent])).toEqual([
    ['All locations', undefined, false],
    ['Lisbon', 1, false],
    ['London', 2, true],
    ['Remote', 1, false],
  ]);
});

test('a role in two remote countries counts once', () => {
  const remote = show().view.filters[1]?.options.find(({ text }) => text === 'Remote');
  expect(remote?.count).toBe(1);
});

test('without results, the page says so and links to all roles', () => {
  const { html, view } = show('team=Nobody');
  expect(view.empty).toEqual({ text: 'Nothing fits.', link: { href: '/careers/vacancies', text: 'All vacancies' } });
  expect(html).toContain('0 open roles');
  expect(show('', { vacancies: [] }).view.empty?.link).toBeUndefined();
});

test('the French page has French URLs and texts', () => {
  const { view } = show('', { language: languages[1] });
  expect(view.filters[1]?.options.map(({ text, href }) => [text, href])).toContainEqual([
    'À distance',
    '/fr-fr/careers/vacancies?location=Remote',
  ]);
});
