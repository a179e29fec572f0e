import { expect, test } from 'vitest';
import { renderExample } from '../render-example.ts';
import examples from './examples.json' with { type: 'json' };
import { mediaWithTextSlice } from './media-with-text.tsx';

const [right, left, noImage, nothing] = examples;

test('the text precedes the picture in the markup on either side', () => {
  for (const example of [right, left]) {
    expect(renderExample(mediaWithTextSlice, example)).toMatch(/<h2[^>]*>The office was chosen.*<figure><img/s);
  }
});

test('the picture has alternative text, its ratio and its caption', () => {
  const markup = renderExample(mediaWithTextSlice, right);
  expect(markup).toMatch(/alt="A long table with eight screens[^"]*"/);
  expect(markup).toMatch(/width="1600" height="1200"/);
  expect(markup).toMatch(/<figcaption[^>]*>The simulator room/);
  expect(renderExample(mediaWithTextSlice, left)).not.toContain('figcaption');
});

test('the link has its own label', () => {
  expect(renderExample(mediaWithTextSlice, right)).toContain('<a href="/careers">See what we are hiring for</a>');
  expect(renderExample(mediaWithTextSlice, left)).not.toContain('<a');
});

test('text without a picture has no empty frame', () => {
  const markup = renderExample(mediaWithTextSlice, noImage, { container: 'article' });
  expect(markup).toMatch(/<h3[^>]*>The office was chosen/);
  expect(markup).not.toMatch(/<figure|<img/);
});

test('without text and picture no section is rendered', () => {
  expect(renderExample(mediaWithTextSlice, nothing)).toBe('');
});
