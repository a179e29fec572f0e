import { expect, test } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

async function open(publicUrl: string, address: string, headers: Record<string, string> = {}): Promise<Response> {
  const entry = { script: 'studio.js', styles: [], preloads: [] };
  const studioFiles = {
    getBuild: () => ({
      studio: entry,
      gate: entry,
      themeScript: 'theme.js',
      serviceWorker: 'worker.js',
      files: [],
    }),
    readFile: async () => undefined,
  };
  const service = await createTestService({ publicUrl, studioFiles });
  return service.fetch(new Request(address, { headers }));
}

test.each([
  ['http://127.0.0.1:4000', 'http://localhost:4000/studio/documents'],
  ['https://cms.bank.example', 'https://cms.bank.example/studio'],
  // TLS ends at a proxy, which keeps the host name.
  ['https://cms.bank.example', 'http://cms.bank.example/studio'],
])('the studio of %s opens at %s', async (publicUrl, address) => {
  const response = await open(publicUrl, address);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('studio.js')]);
});

test('a proxy can declare with X-Forwarded-Proto that the request came over https', async () => {
  const headers = { 'x-forwarded-proto': 'https' };
  const response = await open('https://cms.bank.example', 'http://10.0.0.5:4000/studio', headers);
  expect(response.status).toBe(200);
  expect((await open('http://127.0.0.1:4000', 'http://cms.bank.example/studio', headers)).status).toBe(403);
});

test.each([
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/studio/documents?q=a', 'http://localhost:4000/studio/documents?q=a'],
  ['http://127.0.0.1:4000', 'http://[::1]:4000/studio', 'http://localhost:4000/studio'],
  ['https://cms.bank.example', 'http://localhost:4000/studio/people', 'https://cms.bank.example/studio/people'],
])('the studio of %s redirects from %s to %s', async (publicUrl, address, target) => {
  const response = await open(publicUrl, address);
  expect([response.status, response.headers.get('location')]).toEqual([303, target]);
});

test.each([
  ['http://127.0.0.1:4000', 'http://cms.bank.example:4000/studio', 'http://localhost:4000/studio'],
  ['https://cms.bank.example', 'http://10.0.0.5:4000/studio/sign-in', 'https://cms.bank.example/studio'],
  ['http://cms.bank.example', 'http://cms.bank.example/studio', 'CONTENT_URL'],
  ['http://cms.bank.example', 'http://localhost:4000/studio', 'CONTENT_URL'],
])('the studio of %s at %s says why it does not open and where it does', async (publicUrl, address, hint) => {
  const response = await open(publicUrl, address);
  const page = await response.text();
  expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store']);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('plain http');
  expect(page).toContain(hint);
  expect(page).not.toMatch(/<form|<input|<script|studio\.js/);
});

test('a browser at /admin is redirected to the studio, a program is not', async () => {
  const person = await open('http://127.0.0.1:4000', 'http://127.0.0.1:4000/admin', { accept: 'text/html,*/*' });
  expect([person.status, person.headers.get('location')]).toEqual([303, 'http://localhost:4000/studio']);
  expect((await open('http://127.0.0.1:4000', 'http://127.0.0.1:4000/admin', { accept: '*/*' })).status).toBe(401);
});
