import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { videoSlice } from './video.tsx';

const [plain, vimeo, badId, empty, own] = examples;

test('without script the play control is a link to the provider’s page', () => {
  const markup = renderExample(videoSlice, plain);
  expect(markup).toContain('<a href="https://www.youtube.com/watch?v=no-such-vid&amp;t=90s"');
  expect(markup).toContain('Play: A cloud is switched off, and the payments go on');
});

test('no request goes to the provider before the click', () => {
  for (const example of [plain, vimeo]) {
    const markup = renderExample(videoSlice, example);
    expect(markup).not.toContain('<iframe');
    expect(markup).not.toMatch(/(src|srcset)="[^"]*(youtube|ytimg|vimeo)/i);
  }
});

test('the markup gives the kernel the provider, its player and the title', () => {
  expect(renderExample(videoSlice, vimeo)).toContain(
    'data-video-provider="vimeo" data-video-player="https://player.vimeo.com/video/999999999999?h=0123456789&amp;dnt=1" data-video-title="Two instant rails, one operating model"',
  );
});

test('the markup names the provider and links its privacy policy', () => {
  const markup = renderExample(videoSlice, plain);
  expect(markup).toContain('Playing loads the video from YouTube, which may set cookies.');
  expect(markup).toContain('<a href="https://policies.google.com/privacy" rel="external">Privacy at YouTube</a>');
});

test('the provider is remembered only with the reader’s consent, and never without script', () => {
  const markup = renderExample(videoSlice, vimeo);
  expect(markup).toMatch(
    /<label class="needsScript[^>]*><input type="checkbox" data-video-provider="vimeo"\/>Always load films from Vimeo/,
  );
  expect(markup).not.toContain('checked');
});

test('a transcript opens in place', () => {
  expect(renderExample(videoSlice, plain)).toMatch(
    /<details[^>]*><summary>Transcript<\/summary>.*Nothing\. That is the demonstration/s,
  );
  expect(renderExample(videoSlice, vimeo)).not.toContain('<details');
});

test('a video without a poster has a generated graph', () => {
  expect(renderExample(videoSlice, vimeo)).toMatch(/<svg[^>]*aria-hidden="true"/);
  expect(renderExample(videoSlice, vimeo)).not.toContain('<img');
});

test('a missing or invalid id renders no video', () => {
  expect(renderExample(videoSlice, badId)).toBe('');
  expect(renderExample(videoSlice, empty)).toBe('');
});

test('a film of ours plays without script and consent, with captions, and loads nothing before', () => {
  const markup = renderExample(videoSlice, own);
  expect(markup).toMatch(/<video src="[^"]*\/media\/film\/one\.mp4"[^>]*controls=""[^>]*preload="none"/);
  expect(markup).toMatch(/<track kind="captions" src="[^"]*one\.en\.vtt" srcLang="en" label="English" default=""/);
  expect(markup).toContain('aria-label="Nineteen seconds"');
  expect(markup).toContain('<summary>Transcript</summary>');
  expect(markup).not.toMatch(/data-video|checkbox|cookies/);
});

test('a film without captions is not shown', () => {
  const slice = { ...own?.slice, primary: { ...own?.slice.primary, captions: { link_type: 'Media' } } };
  expect(renderExample(videoSlice, { ...own, slice })).toBe('');
});
