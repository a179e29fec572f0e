import { expect, test } from 'vitest';
import type { RichTextSlice } from '../../content/content-types.generated.ts';
import type { RawArticle } from '../../content/raw-article.ts';
import { findExample } from '../../testing/find-example.ts';
import { showDocument } from '../../testing/show-document.ts';
import { articlePage } from './article-page.tsx';
import { exampleArticles } from '../../testing/example-articles.ts';
import examples from './examples.json' with { type: 'json' };

const show = async (name: string, articles: readonly RawArticle[] = []) => {
  const document = findExample<RawArticle>(examples, name);
  const { markup } = await showDocument(articlePage, document, {
    path: `/news/payment-insights/${document.uid}`,
    articles,
  });
  return markup;
};

test('the byline, the dates and the topics are shown beside the text', async () => {
  const markup = await show('plain');
  expect(markup).toMatch(/<dt>Written by<\/dt><dd>.*Priya Raman/);
  expect(markup).toMatch(/<dt>Published<\/dt><dd><time dateTime="2026-11-12">12 November 2026<\/time>/);
  expect(markup).toContain('href="/news/payment-insights?topic=Fraud"');
});

test('without an author there is no byline', async () => {
  expect(await show('a press release without an author')).not.toContain('<dt>Written by</dt>');
});

test('the location is shown with the first date only', async () => {
  expect((await show('long')).match(/Newcastle upon Tyne/g)).toHaveLength(1);
});

test('every entry of the contents list links to an element of the page', async () => {
  const markup = await show('long');
  const anchors = [...markup.matchAll(/<li><a href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.length).toBeGreaterThan(2);
  for (const id of anchors) expect(markup).toContain(`id="${id}"`);
});

test('an article with one heading has no contents list', async () => {
  expect(await show('only a title')).not.toContain('On this page');
});

test('"what to read next" links to the related, previous and next articles', async () => {
  const own = findExample<RawArticle>(examples, 'plain');
  const [newer, older] = exampleArticles('newer', 'older');
  const markup = await show('plain', [newer, own, older]);
  expect(markup).toContain('Read next');
  expect(markup).toMatch(/<a href="\/news\/payment-insights\/older" rel="prev"/);
  expect(markup).toMatch(/<a href="\/news\/payment-insights\/newer" rel="next"/);
});

test('an article without neighbours has no "what to read next"', async () => {
  const markup = await show('plain');
  expect(markup).not.toContain('Read next');
  expect(markup).not.toContain('rel="prev"');
});

test.each(['', ' ', '\u00A0', '\u200B\u00AD'])('a heading of %j is neither shown nor listed', async (text) => {
  const document = structuredClone(findExample<RawArticle>(examples, 'long'));
  const before = await showDocument(articlePage, document, { path: '/news/payment-insights/long' });
  // The type of a slice follows from its name.
  const slice = document.data.slices.find((one) => one.slice_type === 'rich_text') as RichTextSlice | undefined;
  if (!slice) throw new Error('The example has no text.');
  // The fields of a document are read-only, those of a copy are not.
  (slice.primary.body as unknown[]).unshift({ type: 'heading2', text, spans: [], direction: 'ltr' });
  const after = await showDocument(articlePage, document, { path: '/news/payment-insights/long' });
  expect(after.markup).toBe(before.markup);
});
