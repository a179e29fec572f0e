import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { titlesFit } from './titles-fit.ts';

test('titles and descriptions have their lengths, in every language', () => {
  const piece = toPiece('de-de/section_page/vop', { meta_title: 'x'.repeat(44), meta_description: 'Kurz.' });
  expect(findIn(titlesFit, [piece])).toEqual([
    'meta_title: 44 characters, should be 1 to 42',
    'meta_description: 5 characters, should be 70 to 160',
  ]);
});

test('two pages of a language share no title; two languages may', () => {
  const title = { meta_title: 'Escrow' };
  const english = toPiece('en-gb/section_page/escrow', title);
  expect(findIn(titlesFit, [english, toPiece('fr-fr/section_page/escrow', title)])).toEqual([]);
  expect(findIn(titlesFit, [english, toPiece('en-gb/section_page/deposit', title)])).toEqual([
    'meta_title: the same as that of en-gb/section_page/escrow.yaml',
  ]);
});

test('a page without a description is reported', () => {
  const piece = toPiece('en-gb/section_page/vop', { meta_description: undefined });
  expect(findIn(titlesFit, [piece])).toEqual(['meta_description: is missing']);
});

test('a menu has no title', () => {
  expect(findIn(titlesFit, [toPiece('en-gb/menu', { title: undefined, meta_title: undefined })])).toEqual([]);
});
