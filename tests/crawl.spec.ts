import { expect, test, type APIRequestContext, type APIResponse } from '@playwright/test';
import { readSitemap } from '../scripts/read-sitemap.ts';

/** Follows every internal link and file reference from the home pages and the sitemap. */
test('no internal link is broken and no page is unlisted', async ({ request, baseURL }) => {
  test.setTimeout(240_000);
  const listed = await readSitemap(async (path) => (await getWhenThereIsRoom(request, path)).text());
  expect(listed.length).toBeGreaterThan(150);

  const queue = ['/', '/fr-fr', ...listed];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await getWhenThereIsRoom(request, path);
    if (answer.status() !== 200) {
      broken.push(`${path}: ${answer.status()}`);
      continue;
    }
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    // What is only posted to is no link: its address may well have nothing to get.
    const html = (await answer.text()).replaceAll(/<form[^>]*\smethod="post"[^>]*>/g, '');
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

/** A crawler is refused first when the site has much to do (reliability.md L8): it asks again until it is answered. */
async function getWhenThereIsRoom(request: APIRequestContext, path: string): Promise<APIResponse> {
  let answer = await request.get(path, { maxRedirects: 0 });
  await expect
    .poll(
      async () => {
        if (isRefused(answer)) answer = await request.get(path, { maxRedirects: 0 });
        return isRefused(answer);
      },
      { timeout: 30_000, message: path },
    )
    .toBe(false);
  return answer;
}

const isRefused = (answer: APIResponse) => [429, 503].includes(answer.status());

test('the sitemap leaves out what search engines must not list', async ({ request }) => {
  const listed = await readSitemap(async (path) => (await request.get(path)).text());
  for (const path of ['/404', '/debug', '/contact/thank-you', '/contact/error', '/fc-0987'])
    expect(listed.filter((own) => own.includes(path))).toEqual([]);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});
