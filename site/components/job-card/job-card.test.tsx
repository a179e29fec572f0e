import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { createExampleVacancy } from '../../testing/example-vacancy.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { JobCard } from './job-card.tsx';
import { toJobCardView } from './job-card-view.ts';

const english = createExamplePageContext().view;
const french = createExamplePageContext({ language: languages[1] }).view;
const show = (changes = {}, context = english) =>
  renderToStaticMarkup(<JobCard view={toJobCardView(createExampleVacancy(changes), context)} headingLevel={2} />);
/** Spaces of every kind as plain ones. */
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ');

test('a card is a list item with one link, to the titled address', () => {
  const html = show();
  expect(html).toMatch(/^<li/);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(
    /<h2[^>]*><a href="\/careers\/vacancies\/fc-1\/senior-engineer-platform"[^>]*>Senior engineer, platform<\/a><\/h2>/,
  );
});

test('a card names its team, place, workplace, contract, pay and day', () => {
  const facts = [...show().matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>(?:<(?:time|bdi)[^>]*>)?([^<]+)/g)].map(
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

test('what a board does not say is left out', () => {
  const html = show({ payRange: undefined, postedOn: '', team: '', department: '', locations: [] });
  for (const label of ['Pay', 'Posted', 'Team', 'Location']) expect(html).not.toContain(`>${label}<`);
});

test.each([
  [
    { minimum: 128_000, maximum: 145_000, currency: 'USD', interval: 'year' as const },
    'US$128,000 – US$145,000 a year',
  ],
  [{ minimum: 21.5, maximum: 21.5, currency: 'GBP', interval: 'hour' as const }, '£21.50 an hour'],
])('pay is said as amounts: %#', (payRange, text) => {
  expect(toJobCardView(createExampleVacancy({ payRange }), english).pay).toBe(text);
});

test('thousands of French pay are parted by a space that is wide enough to be seen', () => {
  const payRange = { minimum: 92_000, maximum: 103_000, currency: 'EUR', interval: 'year' as const };
  const { pay } = toJobCardView(createExampleVacancy({ payRange }), french);
  expect(pay).toContain('92\u00a0000');
  expect(pay).not.toContain('\u202f');
});

test('a place anywhere in a country is named by the country', () => {
  const locations = [
    { city: 'Lisbon', country: 'Portugal' },
    { city: 'Remote', country: 'Portugal' },
  ];
  expect(toJobCardView(createExampleVacancy({ locations }), english).locations).toBe('Lisbon / Remote, Portugal');
});

test('where all of a role is remote, that is said once', () => {
  const locations = [{ city: 'Remote', country: 'Portugal' }];
  const view = toJobCardView(createExampleVacancy({ locations, workplaceType: 'Remote' }), english);
  expect([view.locations, view.workplace]).toEqual(['Portugal', 'Remote']);
});

test('in French the facts are French and the title is said to be English', () => {
  const html = show({ locations: [{ city: 'Remote', country: 'Netherlands' }] }, french);
  expect(html).toContain('href="/fr-fr/careers/vacancies/fc-1/senior-engineer-platform" lang="en"');
  expect(html).toContain('À distance, Pays-Bas');
  expect(plain(html)).toContain('92 000 € – 103 000 € par an');
});
