import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { regionOverviewSlice } from './region-overview.tsx';

const [plain, bare, , empty] = examples;

test('each region has a heading, its own rows and a link', () => {
  const markup = renderExample(regionOverviewSlice, plain);
  const regions = markup.split('<h3').slice(1);
  expect(regions).toHaveLength(3);
  expect(regions[1]).toMatch(/^[^>]*>Europe<\/h3>/);
  expect(regions[1]?.match(/<dt>/g)).toHaveLength(4);
  expect(regions[1]).toContain('<dt>Direct debit</dt><dd>SDD Core, B2B</dd>');
  expect(regions[1]).toMatch(/<a [^>]*href="\/europe"[^>]*>SEPA schemes<\/a>/);
  expect(regions[1]).not.toContain('Faster Payments');
});

test('without a section heading the regions take its level', () => {
  const markup = renderExample(regionOverviewSlice, bare);
  expect(markup.match(/<h2/g)).toHaveLength(3);
  expect(markup).not.toContain('<h3');
});

test('a link without text is labelled with its region; a region without rows or link is only a name', () => {
  const markup = renderExample(regionOverviewSlice, bare);
  expect(markup).toMatch(/<a [^>]*>Europe<\/a>/);
  expect(markup.split('<h2')[2]).not.toMatch(/<dl|<a /);
});

test('a row of an unlisted region adds the region; a row without region or value is left out', () => {
  const markup = renderExample(regionOverviewSlice, bare);
  expect(markup).toMatch(/Switzerland<\/h2><dl[^>]*><div><dt>Instant<\/dt><dd>SIC5<\/dd>/);
  expect(markup).not.toContain('ACH');
  expect(markup).not.toContain('Bulk');
});

test('without regions nothing is rendered', () => {
  expect(renderExample(regionOverviewSlice, empty)).toBe('');
});
