import { expect, test } from 'vitest';
import type { SchemePageDocument } from '../../content/content-types.generated.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { showDocument } from '../../testing/show-document.ts';
import examples from './examples.json' with { type: 'json' };
import { schemePage } from './scheme-page.tsx';
import { toSchemePageView } from './scheme-page-view.ts';

const named = 'an operator among the facts, a date that is a period, no sources';
const example = (name: string) => findExample<SchemePageDocument>(examples, name);
const toView = (document: SchemePageDocument) =>
  toSchemePageView({ document, loaded: new Map() }, createExamplePageContext({ path: `/europe/${document.uid}` }));

test('the operator comes before the facts', () => {
  const { facts } = toView(example('plain'));
  expect(facts.facts[0]).toEqual({
    label: 'Operator',
    value: 'European Payments Council',
    note: undefined,
    source: undefined,
  });
  expect(facts.facts).toHaveLength(5);
});

test('an operator that is also a fact is shown once', () => {
  const operators = (document: SchemePageDocument) =>
    toView(document).facts.facts.filter(({ label, value }) => label === 'Operator' || value === document.data.operator);
  expect(operators(example(named))).toHaveLength(1);
  // The starter content labels the fact "Scheme manager": the value decides, not the label.
  const document = example('long');
  document.data.operator = document.data.facts[0]?.value ?? null;
  expect(operators(document)).toHaveLength(1);
});

test('a fact without a label is left out, one without a source is shown without it', () => {
  expect(toView(example(named)).facts.facts.map(({ source }) => source)).toEqual([undefined]);
});

test('facts say when they were checked', () => {
  expect(toView(example('plain')).facts.checkedOn).toBe('Checked on 18 November 2026');
  expect(toView(example('only a title')).facts.checkedOn).toBeUndefined();
});

test('dates are past or future relative to the day of the page', () => {
  const { ruleDates } = toView(example('plain'));
  expect(ruleDates.isMixed).toBe(true);
  expect(ruleDates.entries.map(({ date, isPast }) => [date, isPast])).toEqual([
    ['2025-10-09', true],
    ['2026-11-15', true],
    ['2027-01-01', false],
    ['2027-01-09', false],
  ]);
});

test('a date that names only a period keeps its text', () => {
  expect(toView(example(named)).ruleDates.entries).toMatchObject([{ date: undefined, label: 'Late 2027' }]);
});

test('the eyebrow falls back to the scheme’s name', () => {
  const document = example('plain');
  expect(toView(document).eyebrow).toBe('Euro, instant');
  document.data.eyebrow = null;
  expect(toView(document).eyebrow).toBe('SEPA Instant Credit Transfer (SCT Inst)');
  expect(toView(example('only a title')).eyebrow).toBe('');
});

test('facts come first, the dates after two slices, the rest after them', async () => {
  const { markup } = await showDocument(schemePage, example('plain'), { path: '/europe/sepa-instant' });
  const order = ['<h1', 'Facts', 'Rule dates', 'Questions'].map((text) => markup.indexOf(text));
  expect(order.slice(0, 3)).toEqual(order.slice(0, 3).toSorted((one, other) => one - other));
  expect(markup).toContain('<time dateTime="2027-01-09">9 January 2027</time>');
});

test('a page without facts and dates has no headings for them', async () => {
  const { markup } = await showDocument(schemePage, example('only a title'), { path: '/europe/target' });
  expect(markup).not.toContain('<h2');
});
