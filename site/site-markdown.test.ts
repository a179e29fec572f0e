/** Every page as Markdown, by its URL and by `Accept`. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { createExamplePageContext } from './testing/example-page-context.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

const askFor = (accept: string) => site.fetch('/platform', { headers: { accept } });
const typeOf = (answer: Response) => answer.headers.get('content-type');

test('a page is at its URL with `.md`, with its front matter and one heading', async () => {
  const answer = await site.fetch('/platform.md');
  const text = await answer.text();
  expect([answer.status, typeOf(answer)]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(parse(text.split('---\n')[1] ?? '')).toMatchObject({
    title: expect.any(String) as string,
    description: expect.stringMatching(/.{50}/) as string,
    language: 'en',
    canonical: `${siteOrigin}/platform`,
    updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  });
  expect(text.match(/^# .+$/gm)).toHaveLength(1);
  expect(text).not.toMatch(/<(?!https?:|[\w.-]+@)[a-z]|\]\(\/|undefined/);
});

test.each([
  ['/index.md', '/'],
  ['/fr-fr.md', '/fr-fr'],
  ['/fr-fr/index.md', '/fr-fr'],
  ['/fr-fr/platform.md', '/fr-fr/platform'],
  ['/blog/culture.md', '/blog/culture'],
])('%s is the page %s', async (path, page) => {
  const answer = await site.fetch(path);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain(`canonical: ${siteOrigin}${page}\n`);
  expect(await site.read(page)).toContain(
    `<link rel="alternate" type="text/markdown" href="${page === '/' ? '/index' : page}.md">`,
  );
});

test('a client that accepts compression gets a search as Markdown too', async () => {
  const { search } = createExamplePageContext().services;
  search.setFilled();
  const own = createTestSite(content, { services: { search } });
  const answer = await own.fetch('/search.md?q=payee', { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, typeOf(answer)]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(await answer.text()).toContain(`canonical: ${siteOrigin}/search`);
});

describe('by `Accept`', () => {
  test.each([
    'text/markdown',
    'text/markdown, text/html;q=0.9',
    'text/html;q=.5,text/markdown;q=.6',
    'text/markdown, */*',
    'text/markdown, text/html, */*',
  ])('%s gets Markdown', async (accept) => {
    const answer = await askFor(accept);
    expect([typeOf(answer), answer.headers.get('vary')]).toEqual(['text/markdown; charset=utf-8', 'accept']);
  });

  test.each([
    '*/*',
    'text/*',
    'text/html',
    'text/html;q=1,text/markdown;q=.5',
    'text/html,text/markdown',
    'text/markdown;q=0',
    'text/markdown;q=0, */*',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'nonsense',
  ])('%s gets HTML, which names the same `Vary`', async (accept) => {
    const answer = await askFor(accept);
    expect([typeOf(answer), answer.headers.get('vary')]).toEqual(['text/html; charset=utf-8', 'accept']);
  });

  test('files, feeds and payloads ignore a preference for Markdown', async () => {
    for (const path of ['/robots.txt', '/feed.xml', '/_payload/platform.json', '/sitemap.xml']) {
      const answer = await site.fetch(path, { headers: { accept: 'text/markdown' } });
      expect([answer.status, typeOf(answer)]).toEqual([200, expect.not.stringContaining('markdown')]);
    }
  });
});

test('an unknown page is a 404 in Markdown, and so is a file with the suffix .md', async () => {
  for (const path of ['/nothing-here.md', '/robots.txt.md', '/feed.xml.md', '/.md']) {
    const answer = await site.fetch(path, { headers: { accept: '*/*' } });
    expect.soft([path, answer.status]).toEqual([path, 404]);
    if (path === '/.md') continue;
    expect(typeOf(answer)).toBe('text/markdown; charset=utf-8');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.text()).toContain('# This page could not be found');
  }
});

test('another spelling redirects to the canonical URL, as Markdown', async () => {
  const answer = await site.fetch('/Platform.md?x=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/platform.md?x=1']);
});

test('the Markdown names its page as canonical, and no browser runs anything in it', async () => {
  const { headers } = await site.fetch('/about.md');
  expect(headers.get('link')).toBe(`<${siteOrigin}/about>; rel="canonical"`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('HEAD has the headers of GET without the text', async () => {
  const answer = await site.fetch('/about.md', { method: 'HEAD' });
  expect([answer.status, typeOf(answer), await answer.text()]).toEqual([200, 'text/markdown; charset=utf-8', '']);
});

test('a page with a file behind a form explains how to get it, and has no link to the file', async () => {
  const text = await site.read('/landing/whitepaper-verification-of-payee-screens.md');
  expect(text).toMatch(
    new RegExp(`^\\[.+\\]\\(${siteOrigin}/landing/whitepaper-verification-of-payee-screens\\)$`, 'm'),
  );
  expect(text).not.toMatch(/\/downloads\/|\.pdf/);
});
