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

// JSON types are wider than raw slices: `string` instead of an option's name.
const [chosen, withdrawn, four, latest, empty] = examples.map(({ slice }) => slice as unknown as RelatedArticlesSlice);

function render(raw: RelatedArticlesSlice | undefined, loaded?: readonly RawArticle[]): string {
  if (!raw) throw new Error('No such example');
  const view = toRelatedArticlesView(raw, createExampleContext(), loaded);
  return view ? renderToStaticMarkup(createElement(RelatedArticles, { view, container: 'page', headingLevel: 2 })) : '';
}

function startLoad(primary: object) {
  const queries: Parameters<SliceLoadContext['listArticles']>[0][] = [];
  const listArticles: SliceLoadContext['listArticles'] = async (query) => {
    queries.push(query);
    return [];
  };
  const cards: string[] = [];
  const getArticleCard: SliceLoadContext['getArticleCard'] = async ({ type, uid, lang }) => {
    cards.push(`${lang} ${type} ${uid}`);
    return uid === 'concentration-risk' ? undefined : articleOf(uid);
  };
  const raw = { ...latest, primary: { ...latest?.primary, ...primary } } as RelatedArticlesSlice;
  return {
    queries,
    cards,
    loading: loadRelatedArticles(raw, { language: 'en-gb', listArticles, getArticleCard }),
  };
}

function articleOf(uid: string): RawArticle {
  return {
    id: uid,
    type: 'payment_insight',
    uid,
    lang: 'en-gb',
    tags: ['ISO 20022'],
    minutes: 6,
    data: { title: `Title of ${uid}`, published_on: '2026-10-02', author: { data: { name: 'Leila Haddad' } } },
  } as unknown as RawArticle;
}

test('chosen articles are cards with topic and date, in the chosen order', () => {
  const markup = render(chosen);
  expect(markup).toMatch(
    /Regulation · 12 November 2026.*Resilience · 4 November 2026.*Conversation · 28 October 2026/s,
  );
  expect(markup).toContain('href="/blog/engineering/concentration-risk"');
  expect(markup).toMatch(/<h3[^>]*><a [^>]*>Verification of payee, one year on/);
});

test('the link to all articles is below the cards', () => {
  expect(render(chosen)).toMatch(/<\/ul><p[^>]*><a href="\/news\/payment-insights">All payment insights<\/a>/);
});

test('an unpublished chosen article is left out', () => {
  expect(render(withdrawn).match(/<li/g)).toHaveLength(2);
});

test('without a heading the cards take its level', () => {
  expect(render(withdrawn)).not.toContain('<h3');
  expect(render(four)).toContain('<h3');
});

test('the latest articles are the loaded ones', () => {
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

test('without chosen or loaded articles, or after a failed load, no section is rendered', () => {
  expect(render(empty)).toBe('');
  expect(render(latest, [])).toBe('');
  expect(render(latest, undefined)).toBe('');
});

test('the latest articles are queried by group, topic and count', async () => {
  const { queries, loading } = startLoad({});
  await loading;
  expect(queries).toEqual([{ types: ['payment_insight'], tags: ['Regulation'], count: 2 }]);
});

test('the defaults are every group and three articles', async () => {
  const { queries, loading } = startLoad({ group: 'all', topic: null, count: null });
  await loading;
  expect(queries).toEqual([{ types: articleTypes, count: 3 }]);
});

test('an invalid count is clamped', async () => {
  const { queries, loading } = startLoad({ count: 4000 });
  await loading;
  expect(queries[0]?.count).toBe(12);
});

test('chosen articles are fetched one by one, and unpublished ones are left out', async () => {
  const { queries, cards, loading } = startLoad({ ...chosen?.primary });
  const loaded = await loading;
  expect(queries).toEqual([]);
  expect(cards).toHaveLength(3);
  expect(cards).toContain('en-gb engineering_post concentration-risk');
  expect(loaded).toHaveLength(2);
  expect(render(chosen, loaded as RawArticle[])).toMatch(/ISO 20022 · 6 min · 2 October 2026.*Leila Haddad/s);
});

test('chosen articles whose fetch failed are rendered from their links', () => {
  expect(render(chosen, undefined)).toContain('Regulation · 12 November 2026');
});
