import { afterAll, expect, test } from 'vitest';
import { createTestSite, startContent } from '../testing/create-test-site.ts';

const content = await startContent();
afterAll(content.close);
const none = {
  has: () => undefined,
  hasUid: () => false,
  findRenamed: () => undefined,
  wasTakenDown: () => false,
  list: () => undefined,
};
const site = createTestSite(content, { publications: none });

test('an escaped slash is not a separator', async () => {
  for (const address of [
    '/about%2Fteam',
    '/about%2fteam',
    '/About%2FTeam/',
    '//about%2Fteam',
    '/fr-fr%2Fabout',
    '/fr-fr/about%2Fteam',
    '/platform%2Fconnect',
    '/blog%2Fculture%2Fx',
    '/blog/culture%2Fx',
    '/careers/vacancies/x%2Fy',
    '/%61bout%2Fteam',
    '/about%252fteam',
  ]) {
    const answer = await site.fetch(address);
    expect([answer.status, answer.headers.get('cache-control')], address).toEqual([404, 'no-store']);
    expect(site.identify(address)?.key, address).toMatch(/^not found /);
  }
});

test('a path without a page has no payload, and accepts no form', async () => {
  expect((await site.fetch('/_payload/about%2Fteam.json')).status).toBe(404);
  expect(site.identify('/_payload/about%2Fteam.json')).toBeUndefined();
  expect((await site.post('/landing/x%2Fy', {})).status).toBe(404);
});

test('all escaped paths with the same suggestions share one entry', () => {
  const names = ['/x%2Fy', '/y%2Fz', '/Z%2FX/', '/x/y'].map((address) => site.identify(address)?.key);
  expect(new Set(names).size).toBe(1);
});

test.each([
  ['/%61bout', '/about'],
  ['/%61bout?x=%61', '/about?x=%61'],
  ['/%41bout//Te%61m/', '/about/team'],
  ['/fr%2Dfr/about', '/fr-fr/about'],
  ['/%66r-fr/', '/fr-fr'],
  ['/blog/culture%7e', '/blog/culture~'],
  ['/robots%2Etxt', '/robots.txt'],
  ['/sitemap%2Exml', '/sitemap.xml'],
  ['/_payload/%61bout.json', '/_payload/about.json'],
])('%s is one redirect away from %s, and is not cached', async (address, normal) => {
  const answer = await site.fetch(address);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, normal]);
  expect(site.identify(address)).toBeUndefined();
});

test('a form post is redirected to the canonical URL', async () => {
  const answer = await site.post('/%63ontact', {});
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/contact']);
});

test('file names keep their case', async () => {
  expect((await site.fetch('/media/No%2DSuch.png')).status).toBe(404);
});
