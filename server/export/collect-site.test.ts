import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { collectSite } from './collect-site.ts';

/** A site with these pages. Every other path is an empty text file, except 404 pages. */
async function startSite(pages: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const isAbsent = /\/(404|--no-such-page--)$/.test(url);
    const type = url in pages || isAbsent ? 'text/html' : 'text/plain';
    response.writeHead(isAbsent ? 404 : 200, { 'content-type': type, 'cache-control': 'public' }).end(pages[url] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a link to the 404 page is broken in every language, and the 404 page itself is exported', async () => {
  const origin = await startSite({
    '/': '<a href="/404">gone</a> <a href="/fr-fr">fr</a> <a href="/about">about</a>',
    '/fr-fr': '<a href="/fr-fr/404#team">parti</a>',
    '/about': '',
  });
  const site = await collectSite({ origin, basePath: '', files: [] });
  expect(site.broken).toEqual([
    '/ leads to /404, which is answered with 404',
    '/fr-fr leads to /fr-fr/404, which is answered with 404',
  ]);
  expect(site.responses.map(({ address }) => address)).toEqual(expect.arrayContaining(['/', '/fr-fr', '/about']));
  expect(site.absent.map(({ below }) => below)).toEqual(expect.arrayContaining(['/404', '/fr-fr/404']));
});
