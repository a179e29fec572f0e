import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { figuresHaveSources } from './figures-have-sources.ts';

const check = (slice: object) => findIn(figuresHaveSources, [toPiece('en-gb/home', { slices: [slice] })]);

test('a statistic has a date, and a source or a note', () => {
  const statistics = (figure: object) => ({ slice: 'statistics', figures: [{ value: '37 s', ...figure }] });
  expect(check(statistics({ as_of: '2026-10-06', source_note: 'Log of the tool.' }))).toEqual([]);
  expect(check(statistics({ as_of: '2026-10-06' }))).toEqual(['slices[0].figures[0]: 37 s has no source']);
  expect(check(statistics({ source_note: 'Log.' }))).toEqual(['slices[0].figures[0]: 37 s has no as_of']);
});

test('a chart and a table of facts say where they come from', () => {
  expect(check({ slice: 'bar_chart', bars: [] })).toEqual(['slices[0]: a chart with neither source nor caption']);
  expect(check({ slice: 'scheme_facts' })).toEqual(['slices[0]: facts without the day on which they were checked']);
});

test('an article with a figure about the world names its sources', () => {
  const insight = (body: string, sources?: object[]) =>
    findIn(figuresHaveSources, [toPiece('en-gb/payment_insight/a', { sources }, body)]);
  const bare = 'Nothing else. Of all payments 13\u00a0% are instant.';
  expect(insight(bare)).toEqual(['sources: none for "Of all payments 13\u00a0% are instant."']);
  expect(insight(bare, [{ title: 'A report' }])).toEqual([]);
  expect(insight('Of our payments 13 % are instant.')).toEqual([]);
});
