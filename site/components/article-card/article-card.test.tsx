import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getLanguage } from '../../language/language.ts';
import { createExamplePageContext } from '../../testing/example-page-context.ts';
import { ArticleCard } from './article-card.tsx';
import { toArticleCardView, type RawArticleCard } from './article-card-view.ts';

const words = (count: number) => ({
  primary: { body: [{ type: 'paragraph', text: 'word '.repeat(count), spans: [] }] },
});

const article: RawArticleCard = {
  id: 'a',
  type: 'payment_insight',
  uid: 'one-year-on',
  lang: 'en-gb',
  tags: ['Regulation', 'Fraud'],
  data: {
    title: 'One year on',
    summary: 'What the first year says.',
    kind: 'Article',
    published_on: '2026-11-12',
    author: { link_type: 'Document', data: { name: 'Priya Raman', role: 'Scheme lead' } },
    slices: [words(1150), words(920)],
  },
};

const toView = (data: Partial<RawArticleCard['data']> = {}, language = getLanguage('en-gb')) => {
  const { view, links } = createExamplePageContext(language ? { language } : {});
  return toArticleCardView({ ...article, data: { ...article.data, ...data } }, view, links);
};

test('a card shows topic, reading time and publication date', () => {
  expect(toView().meta).toBe('Regulation · 9 min · 12 November 2026');
});

test('the topic is in the language of the page', () => {
  expect(toView({ kind: 'Whitepaper' }, getLanguage('fr-fr')).meta).toContain('Livre blanc · ');
});

test('a recording shows its duration', () => {
  expect(toView({ kind: 'Podcast', duration: '28 min' }).meta).toBe('Conversation · 28 min · 12 November 2026');
});

test('without the article’s text no reading time is shown', () => {
  const { slices, ...data } = article.data;
  const { view, links } = createExamplePageContext();
  expect(slices).toHaveLength(2);
  expect(toArticleCardView({ ...article, data }, view, links).meta).toBe('Regulation · 12 November 2026');
});

test('the byline has the author’s name and role', () => {
  const html = renderToStaticMarkup(<ArticleCard view={toView()} headingLevel={3} />);
  expect(html).toMatch(/<\/h3><p class="byline-[^"]*">Priya Raman, Scheme lead<\/p>/);
});

test('an article without an author, or with an unpublished one, has no byline', () => {
  for (const author of [undefined, null, { link_type: 'Any' }, { link_type: 'Document', isBroken: true, data: {} }]) {
    const html = renderToStaticMarkup(<ArticleCard view={toView({ author })} headingLevel={3} />);
    expect(html).not.toContain('byline');
  }
});

test('only featured cards and those with hasSummary show the summary', () => {
  const render = (props: { hasSummary?: boolean; variant?: 'featured' }) =>
    renderToStaticMarkup(<ArticleCard view={toView()} headingLevel={3} {...props} />);
  expect(render({})).not.toContain('What the first year says.');
  expect(render({ hasSummary: true })).toContain('<p>What the first year says.</p>');
  expect(render({ variant: 'featured' })).toContain('<p>What the first year says.</p>');
});

test('on a French page an English article is marked as English', () => {
  const view = toView({}, getLanguage('fr-fr'));
  expect(view.meta).toBe('Regulation · 9 min · 12 novembre 2026 (en\u00a0anglais)');
  const html = renderToStaticMarkup(<ArticleCard view={view} headingLevel={3} />);
  expect(html).toMatch(/<p class="byline-[^"]*" lang="en">Priya Raman/);
});
