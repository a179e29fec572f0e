import { expect, test } from 'vitest';
import { fetchServed } from '../fetch-served.ts';
import { languages } from '../../site/language/language.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from '../../site/routes/sections.ts';
import { testOrigin } from '../test-server.ts';

const company = 'financial-cloud';
const prefixes = ['', ...languages.map(({ id }) => `/${id}`)];

/** One published document of each catch-all, with its languages. */
const catchAllExamples: Readonly<Record<string, string>> = {
  '/news/press-releases': 'zuidermeer-bank-goes-live-on-sepa-instant',
  '/news/payment-insights': 'verification-of-payee-one-year-on',
  '/engineering/who-we-are': 'open-source',
  '/engineering/content': 'post-reading-a-pacs-008',
  '/blog/engineering': 'why-three-clouds-and-not-two',
  '/blog/culture': 'writing-things-down',
  '/landing': 'whitepaper-verification-of-payee-screens',
  '/campaigns': 'checklist-sepa-instant-go-live',
};

async function open(path: string) {
  const answer = await fetchServed(path);
  const html = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    template: /data-template="([^"]+)"/.exec(html)?.[1],
    layout: /data-layout="([^"]+)"/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
  };
}

test('the table has 70 fixed pages, the job pattern and eight catch-alls', () => {
  expect(staticRoutes).toHaveLength(70);
  expect(new Set(staticRoutes.map(({ path }) => path)).size).toBe(70);
  expect(catchAllRoutes).toHaveLength(8);
});

for (const route of staticRoutes) {
  test(`${route.path} responds without a prefix and in every language`, async () => {
    const expected = route.path === '/404' ? 404 : 200;
    for (const prefix of prefixes) {
      const path = `${prefix}${route.path.replace('{company}', company)}`.replace(/(.)\/$/, '$1');
      const page = await open(path);
      expect.soft(page.status, path).toBe(expected);
      expect.soft(page.template, path).toBe(route.template);
      expect.soft(page.layout, path).toBe('default');
      expect.soft(page.language, path).toBe(languages.find(({ id }) => prefix === `/${id}`)?.html ?? 'en');
      expect.soft(page.html.match(/<h1[\s>]/g), `one h1 on ${path}`).toHaveLength(1);
      const canonicalPrefix = prefix === '/en-gb' ? '' : prefix;
      const canonical = `${canonicalPrefix}${route.path.replace('{company}', company)}`.replace(/(.)\/$/, '$1');
      expect.soft(new URL(page.canonical ?? 'x:').pathname, path).toBe(canonical);
    }
  });
}

for (const route of catchAllRoutes) {
  const slug = catchAllExamples[route.prefix] ?? '';

  test(`${route.prefix}/* shows its documents through ${route.template}, and no others`, async () => {
    for (const prefix of prefixes) {
      const page = await open(`${prefix}${route.prefix}/${slug}`);
      expect.soft(page.status, `${prefix}${route.prefix}/${slug}`).toBe(200);
      expect.soft(page.template).toBe(route.template);
      expect.soft(page.layout).toBe(route.template === 'campaign' ? 'campaign' : 'default');
    }
    for (const unknown of ['no-such-slug', `${slug}/more`, 'a/b']) {
      const page = await open(`${route.prefix}/${unknown}`);
      expect.soft(page.status, unknown).toBe(404);
      expect.soft(page.html).toContain('This page could not be found');
    }
  });
}

test('a vacancy responds with and without its title, with one canonical URL', async () => {
  const plain = await open(`${jobRoute.prefix}/fc-1001`);
  expect(plain.status).toBe(200);
  expect(plain.template).toBe('vacancy');
  expect(plain.canonical).toMatch(/\/careers\/vacancies\/fc-1001\/[a-z0-9-]+$/);
  for (const title of ['any-title', 'another']) {
    const titled = await open(`${jobRoute.prefix}/fc-1001/${title}`);
    expect(titled.status).toBe(200);
    expect(titled.canonical).toBe(plain.canonical);
  }
  expect((await open(`/fr-fr${jobRoute.prefix}/fc-1001`)).status).toBe(200);
  expect((await open(`${jobRoute.prefix}/fc-0000`)).status).toBe(404);
  expect((await open(`${jobRoute.prefix}/fc-1001/a/b`)).status).toBe(404);
});

test('a closed vacancy is gone, and its page lists open ones', async () => {
  const page = await open(`${jobRoute.prefix}/fc-0987`);
  expect(page.status).toBe(410);
  expect(page.html).toContain('This role is closed');
  expect(page.html).not.toContain('JobPosting');
});

test('sections without a page return 404 and list their children', async () => {
  for (const [path, child] of [
    ['/legal', '/legal/cookie-policy'],
    ['/engineering/who-we-are', '/engineering/who-we-are/tech-stack'],
    ['/landing', '/landing/whitepaper-verification-of-payee-screens'],
    ['/campaigns', '/campaigns/checklist-sepa-instant-go-live'],
    ['/fr-fr/campaigns', '/fr-fr/campaigns/checklist-sepa-instant-go-live'],
  ] as const) {
    const page = await open(path);
    expect(page.status, path).toBe(404);
    expect(page.html).toContain(`href="${child}"`);
  }
});

test('a URL with the wrong group is not found, and suggests the right one', async () => {
  const page = await open('/blog/engineering/writing-things-down');
  expect(page.status).toBe(404);
  expect(page.html).toContain('href="/blog/culture/writing-things-down"');
});

test('an untranslated page suggests itself in its own language, and only existing pages', async () => {
  const page = await open('/fr-fr/campaigns/webinar-structured-addresses');
  expect(page.status).toBe(404);
  const [suggestions = ''] = /<nav aria-labelledby="suggestions">.*?<\/nav>/s.exec(page.html) ?? [];
  expect(suggestions).toContain('<a href="/campaigns/webinar-structured-addresses" lang="en" hrefLang="en">');
  for (const [, href = ''] of suggestions.matchAll(/href="([^"]+)"/g))
    expect.soft((await fetchServed(href)).status, href).toBe(200);
});

test('a misspelt URL suggests the page that was meant', async () => {
  const page = await open('/platfrom');
  expect(page.status).toBe(404);
  expect(page.html).toContain('href="/platform"');
});

test('unknown languages, companies and paths are not found', async () => {
  for (const path of [
    '/zz-zz',
    '/zz-zz/platform',
    '/engineering/life-at-x',
    '/en-gb/en-gb',
    '/nothing',
    '/%e0%a4%a',
    '/platform/connect/x',
  ]) {
    const page = await open(path);
    expect.soft(page.status, path).toBe(404);
    expect.soft(page.html, path).toContain('This page could not be found');
  }
});

test('one redirect points to the canonical URL and keeps the query string', async () => {
  for (const [asked, canonical] of [
    ['/About/', '/about'],
    ['/about/?a=b', '/about?a=b'],
    ['//about', '/about'],
    ['/Platform//Connect/', '/platform/connect'],
  ] as const) {
    const page = await open(asked);
    expect.soft(page.status, asked).toBe(301);
    expect.soft(page.headers.get('location'), asked).toBe(canonical);
  }
});

test('pages accept GET and HEAD only, and HEAD has the headers of GET', async () => {
  const post = await fetchServed('/about', {
    method: 'POST',
    body: new URLSearchParams({ a: 'b' }),
    headers: { origin: testOrigin },
  });
  expect(post.status).toBe(405);
  expect(post.headers.get('allow')).toContain('GET');
  expect((await fetchServed('/about', { method: 'DELETE' })).status).toBe(405);
  const [head, get] = [await fetchServed('/about', { method: 'HEAD' }), await fetchServed('/about')];
  expect(head.status).toBe(200);
  for (const name of ['content-type', 'content-security-policy', 'cache-control'])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
});
