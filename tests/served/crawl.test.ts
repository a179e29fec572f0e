import { expect, test } from 'vitest';
import { fetchServed, fetchText, listPages } from '../fetch-served.ts';
import { testOrigin } from '../test-server.ts';

/**
 * Follows every internal link and file reference from the home pages and the sitemap. A filtered list is fetched, but
 * its own filters are not followed: they have thousands of combinations.
 */
test('no internal link is broken and no page is unlisted', async () => {
  const listed = await listPages();
  expect(listed.length).toBeGreaterThan(600);

  const queue = ['/', '/fr-fr', ...listed];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await fetchServed(path);
    if (answer.status !== 200) {
      broken.push(`${path}: ${answer.status}`);
      continue;
    }
    // The URL of a form that only posts may not support GET.
    const html = (await answer.text()).replaceAll(/<form[^>]*\smethod="post"[^>]*>/g, '');
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
    for (const [, reference = ''] of html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)) {
      const url = new URL(reference.replaceAll('&amp;', '&'), `${testOrigin}${path}`);
      if (url.origin !== testOrigin) continue;
      const target = `${url.pathname}${url.search}`;
      if (url.hash && url.pathname === path && !ids.has(decodeURIComponent(url.hash.slice(1))))
        broken.push(`${path}: no ${url.hash} on the page`);
      if (seen.has(target) || (url.search && path.includes('?'))) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  expect(broken).toEqual([]);
});

test('the sitemap leaves out pages that search engines must not list', async () => {
  const listed = await listPages();
  for (const path of ['/404', '/debug', '/contact/thank-you', '/contact/error', '/fc-0987'])
    expect(listed.filter((own) => own.includes(path))).toEqual([]);
  expect(await fetchText('/robots.txt')).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});
