import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { collectSite } from './collect-site.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

async function startServer(answers: Readonly<Record<string, Answer>>): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const { status = 200, headers, body = '' } = answers[url] ?? {};
    const type = body === '' ? 'text/plain' : 'text/html';
    response.writeHead(status, { 'content-type': type, 'cache-control': 'public', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

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

test('links are followed to names with marks that HTML and XML escape', async () => {
  const origin = await startSite({
    '/': '<a href="/l&#39;eau">1</a> <a href="/l&#x27;air">2</a> <a href="/a&amp;b">3</a> <a href="/a%3Fb">4</a>',
    '/sitemap.xml': '<loc>https://site.test/d&#39;or&amp;co</loc>',
    "/l'eau": '<meta property="og:image" content="https://site.test/og/l&#39;eau.png?v=1&amp;w=2">',
    "/l'air": '',
    '/a&b': '',
    '/a%3Fb': '',
  });
  const { broken, responses } = await collectSite({ origin, basePath: '', files: [] });
  expect(broken).toEqual([]);
  expect(responses.map(({ address }) => address)).toEqual(
    expect.arrayContaining(["/l'eau", "/l'air", '/a&b', '/a%3Fb', "/d'or&co", "/og/l'eau.png?v=1&w=2"]),
  );
});

test('a page that is gone, such as that of a closed role, is exported with its status, and is no broken link', async () => {
  const origin = await startServer({
    '/': { body: '<a href="/roles/closed">once</a>' },
    '/roles/closed': { status: 410, body: 'closed' },
    '/roles/listed': { status: 410, body: 'closed too' },
  });
  const redirects = ['/roles/closed', '/roles/listed'].map((from) => ({ from, isPrefix: false }));
  const { broken, redirects: found } = await collectSite({ origin, basePath: '', files: [], redirects });
  expect(broken).toEqual([]);
  expect(found.gone.map(({ from, answer }) => [from, answer.status, answer.bodies.identity.toString()])).toEqual([
    ['/roles/closed', 410, 'closed'],
    ['/roles/listed', 410, 'closed too'],
  ]);
  const linked = await collectSite({ origin, basePath: '', files: [] });
  expect([linked.broken, linked.redirects.gone.map(({ from }) => from)]).toEqual([[], ['/roles/closed']]);
});

test('the style for readers without script is exported as readers without a choice get it', async () => {
  const isPrivate = { 'cache-control': 'private, no-store' };
  const origin = await startServer({
    '/': { body: '<a href="/mine">mine</a>' },
    '/mine': { headers: isPrivate, body: 'mine' },
    '/consent/style.css': { headers: { ...isPrivate, 'content-type': 'text/css' } },
  });
  const { responses, perVisitor } = await collectSite({ origin, basePath: '', files: [] });
  expect(responses.map(({ address }) => address)).toContain('/consent/style.css');
  expect(perVisitor).toEqual(['/mine']);
});

test('a broken link is reported, and a closed role exported, also where the response may not be cached', async () => {
  const headers = { 'cache-control': 'private, no-store' };
  const origin = await startServer({
    '/': { body: '<a href="/lost">lost</a> <a href="/roles/closed">once</a>' },
    '/lost': { status: 404, headers },
    '/roles/closed': { status: 410, headers },
  });
  const { broken, perVisitor, redirects } = await collectSite({ origin, basePath: '', files: [] });
  expect(broken).toEqual(['/ leads to /lost, which is answered with 404']);
  expect(redirects.gone.map(({ from }) => from)).toEqual(['/roles/closed']);
  expect(perVisitor).toEqual([]);
});

test('progress is reported until everything that was found is done', async () => {
  const origin = await startSite({ '/': '<a href="/one">1</a> <a href="/two">2</a>' });
  const counts: { done: number; found: number }[] = [];
  const { responses } = await collectSite({ origin, basePath: '', files: [], onProgress: (own) => counts.push(own) });
  expect(counts.at(-1)).toEqual({ done: responses.length, found: responses.length });
  expect(counts).toHaveLength(responses.length);
});
