import { expect, test } from 'vitest';
import { createTestSite } from '../testing/create-test-site.ts';
import { useTestContent } from '../testing/use-test-site.ts';

const content = useTestContent();
const publicUrl = 'https://www.example.test';

async function post(address: string, headers: Record<string, string>, settings = { publicUrl }): Promise<number> {
  const site = createTestSite(content, { settings });
  const body = new URLSearchParams({ choice: 'reject' });
  return (await site.fetch(`${address}/consent`, { method: 'POST', headers, body })).status;
}

test.each([
  ['the public origin', { origin: publicUrl }, 303],
  ['the public origin and a same-origin fetch', { origin: publicUrl, 'sec-fetch-site': 'same-origin' }, 303],
  ['only a same-origin fetch', { 'sec-fetch-site': 'same-origin' }, 303],
  ['a Host header that repeats the origin', { origin: 'http://evil.example', host: 'evil.example' }, 403],
  [
    'a foreign origin and a same-origin fetch',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    403,
  ],
  ['the public origin and a cross-site fetch', { origin: publicUrl, 'sec-fetch-site': 'cross-site' }, 403],
  ['the public origin and a same-site fetch', { origin: publicUrl, 'sec-fetch-site': 'same-site' }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['neither header', {}, 403],
])('a form post with %s', async (_, headers: Record<string, string>, status) => {
  expect(await post(`http://${headers['host'] ?? 'www.example.test'}`, headers)).toBe(status);
});

test.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000', 303],
  ['http://localhost:3000', 'http://[::1]:3000', 303],
  ['http://127.0.0.1:3000', 'http://localhost:3000', 303],
  ['http://localhost:3000', 'http://localhost:9000', 403],
  ['http://localhost:3000', 'http://evil.example:3000', 403],
  [publicUrl, 'http://localhost:3000', 403],
])('a site at %s responds to a form post from %s with %i', async (own, origin, status) => {
  expect(await post(origin, { origin }, { publicUrl: own })).toBe(status);
});

test('the content type of a post exempts it from nothing', async () => {
  const site = createTestSite(content, { settings: { publicUrl } });
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
  expect((await site.fetch('/reports/errors', { method: 'POST', headers, body: '{}' })).status).toBe(403);
});
