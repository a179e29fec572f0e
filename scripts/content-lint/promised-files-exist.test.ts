import { expect, test } from 'vitest';
import { findIn, toPiece } from './example-content.ts';
import { promisedFilesExist } from './promised-files-exist.ts';

test('a form that offers a file has an existing one', () => {
  const offer = (asset?: string) => [toPiece('en-gb/landing_page/a', { form_kind: 'download', asset })];
  const media = new Set(['downloads/a.pdf']);
  expect(findIn(promisedFilesExist, offer('media:downloads/a.pdf'), { media })).toEqual([]);
  expect(findIn(promisedFilesExist, offer(), { media })).toEqual(['asset: the form gives no file']);
  expect(findIn(promisedFilesExist, offer('media:downloads/b.pdf'), { media })).toEqual([
    'asset: media:downloads/b.pdf is not there',
  ]);
});

test('no page promises a recording that does not exist', () => {
  const page = (fields: object) => findIn(promisedFilesExist, [toPiece('en-gb/section_page/a', { ...fields })]);
  expect(page({ lede: 'Hear the podcast.' })).toEqual([
    'lede: "Hear the podcast", and there is nothing to fetch or hear',
  ]);
  expect(page({ lede: 'Hear the podcast.', slices: [{ slice: 'video' }] })).toEqual([]);
});

test('a conversation in writing names no minutes', () => {
  const post = (body: string) =>
    findIn(promisedFilesExist, [toPiece('en-gb/engineering_post/a', { kind: 'Podcast' }, body)]);
  expect(post('| Order | Subject |\n|---|---|\n| 1 | Why |')).toEqual([]);
  expect(post('At minute 12 somebody laughs.')).toHaveLength(1);
  expect(post('| From | Subject |\n|---|---|\n| 00:00 | Why |')).toHaveLength(1);
});
