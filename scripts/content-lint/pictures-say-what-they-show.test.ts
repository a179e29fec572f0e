import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { picturesSayWhatTheyShow } from './pictures-say-what-they-show.ts';

test('a picture has alt text, which is empty for decoration', () => {
  const check = (hero_image: object) => findIn(picturesSayWhatTheyShow, [toPiece('en-gb/home', { hero_image })]);
  expect(check({ media: 'a.png', alt: '' })).toEqual([]);
  expect(check({ media: 'a.png' })).toEqual(['hero_image: a.png has no alt text']);
});

test('a picture within a text is never decoration', () => {
  const check = (body: string) => findIn(picturesSayWhatTheyShow, [toPiece('en-gb/payment_insight/a', {}, body)]);
  expect(check('![Two queues](media/q.png)')).toEqual([]);
  expect(check('![](media/q.png)')).toEqual(['body: media/q.png has no alt text']);
});
