import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { partnerGridSlice } from './partner-grid.tsx';

const [plain, nameOnly, nothing] = examples;

test('a partner is a list item with its kind, name and what it does', () => {
  const markup = renderExample(partnerGridSlice, plain);
  expect(markup.match(/<li/g)).toHaveLength(4);
  expect(markup).toMatch(/Payee data<\/p><h3[^>]*>Northlight Identity<\/h3>.*never an amount/s);
});

test('a link with words of its own stands below; one without is the name', () => {
  const markup = renderExample(partnerGridSlice, plain);
  expect(markup).toContain('<a href="https://example.com/northlight">northlight.example</a>');
  expect(markup).toContain('<a href="https://example.com/halden">Halden Systems</a>');
});

test('a partner may be a name alone, and one without a name is left out', () => {
  const markup = renderExample(partnerGridSlice, nameOnly);
  expect(markup).toMatch(/<h2[^>]*>Halden Systems<\/h2>/);
  expect(markup.match(/<li/g)).toHaveLength(1);
  expect(markup).not.toContain('<a');
});

test('without partners there is no section', () => {
  expect(renderExample(partnerGridSlice, nothing)).toBe('');
});
