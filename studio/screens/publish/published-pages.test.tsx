import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublishedPages } from '../../api/site-requests.ts';
import { PageSummary } from './published-pages.tsx';

const none = { paths: [], count: 0 };
const render = (pages: Partial<PublishedPages>) =>
  renderToStaticMarkup(<PageSummary pages={{ showing: none, listing: none, isEvery: false, ...pages }} />);
const summarize = (pages: Partial<PublishedPages>) => /<p>(.*?)<\/p>/.exec(render(pages))?.[1];
const some = (count: number) => ({ paths: ['/a', '/b'].slice(0, count), count });

test.each<[Partial<PublishedPages>, string]>([
  [{ own: '/news/one' }, 'Its own page.'],
  [
    { own: '/news/one', showing: some(2), listing: some(51) },
    'Its own page, 2 others that show it or link to it, and 51 that may list it.',
  ],
  [{ own: '/news/one', showing: some(1) }, 'Its own page and 1 other that shows it or links to it.'],
  [{ showing: some(1), listing: some(3) }, '1 page that shows it or links to it and 3 that may list it.'],
  [{ listing: some(2), isEvery: true }, '2 that may list it. These are all pages that the site has stored.'],
  [{}, 'None of those that the site has stored.'],
])('%j is said as it is known', (pages, words) => {
  expect(summarize(pages)).toBe(words);
});

test('addresses are listed by why they are made anew, and those that are not listed are counted', () => {
  const markup = render({ own: '/news/one', showing: some(2), listing: some(51) });
  expect(markup.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toContain(
    '|Its own page|/news/one|Show it or link to it|/a|/b|May list it|/a|/b|… and 49 others.|',
  );
});

test('a site that stores no pages is told nothing about', () => {
  expect(renderToStaticMarkup(<PageSummary pages={{ isEvery: false }} />)).toBe('');
});
