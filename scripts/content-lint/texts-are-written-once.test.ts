import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { textsAreWrittenOnce } from './texts-are-written-once.ts';

const sentence = 'Eine Bank im Norden führt eine zweite Liste von Namen, weil niemand die erste fragt.';
const run = 'eine bank im norden führt eine zweite liste von namen weil niemand';
const page = (uid: string, fields: object) => toPiece(`de-de/section_page/${uid}`, { ...fields });

test('twelve equal consecutive words in two documents of a language count as a copy', () => {
  expect(findIn(textsAreWrittenOnce, [page('a', { lede: sentence }), page('b', { lede: sentence })])).toEqual([
    `lede: as in de-de/section_page/a.yaml: "${run}"`,
  ]);
});

test('a piece may repeat itself, state a fact again, and say the same in another language', () => {
  const french = toPiece('fr-fr/section_page/a', { lede: sentence });
  expect(findIn(textsAreWrittenOnce, [page('a', { lede: sentence, intro: sentence }), french])).toEqual([]);
  const fact = { facts: [{ note: sentence }] };
  expect(findIn(textsAreWrittenOnce, [page('a', fact), page('b', fact)])).toEqual([]);
});
