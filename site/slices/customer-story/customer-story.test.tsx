import { expect, test } from 'vitest';
import { french } from '../../language/french.ts';
import { languages } from '../../language/language.ts';
import { renderExample } from '../render-example.ts';
import { customerStorySlice } from './customer-story.tsx';
import examples from './examples.json' with { type: 'json' };

const [plain, full, resultOnly, nothing] = examples;

test('the result is the heading and comes first', () => {
  const markup = renderExample(customerStorySlice, plain);
  expect(markup).toMatch(
    /<h2[^>]*>Zuidermeer Bank found 1\.1 seconds.*<h3[^>]*>Situation<.*<h3[^>]*>Approach<.*<h3[^>]*>Outcome</s,
  );
  expect(markup).toContain('Zuidermeer Bank · Retail bank, Netherlands');
});

test('each figure has the label of what it counts', () => {
  const markup = renderExample(customerStorySlice, full);
  expect(markup).toContain('<dt>scenarios for US instant payments</dt><dd><bdi>58</bdi></dd>');
  expect(markup.match(/<dd>/g)).toHaveLength(3);
});

test('a quote names its speaker', () => {
  expect(renderExample(customerStorySlice, full)).toContain(
    '<figcaption>Ruth Aldersey, Head of operations</figcaption>',
  );
  expect(renderExample(customerStorySlice, plain)).not.toContain('blockquote');
});

test('a result alone renders no empty parts', () => {
  const markup = renderExample(customerStorySlice, resultOnly);
  expect(markup).toContain('Fenwick Mutual closed a data centre');
  expect(markup).not.toMatch(/<h3|<dl|<figure/);
});

test('the parts have names in the reader’s language', () => {
  const language = languages.find(({ id }) => id === 'fr-fr');
  expect(renderExample(customerStorySlice, plain, { language })).toContain(french.approach);
});

test('a story without a result is not rendered', () => {
  expect(renderExample(customerStorySlice, nothing)).toBe('');
});
