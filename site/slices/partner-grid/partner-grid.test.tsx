import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { partnerGridSlice } from './partner-grid.tsx';

const [plain, nameOnly, empty] = examples;

test('a partner is a list item with category, name and description', () => {
  const markup = renderExample(partnerGridSlice, plain);
  expect(markup.match(/<li/g)).toHaveLength(4);
  expect(markup).toMatch(/Payee data<\/p><h3[^>]*>Northlight Identity<\/h3>.*never an amount/s);
});

test('a link with a label is below the text; one without is on the name', () => {
  const markup = renderExample(partnerGridSlice, plain);
  expect(markup).toContain('<a href="https://example.com/northlight">northlight.example</a>');
  expect(markup).toContain('<a href="https://example.com/halden">Halden Systems</a>');
});

test('a partner may be only a name; one without a name is left out', () => {
  const markup = renderExample(partnerGridSlice, nameOnly);
  expect(markup).toMatch(/<h2[^>]*>Halden Systems<\/h2>/);
  expect(markup.match(/<li/g)).toHaveLength(1);
  expect(markup).not.toContain('<a');
});

test('without partners no section is rendered', () => {
  expect(renderExample(partnerGridSlice, empty)).toBe('');
});
