/** Acceptance P-1: the search page is made of the site's own index, whatever the content service does. */
import { expect, test } from 'vitest';
import type { SearchablePage } from './contract/search-index.ts';
import { createExamplePageContext } from './testing/example-page-context.ts';
import { createTestSite } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();

const page: SearchablePage = {
  id: 'one',
  version: '1',
  language: 'en-gb',
  path: '/additional-services/vop',
  kind: 'page',
  title: 'Verification of payee',
  names: [],
  summary: 'Ask before the money moves.',
  headings: [],
  topics: ['Fraud'],
  regions: ['Europe'],
  date: undefined,
  text: 'The bank of the payee compares <name> & account.',
};

const menu = {
  data: {
    header: [{ label: 'Contact us', link: { link_type: 'Web', url: 'https://example.test/' }, children: [] }],
    footer: [],
    legal_links: [],
    call_to_action: { link_type: 'Any' },
  },
};

/** A site whose content service is gone, and an index with a few pages. */
function createSite() {
  const { services } = createExamplePageContext();
  const { search, searchMisses } = services;
  search.put(page);
  search.put({ ...page, id: 'two', path: '/platform/security', title: 'Security', topics: ['Security'], regions: [] });
  search.put({ ...page, id: 'three', language: 'fr-fr', title: 'Vérification du bénéficiaire' });
  search.setFilled();
  search.keep({ type: 'menu', language: 'en-gb', document: menu });
  search.keep({
    type: 'search_terms',
    language: 'en-gb',
    document: { data: { synonyms: [], regions: [], popular: [{ words: 'Confirmation of payee' }] } },
  });
  const asked: string[] = [];
  const interfere = (request: Request) => {
    asked.push(request.url);
    return new Response('gone', { status: 503 });
  };
  const misses: object[] = [];
  const add = (miss: { language: string; words: string }) => {
    misses.push(miss);
    searchMisses.add(miss);
  };
  const site = createTestSite(content, { interfere, services: { search, searchMisses: { add } } });
  return { ...site, search, asked, misses };
}

/** The targets of the result links, in order. */
function listResults(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return [...main.matchAll(/data-result="".*?<a href="([^"]+)"/gs)].map(([, href = '']) => href);
}

test('results are links in their order, in the language of the page, without the content service', async () => {
  const site = createSite();
  const answer = await site.fetch('/search?q=payee');
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('data-template="search"');
  expect(html).toContain('data-layout="default"');
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(listResults(html)).toEqual(['/additional-services/vop', '/platform/security']);
  expect(listResults(await site.read('/fr-fr/search?q=verification'))).toEqual(['/fr-fr/additional-services/vop']);
  expect(html).toContain('Contact us');
  expect(site.asked).toEqual([]);
});

test('shared caches do not store a search, and the page cache does not either', async () => {
  const site = createSite();
  const answer = await site.fetch('/search?q=payee');
  expect(answer.headers.get('cache-control')).toBe('private, max-age=0, must-revalidate');
  for (const url of ['/search', '/search?q=payee', '/fr-fr/search?q=payee', '/_payload/search.json?q=payee'])
    expect(site.identify(url), url).toBeUndefined();
});

test('a search can be swapped in, although search engines may not list it', async () => {
  const answer = await createSite().fetch('/_payload/search.json?q=payee');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 200, main: expect.stringContaining('data-result') });
});

test('matches are marked, and neither the query nor the text becomes markup', async () => {
  const site = createSite();
  const html = await site.read(`/search?q=${encodeURIComponent('\'"<script>alert(1)</script> payee')}`);
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; payee');
  expect(html).toContain('compares &lt;name&gt; &amp; account.');
  expect(html).toContain('<mark>payee</mark>');
});

test('a misspelt word is corrected with a notice, and a link searches for the original', async () => {
  const site = createSite();
  const html = await site.read('/search?q=verifcation+of+payee');
  expect(html).toMatch(/Showing results for.*<strong>verification of payee<\/strong>/);
  expect(html).toContain('href="/search?q=verifcation+of+payee&amp;exact=1"');
  expect(await site.read('/search?q=verifcation&exact=1')).not.toContain('Showing results for');
});

test('without a query the page offers starting points', async () => {
  const html = await createSite().read('/search?q=');
  expect(html).toContain('href="/search?q=Confirmation+of+payee"');
  expect(html).toContain('href="/search?topic=Fraud"');
  expect(listResults(html)).toEqual([]);
});

test('a query is cut at 200 characters', async () => {
  const answer = await createSite().fetch(`/search?q=${'payee '.repeat(100)}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(`value="${'payee '.repeat(34).slice(0, 200).trim()}"`);
});

test('facets are links that keep the query, and a page number beyond the end shows the last page', async () => {
  const site = createSite();
  for (let number = 0; number < 25; number += 1)
    site.search.put({ ...page, id: `more-${number}`, path: `/about/${number}`, kind: 'insight' });
  const html = await site.read('/search?q=payee&page=99');
  expect(html).toContain('There is no page 99. This is page 3, the last one.');
  expect(html).toContain('href="/search?q=payee&amp;type=insight"');
  expect(html).toContain('href="/search?q=payee&amp;topic=Security"');
  expect(listResults(html)).toHaveLength(7);
  expect(html).toContain('Page 3 of 3');
  const chosen = await site.read('/search?q=payee&topic=Security');
  expect(listResults(chosen)).toEqual(['/platform/security']);
  expect(chosen).toMatch(/href="\/search\?q=payee&amp;topic=Security" aria-current="true"/);
  expect(chosen).toContain('Clear all filters');
  for (const odd of ['page=-1', 'page=1e9', 'page=x', 'type=nothing', 'year=%00', 'region=<b>'])
    expect((await site.fetch(`/search?q=payee&${odd}`)).status, odd).toBe(200);
});

test('a search that finds nothing is counted, but not one that only its filters empty', async () => {
  const site = createSite();
  expect(await site.read('/search?q=xylophone')).toContain('No page has these words.');
  await site.read('/search?q=payee&topic=None');
  await site.read('/search?q=');
  expect(site.misses).toEqual([{ language: 'en-gb', words: 'xylophone' }]);
});

test('suggestions are a short list that caches may share', async () => {
  const site = createSite();
  const answer = await site.fetch('/search/suggestions.json?q=verif');
  expect(answer.headers.get('cache-control')).toContain('public, max-age=60');
  expect(await answer.json()).toEqual({
    label: 'Suggestions',
    count: '1 suggestion',
    pages: [{ href: '/additional-services/vop', title: 'Verification of payee', kind: 'Page' }],
  });
  expect(await (await site.fetch('/search/suggestions.json')).json()).toMatchObject({ pages: [] });
  expect(await (await site.fetch('/fr-fr/search/suggestions.json?q=verif')).json()).toMatchObject({
    pages: [{ href: '/fr-fr/additional-services/vop', title: 'Vérification du bénéficiaire', kind: 'Page' }],
  });
  expect(site.asked).toEqual([]);
});

test('the header of every page links to the search, and the 404 page has its form', async () => {
  const site = createTestSite(content);
  const listForms = (html: string) => [...html.matchAll(/<form [^>]*role="search"[^>]*/g)].map(([form]) => form);
  const ordinary = await site.read('/fr-fr/platform');
  expect(ordinary).toMatch(/<header.*<a rel="search" href="\/fr-fr\/search"/);
  // A link is all that a page pays for the search.
  expect(listForms(ordinary)).toEqual([]);
  expect(ordinary).not.toMatch(/role=.?(listbox|option)/);
  expect(listForms(await site.read('/no-such-page'))).toEqual([expect.stringContaining('action="/search"')]);
});
