import { expect, test } from 'vitest';
import type { RawArticle } from '../../content/raw-article.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { findExample } from '../../testing/find-example.ts';
import { findNeighbours } from './article-neighbours.ts';
import { toArticleView } from './article-view.ts';
import { pickRelated } from './related-articles.ts';
import { exampleArticles } from '../../testing/example-articles.ts';
import examples from './examples.json' with { type: 'json' };

const example = (name: string) => findExample<RawArticle>(examples, name);

/** The view of the article, given the articles of its group as `index`. */
const toView = (document: RawArticle, index: readonly RawArticle[] = []) =>
  toArticleView(
    {
      document,
      neighbours: {
        related: pickRelated(document, index, 3),
        ...findNeighbours(document, { newest: index, total: index.length }),
      },
      loaded: new Map(),
    },
    createExamplePageContext({ path: `/news/payment-insights/${document.uid}` }),
  );

test('the author is named with role and portrait', () => {
  expect(toView(example('plain')).author).toMatchObject({
    name: 'Priya Raman',
    role: 'Scheme lead',
    portrait: { src: expect.stringMatching(/^\/media\//) },
  });
});

test('an article without an author has no byline, and the organisation is the author in its structured data', () => {
  const { author, head } = toView(example('a press release without an author'));
  expect(author).toBeUndefined();
  expect(head.structuredData).toMatchObject([
    { '@type': 'NewsArticle', author: { '@type': 'Organization', name: 'Financial Cloud' } },
  ]);
});

test('a linked author without a name is ignored', () => {
  const document = example('plain');
  const author = document.data.author;
  if ('data' in author && author.data) author.data.name = null;
  expect(toView(document).author).toBeUndefined();
});

test('dates are listed in order with their machine-readable values, and unknown dates are left out', () => {
  expect(toView(example('long')).dates).toMatchObject([
    { label: 'Published', date: expect.any(String) },
    { label: 'Updated', date: '2026-11-18', text: '18 November 2026' },
    { label: 'Facts checked', date: '2026-11-20', text: '20 November 2026' },
  ]);
  expect(toView(example('plain')).dates.map(({ label }) => label)).toEqual(['Published', 'Facts checked']);
  expect(toView(example('only a title')).dates).toEqual([]);
});

test('the contents list has the second-level headings of the prose, and the sources if there are any', () => {
  const document = example('plain');
  const { contents } = toView(document);
  expect(contents.at(-1)).toEqual({ id: 'sources', title: 'Sources' });
  expect(contents.length).toBeGreaterThan(1);
  const headings = document.data.slices.flatMap((slice) =>
    slice.slice_type === 'rich_text' ? slice.primary.body.filter(({ type }) => type === 'heading2') : [],
  );
  expect(contents).toHaveLength(headings.length + 1);
  expect(toView({ ...document, data: { ...document.data, sources: [] } } as RawArticle).contents).not.toContainEqual({
    id: 'sources',
    title: 'Sources',
  });
});

test('every entry of the contents list links to a heading with its own id', () => {
  const ids = toView(example('long')).contents.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the eyebrow is the first topic and the reading time, which an editor may override', () => {
  expect(toView(example('plain')).eyebrow).toMatch(/^Verification of payee · \d+ min$/);
  expect(toView(example('long')).eyebrow).toBe('Verification of payee · 1 h 12 min');
  expect(toView(example('only a title')).eyebrow).toBe('1 min');
});

test('topics link to the group’s listing, filtered by the topic', () => {
  expect(toView(example('plain')).topics[1]).toEqual({
    name: 'SEPA Instant',
    href: '/news/payment-insights?topic=SEPA%20Instant',
  });
});

test('an image with alternative text is shown, a decorative one is not', () => {
  expect(toView(example('long')).heroImage?.alt).toBe('Three systems draw on one budget of ten seconds');
  expect(toView(example('plain')).heroImage).toBeUndefined();
});

test('the previous article is the older one, the next the newer one', () => {
  const index = exampleArticles('newest', 'this', 'oldest');
  const { previous, next } = toView(index[1], index);
  expect(previous?.title).toBe('Title of oldest');
  expect(next?.title).toBe('Title of newest');
});

test('the oldest article has no previous one, and the newest no next one', () => {
  const index = exampleArticles('newest', 'oldest');
  expect(toView(index[0], index).next).toBeUndefined();
  expect(toView(index[0], index).previous?.title).toBe('Title of oldest');
  expect(toView(index[1], index).previous).toBeUndefined();
});

test('an article whose index could not be loaded has no neighbours and no related articles', () => {
  expect(toView(example('plain'))).toMatchObject({ previous: undefined, next: undefined, related: [] });
});

test('three articles are related, and never the article itself', () => {
  const index = exampleArticles('a', 'b', 'this', 'c', 'd');
  const { related } = toView(index[2], index);
  expect(related).toHaveLength(3);
  expect(related.map(({ id }) => id)).not.toContain('this');
});

test('a source without a title is left out, one without a link is text only', () => {
  const document = example('plain');
  const [first] = document.data.sources;
  if (!first) throw new Error('The example has no sources');
  document.data.sources = [
    { ...first, title: null },
    { ...first, title: 'A letter', publisher: null, link: { link_type: 'Any' } },
  ] as unknown as typeof document.data.sources;
  expect(toView(document).sources).toEqual([{ title: 'A letter', publisher: '', link: undefined }]);
});

test('the head has the type of the article and the dates of publication and change', () => {
  const { head } = toView(example('long'));
  expect(head).toMatchObject({
    type: 'article',
    title: 'Verification of payee across borders and branches',
    updatedOn: '2026-11-18',
    isIndexed: true,
    structuredData: [{ '@type': 'Article', dateModified: '2026-11-18' }],
  });
  expect(JSON.stringify(head.structuredData)).toContain('https://www.financial-cloud.test/news/payment-insights/');
});

test('the view contains no raw document', () => {
  expect(JSON.stringify(toView(example('plain')))).not.toMatch(/slice_type|link_type|linked_documents/);
});
