import { expect, test } from 'vitest';
import { readVideo, toPlayerUrl, toWatchUrl } from './read-video.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/no-such-vid';

test.each([
  ['no-such-vid', youtube],
  [' no-such-vid ', youtube],
  ['https://www.youtube.com/watch?v=no-such-vid', youtube],
  ['http://youtube.com/watch?app=desktop&v=no-such-vid&list=PL1&index=2', youtube],
  ['www.youtube.com/watch?v=no-such-vid', youtube],
  ['//www.youtube.com/watch?v=no-such-vid', youtube],
  ['https://m.youtube.com/watch?v=no-such-vid&feature=youtu.be', youtube],
  ['https://music.youtube.com/watch?v=no-such-vid', youtube],
  ['https://youtu.be/no-such-vid?si=abc', youtube],
  ['youtu.be/no-such-vid?t=90', `${youtube}?start=90`],
  ['https://www.youtube.com/watch?v=no-such-vid&t=1m30s', `${youtube}?start=90`],
  ['https://www.youtube.com/watch?v=no-such-vid&t=1h2m3s', `${youtube}?start=3723`],
  ['https://www.youtube.com/embed/no-such-vid?start=90', `${youtube}?start=90`],
  ['https://www.youtube.com/shorts/no-such-vid', youtube],
  ['https://www.youtube.com/live/no-such-vid?feature=share', youtube],
  ['https://www.youtube.com/v/no-such-vid', youtube],
  ['https://www.youtube-nocookie.com/embed/no-such-vid', youtube],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/no-such-vid?si=x&amp;start=7" allow="x"></iframe>',
    `${youtube}?start=7`,
  ],
])('%s is a video at YouTube', (written, player) => {
  const video = readVideo(written, 'youtube');
  expect(video && toPlayerUrl(video)).toBe(player);
  // An address names its provider, whatever is chosen beside it.
  if (written.includes('.')) expect(readVideo(written, 'vimeo')).toEqual(video);
});

const vimeo = 'https://player.vimeo.com/video/999999999999';

test.each([
  ['999999999999', `${vimeo}?dnt=1`],
  ['999999999999/0123456789', `${vimeo}?h=0123456789&dnt=1`],
  ['999999999999?h=0a1b2c3d4e', `${vimeo}?h=0a1b2c3d4e&dnt=1`],
  ['https://vimeo.com/999999999999', `${vimeo}?dnt=1`],
  ['vimeo.com/999999999999/', `${vimeo}?dnt=1`],
  ['https://vimeo.com/999999999999/0a1b2c3d4e', `${vimeo}?h=0a1b2c3d4e&dnt=1`],
  ['https://vimeo.com/999999999999/0a1b2c3d4e?share=copy', `${vimeo}?h=0a1b2c3d4e&dnt=1`],
  ['https://vimeo.com/999999999999#t=1m30s', `${vimeo}?dnt=1#t=90s`],
  ['https://player.vimeo.com/video/999999999999?h=0a1b2c3d4e&badge=0', `${vimeo}?h=0a1b2c3d4e&dnt=1`],
  ['https://vimeo.com/channels/staffpicks/999999999999', `${vimeo}?dnt=1`],
  ['https://vimeo.com/groups/name/videos/999999999999', `${vimeo}?dnt=1`],
  ['https://vimeo.com/showcase/12345/video/999999999999', `${vimeo}?dnt=1`],
  ['https://vimeo.com/manage/videos/999999999999/0a1b2c3d4e', `${vimeo}?h=0a1b2c3d4e&dnt=1`],
])('%s is a video at Vimeo', (written, player) => {
  const video = readVideo(written, 'vimeo');
  expect(video && toPlayerUrl(video)).toBe(player);
  if (written.includes('.')) expect(readVideo(written, 'youtube')).toEqual(video);
});

test.each([
  '',
  'x?autoplay=1&list=',
  'too-short',
  'https://example.com/watch?v=no-such-vid',
  'https://youtube.com.example.com/watch?v=no-such-vid',
  'https://www.youtube.com/playlist?list=PL1',
  'https://www.youtube.com/@somebody',
  'javascript:alert(1)//youtu.be/no-such-vid',
  'https://vimeo.com/somebody',
  '<script src="https://youtu.be/no-such-vid">',
])('%s is no video', (written) => {
  expect(readVideo(written, 'youtube')).toBeUndefined();
});

test('a link to the provider has the hash and the start too', () => {
  const toLink = (written: string) => {
    const video = readVideo(written, 'youtube');
    return video && toWatchUrl(video);
  };
  expect(toLink('youtu.be/no-such-vid?t=90')).toBe('https://www.youtube.com/watch?v=no-such-vid&t=90s');
  expect(toLink('https://vimeo.com/999999999999/0a1b2c3d4e#t=5s')).toBe(
    'https://vimeo.com/999999999999/0a1b2c3d4e#t=5s',
  );
});
