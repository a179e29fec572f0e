/** A site that is served by https sends HSTS with every response (requirement S-1); another site never does. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRole, type RunningProcess } from '../start-process.ts';
import { findFreePorts } from '../free-ports.ts';
import { testContentApi, testOrigin } from '../test-server.ts';

const promise = 'max-age=63072000; includeSubDomains; preload';

/** The kernel's name is known after the build. */
const readKernel = () => (JSON.parse(readFileSync('dist/manifest.json', 'utf8')) as { kernel: string }).kernel;

const answers: readonly [what: string, status: number, address: string][] = [
  ['a page', 200, '/platform'],
  ['its payload', 200, '/_payload/platform.json'],
  ['a page that is absent', 404, '/no-such-page'],
  ['a file that is absent', 404, '/assets/no-such-file.js'],
  ['a picture that is absent', 404, '/media/no-such-picture'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['health', 200, '/readyz'],
  ['an address that is elsewhere', 301, '/Platform/'],
  ['an address that is no text', 404, '/%ff'],
  ['too many parameters', 400, `/?${'a&'.repeat(60)}`],
];

let site: RunningProcess | undefined;
let origin = '';
let directory = '';

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'https-'));
  const [port] = await findFreePorts(1);
  origin = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: String(port),
    PUBLIC_URL: 'https://www.example.org',
    CONTENT_API: testContentApi,
    DATA_DIR: directory,
  };
  site = await startRole({ role: 'site', environment });
});

afterAll(async () => {
  await site?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true });
});

const readPromise = async (url: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(url, { redirect: 'manual', ...init });
  return { status, promise: headers.get('strict-transport-security') };
};

for (const [what, status, address] of answers) {
  test(`${what} (${status}) has HSTS`, async () => {
    await expect.poll(() => readPromise(`${origin}${address}`)).toEqual({ status, promise });
    expect((await readPromise(`${testOrigin}${address}`)).promise).toBeNull();
  });
}

test('a file of the build has HSTS', async () => {
  expect(await readPromise(`${origin}${readKernel()}`)).toEqual({ status: 200, promise });
});

test('a refused form has HSTS', async () => {
  const post = { method: 'POST', body: new URLSearchParams({ a: 'b' }), headers: { origin: 'https://evil.test' } };
  expect(await readPromise(`${origin}/contact`, post)).toEqual({ status: 403, promise });
});
