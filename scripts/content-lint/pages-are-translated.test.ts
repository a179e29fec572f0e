import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { pagesAreTranslated } from './pages-are-translated.ts';

test('a fixed page that lacks a language is reported, an article is not', () => {
  const pieces = [
    toPiece('en-gb/section_page/vop'),
    toPiece('fr-fr/section_page/vop'),
    toPiece('en-gb/payment_insight/a', {}, 'Text.'),
  ];
  expect(findIn(pagesAreTranslated, pieces)).toEqual(['language: not in de-de']);
});
