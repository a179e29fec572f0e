import { expect, test } from 'vitest';
import { companyFiguresAgree } from './company-figures-agree.ts';
import { findIn, toPiece } from './example-content.ts';

const about = toPiece('en-gb/section_page/about', { figures: [{ value: '238', label: 'people employed' }] });

test('undated pages agree on people and availability, across languages', () => {
  const pieces = [
    about,
    toPiece('de-de/section_page/about', { figures: [{ value: '239', label: 'Beschäftigte' }] }),
    toPiece('en-gb/section_page/platform', { value: '99.993 %' }),
    toPiece('de-de/section_page/platform', { value: '99,993\u00a0%' }),
    toPiece('fr-fr/section_page/platform', { value: '99,995\u00a0%' }),
  ];
  expect(findIn(companyFiguresAgree, pieces).sort()).toEqual([
    'figures[0]: people: 239, but 238 in en-gb/section_page/about.yaml figures[0]',
    'value: availability: 99.995, but 99.993 in en-gb/section_page/platform.yaml value',
  ]);
});

test('a dated page may keep the figure of its day', () => {
  const release = toPiece('en-gb/press_release/a', {}, 'There are 236 employees.');
  expect(findIn(companyFiguresAgree, [about, release])).toEqual([]);
});
