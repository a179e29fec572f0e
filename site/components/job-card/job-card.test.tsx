import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { createExampleVacancy } from '../../testing/example-vacancy.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { JobCard } from './job-card.tsx';
import { toJobCardView } from './job-card-view.ts';

const english = createExamplePageContext().view;
const french = createExamplePageContext({ language: languages[1] }).view;
const renderCard = (changes = {}, context = english) =>
  renderToStaticMarkup(<JobCard view={toJobCardView(createExampleVacancy(changes), context)} headingLevel={2} />);
/** Replaces every kind of space by a plain one. */
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');

test("a card is a list item with one link to the vacancy's canonical URL", () => {
  const html = renderCard();
  expect(html).toMatch(/^<li/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(
    /<h2[^>]*><a href="\/careers\/vacancies\/fc-1\/senior-engineer-platform"[^>]*>Senior engineer, platform<\/a><\/h2>/,
  );
});

test('a card shows team, location, workplace, contract, pay and date', () => {
  const facts = [...renderCard().matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(?:<(?:time|bdi)[^>]*>)?([^<]+)/g)].map(
    ([, label, text]) => `${label}: ${text}`,
  );
  expect(facts).toEqual([
    'Team: Platform',
    'Location: Amsterdam',
    'Workplace: Hybrid',
    'Contract: Full-time',
    'Pay: €92,000 – €103,000 a year',
    'Posted: 9 November 2026',
  ]);
});

test('facts that the board does not give are left out', () => {
  const html = renderCard({ payRange: undefined, postedOn: '', team: '', department: '', locations: [] });
  for (const label of ['Pay', 'Posted', 'Team', 'Location']) expect(html).not.toContain(`>${label}<`);
});

test.each([
  [
    { minimum: 128_000, maximum: 145_000, currency: 'USD', interval: 'year' as const },
    'US$128,000 – US$145,000 a year',
  ],
  [{ minimum: 21.5, maximum: 21.5, currency: 'GBP', interval: 'hour' as const }, '£21.50 an hour'],
])('pay is formatted as amounts: %#', (payRange, text) => {
  expect(toJobCardView(createExampleVacancy({ payRange }), english).pay).toBe(text);
});

test('the thousands separator of French pay is a wide enough space', () => {
  const payRange = { minimum: 92_000, maximum: 103_000, currency: 'EUR', interval: 'year' as const };
  const { pay } = toJobCardView(createExampleVacancy({ payRange }), french);
  expect(pay).toContain('92\u00a0000');
  expect(pay).not.toContain('\u202f');
});

test("a location anywhere in a country is the country's name", () => {
  const locations = [
    { city: 'Lisbon', country: 'Portugal' },
    { city: 'Remote', country: 'Portugal' },
  ];
  expect(toJobCardView(createExampleVacancy({ locations }), english).locations).toBe('Lisbon / Remote, Portugal');
});

test('a fully remote role says so once', () => {
  const locations = [{ city: 'Remote', country: 'Portugal' }];
  const view = toJobCardView(createExampleVacancy({ locations, workplaceType: 'Remote' }), english);
  expect([view.locations, view.workplace]).toEqual(['Portugal', 'Remote']);
});

test('in French the facts are French and the title is marked as English', () => {
  const html = renderCard({ locations: [{ city: 'Remote', country: 'Netherlands' }] }, french);
  expect(html).toContain('href="/fr-fr/careers/vacancies/fc-1/senior-engineer-platform" lang="en"');
  expect(html).toContain('À distance, Pays-Bas');
  expect(plain(html)).toContain('92 000 € – 103 000 € par an');
});
