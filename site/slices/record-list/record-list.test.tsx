import { expect, test } from 'vitest';
import { languages } from '../../language/language.ts';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { recordListSlice } from './record-list.tsx';

const [plain, undated, titlesOnly, nothing, carousel] = examples;

test('a record has a machine-readable date', () => {
  expect(renderExample(recordListSlice, plain)).toContain(
    '<time dateTime="2026-06-18">18 June 2026</time><span>Shortlisted</span>',
  );
  const language = languages.find(({ id }) => id === 'fr-fr');
  expect(renderExample(recordListSlice, plain, { language })).toContain('18 juin 2026');
});

test('a link with a label is below the text; one without is on the title', () => {
  const markup = renderExample(recordListSlice, plain);
  expect(markup).toMatch(/<h3[^>]*>Payments infrastructure of the year<\/h3>.*>The jury’s reasons<\/a>/s);
  expect(markup).toContain(
    '<a href="/news/press-releases/accessible-product">Accessible product, highly commended</a>',
  );
});

test('records without dates show their labels', () => {
  const markup = renderExample(recordListSlice, undated);
  expect(markup).toContain('<span>Rust</span>');
  expect(markup).not.toContain('<time');
});

test('titles alone have no empty column', () => {
  const markup = renderExample(recordListSlice, titlesOnly);
  expect(markup).toMatch(/<li[^>]*><div><h3[^>]*>ISO\/IEC 27001/);
});

test('without records no section is rendered', () => {
  expect(renderExample(recordListSlice, nothing)).toBe('');
});

test('the carousel is one list of cards with at most one link each', () => {
  const markup = renderExample(recordListSlice, carousel);
  expect(markup).toMatch(/<div role="group" aria-roledescription="carousel" aria-label="[^"]+"/);
  const cards = markup.split('<li').slice(1);
  expect(cards.length).toBeGreaterThan(4);
  for (const card of cards) expect(card.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(markup).toMatch(/<button type="button"[^>]*aria-label="Next"/);
});
