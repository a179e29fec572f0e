import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { figuresHaveSources } from './figures-have-sources.ts';

const check = (slice: object) => findIn(figuresHaveSources, [toPiece('en-gb/home', { slices: [slice] })]);

test('a statistic has a date, and a source or a note', () => {
  const statistics = (figure: object) => ({ slice: 'statistics', figures: [{ value: '37 s', ...figure }] });
  expect(check(statistics({ as_of: '2026-10-06', source_note: 'Log of the tool.' }))).toEqual([]);
  expect(check(statistics({ as_of: '2026-10-06' }))).toEqual([
    'slices[0].figures[0].source: Link the public source, or say in the source note who counted what and when.',
  ]);
  expect(check(statistics({ source_note: 'Log.' }))).toEqual([
    'slices[0].figures[0].as_of: Say of which day the figure is.',
  ]);
});

test('a chart and a table of facts need a source', () => {
  expect(check({ slice: 'bar_chart', heading: 'Growth' })).toEqual([
    'slices[0].source: Link the source of the figures, or say in the caption where they come from.',
  ]);
  expect(check({ slice: 'scheme_facts', heading: 'Limits' })).toEqual([
    'slices[0].checked_on: Say on which day the facts were compared with their sources.',
  ]);
});

test('an article with a figure about the world names its sources', () => {
  const insight = (body: string, sources?: object[]) =>
    findIn(figuresHaveSources, [toPiece('en-gb/payment_insight/a', { sources }, body)]);
  const bare = 'Nothing else. Of all payments 13\u00a0% are instant.';
  expect(insight(bare)).toEqual(['sources: none for "Of all payments 13\u00a0% are instant."']);
  expect(insight(bare, [{ title: 'A report' }])).toEqual([]);
  expect(insight('Of our payments 13 % are instant.')).toEqual([]);
});
