import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RelatedArticlesSlice } from '../../content/content-types.generated.ts';
import { articleTypes, type RawArticle } from '../../content/raw-article.ts';
import { createExampleContext } from '../render-example.ts';
import type { SliceLoadContext } from '../slice.ts';
import examples from './examples.json' with { type: 'json' };
import { loadRelatedArticles, toRelatedArticlesView } from './related-articles-view.ts';
import { RelatedArticles } from './related-articles.tsx';

// JSON has wider types than a raw slice: 'string' where an option's name stands.
const [chosen, withdrawn, four, latest, nothing] = examples.map(
  ({ slice }) => slice as unknown as RelatedArticlesSlice,
);

function render(raw: RelatedArticlesSlice | undefined, loaded?: readonly RawArticle[]): string {
  if (!raw) throw new Error('No such example');
  const view = toRelatedArticlesView(raw, createExampleContext(), loaded);
  return view ? renderToStaticMarkup(createElement(RelatedArticles, { view, place: 'page', headingLevel: 2 })) : '';
}

function ask(primary: object) {
  const asked: Parameters<SliceLoadContext['listArticles']>[0][] = [];
  const listArticles: SliceLoadContext['listArticles'] = async (query) => {
    asked.push(query);
    return [];
  };
  const raw = { ...latest, primary: { ...latest?.primary, ...primary } } as RelatedArticlesSlice;
  return { asked, loading: loadRelatedArticles(raw, { language: 'en-gb', listArticles }) };
}

test('chosen articles are cards with their topic and date, in the chosen order', () => {
  const markup = render(chosen);
  expect(markup).toMatch(/Regulation · 12 November 2026.*Resilience · 4 November 2026.*Podcast · 28 October 2026/s);
  expect(markup).toContain('href="/blog/engineering/concentration-risk"');
  expect(markup).toMatch(/<h3[^>]*><a [^>]*>Verification of payee, one year on/);
});

test('the way to all of them stands below', () => {
  expect(render(chosen)).toMatch(/<\/ul><p[^>]*><a href="\/news\/payment-insights">All payment insights<\/a>/);
});

test('a chosen article that has been withdrawn is left out', () => {
  expect(render(withdrawn).match(/<li/g)).toHaveLength(2);
});

test('without a heading the cards take its level', () => {
  expect(render(withdrawn)).not.toContain('<h3');
  expect(render(four)).toContain('<h3');
});

test('the latest articles are those that were loaded', () => {
  const article = {
    id: 'a',
    type: 'payment_insight',
    uid: 'structured-addresses',
    lang: 'en-gb',
    tags: ['ISO 20022'],
    data: { title: 'Structured addresses: the field nobody owns', published_on: '2026-10-02', kind: 'Article' },
  } as unknown as RawArticle;
  expect(render(latest, [article])).toMatch(/ISO 20022 · 2 October 2026.*Structured addresses/s);
});

test('nothing chosen, nothing loaded or a failed load is no section', () => {
  expect(render(nothing)).toBe('');
  expect(render(latest, [])).toBe('');
  expect(render(latest, undefined)).toBe('');
});

test('the latest are asked for by group, topic and count', async () => {
  const { asked, loading } = ask({});
  await loading;
  expect(asked).toEqual([{ types: ['payment_insight'], tags: ['Regulation'], count: 2 }]);
});

test('every group and three articles are asked for unless the editor says otherwise', async () => {
  const { asked, loading } = ask({ group: 'all', topic: null, count: null });
  await loading;
  expect(asked).toEqual([{ types: articleTypes, count: 3 }]);
});

test('a count that makes no sense is brought back into bounds', async () => {
  const { asked, loading } = ask({ count: 4000 });
  await loading;
  expect(asked[0]?.count).toBe(12);
});

test('chosen articles ask for nothing', async () => {
  const { asked, loading } = ask({ source: 'chosen' });
  expect(await loading).toEqual([]);
  expect(asked).toEqual([]);
});
