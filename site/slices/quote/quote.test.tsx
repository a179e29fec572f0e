import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { quoteSlice } from './quote.tsx';

const [linked, written, nobody, long, empty] = examples;

test('a linked person gives the quote a name and role', () => {
  const markup = renderExample(quoteSlice, linked);
  expect(markup).toMatch(/<blockquote><p>A warning that appears .*<\/p><\/blockquote><figcaption/);
  expect(markup).toContain('Priya Raman</span>, Scheme lead');
});

test('the portrait is decorative, and only shown on a page', () => {
  expect(renderExample(quoteSlice, linked)).toContain('alt=""');
  expect(renderExample(quoteSlice, linked, { container: 'article' })).not.toContain('<img');
});

test('a name and role beside the quote override the linked person’s', () => {
  expect(renderExample(quoteSlice, written)).toContain('Ines Duarte</span>, Head of payment operations');
  const markup = renderExample(quoteSlice, long);
  expect(markup).toContain('Margarethe von Hohenfels-Lindqvist');
  expect(markup).not.toContain('Priya');
});

test('a quote without a speaker has no caption', () => {
  expect(renderExample(quoteSlice, nobody)).not.toContain('figcaption');
});

test('a quote without text is not rendered', () => {
  expect(renderExample(quoteSlice, empty)).toBe('');
});
