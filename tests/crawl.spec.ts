import { expect, test } from '@playwright/test';

/** Follows every internal link and file reference from the home pages and the sitemap. */
test('no internal link is broken and no page is unlisted', async ({ request, baseURL }) => {
  test.setTimeout(240_000);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(150);

  const queue = ['/', '/fr-fr', ...listed];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 200) {
      broken.push(`${path}: ${answer.status()}`);
      continue;
    }
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    for (const [, reference = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
      const url = new URL(reference.replaceAll('&amp;', '&'), `${baseURL}${path}`);
      if (url.origin !== baseURL) continue;
      const target = `${url.pathname}${url.search}`;
      if (url.hash && url.pathname === path && !ids.has(decodeURIComponent(url.hash.slice(1))))
        broken.push(`${path}: no ${url.hash} on the page`);
      if (!seen.has(target)) {
        seen.add(target);
        queue.push(target);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('the sitemap leaves out what search engines must not list', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of ['/404', '/debug', '/contact/thank-you', '/contact/error', '/fc-0987'])
    expect(sitemap).not.toContain(`${path}<`);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});
