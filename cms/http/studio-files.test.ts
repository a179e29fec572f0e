import { expect, test } from 'vitest';
import { send } from '../testing/call-service.ts';
import { createTestService } from '../testing/test-service.ts';
import type { StudioFiles } from './studio-build.ts';

const studioFiles: StudioFiles = {
  getBuild: () => ({
    studio: { script: 'studio-1.js', styles: ['studio-1.css'], preloads: ['part-1.js'] },
    gate: { script: 'gate-1.js', styles: ['studio-1.css'], preloads: [] },
    themeScript: 'theme-1.js',
    serviceWorker: 'worker-1.js',
    files: ['studio-1.js', 'part-1.js', 'worker-1.js'],
  }),
  readFile: async (name, { acceptsBrotli }) =>
    ['studio-1.js', 'worker-1.js'].includes(name)
      ? { body: new TextEncoder().encode('run()'), type: 'text/javascript', isBrotli: acceptsBrotli }
      : undefined,
};

const testOrigin = 'http://localhost:4000';

const get = async (
  path: string,
  headers: Record<string, string> = {},
  files: StudioFiles | undefined = studioFiles,
) => {
  const service = await createTestService({
    publicUrl: 'http://localhost:4000',
    siteUrl: 'https://www.bank.example/site',
    ...(files && { studioFiles: files }),
  });
  return service.fetch(new Request(`http://localhost:4000${path}`, { headers }));
};

test.each(['/studio', '/studio/documents', '/studio/documents/X1cKzxIAACIAe2fH?tab=seo'])(
  '%s is the shell: it runs only its own scripts, and only the site may be framed and requested',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('frame-src https://www.bank.example;');
    expect(policy).toContain("connect-src 'self' https://www.bank.example;");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    const page = await response.text();
    expect(page).toContain('<script type="module" src="/studio/assets/studio-1.js"></script>');
    expect(page).toContain('<link rel="modulepreload" href="/studio/assets/part-1.js">');
    expect(page).not.toMatch(/<script>|<style| style=/);
  },
);

test('the service worker has one URL for all builds, contains the names of all files, and is revalidated', async () => {
  const response = await get('/studio/service-worker.js', { 'accept-encoding': 'br' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript']);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await response.text()).toBe('self.studioFiles = ["studio-1.js","part-1.js"];\nrun()');
  const without = { ...studioFiles, getBuild: () => undefined };
  expect((await get('/studio/service-worker.js', {}, without)).status).toBe(404);
});

const person = { name: 'Ada', email: 'ada@bank.example', role: 'editor' };

test.each([
  ['/studio/start', 'without an account', '/studio/sign-in'],
  ['/studio/sign-in?to=/documents', 'with an account', '/studio/start'],
])('%s is the only gate %s, and loads only the screens before the studio', async (path, state, closed) => {
  const service = await createTestService({ publicUrl: testOrigin, studioFiles });
  if (state === 'with an account') await send(service, 'POST /admin/accounts', { body: person });
  const open = (at: string) => service.fetch(new Request(testOrigin + at));
  const page = await (await open(path)).text();
  expect(page).toContain('<script type="module" src="/studio/assets/gate-1.js"></script>');
  expect(page).not.toMatch(/studio-1\.js|part-1\.js/);
  const other = await open(closed);
  // An empty fragment: the secret of one gate is none for the other.
  expect([other.status, other.headers.get('location')]).toEqual([302, `${path.split('?')[0]}#`]);
  expect(other.headers.get('cache-control')).toBe('no-store');
});

test('files are served compressed to browsers that support it, with a max-age of a year', async () => {
  const response = await get('/studio/assets/studio-1.js', { 'accept-encoding': 'gzip, br' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toContain('immutable');
  const plain = await get('/studio/assets/studio-1.js', { 'accept-encoding': 'gzip' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('run()');
});

test.each(['/studio/assets/other.js', '/studio/assets/..%2f..%2fpackage.json'])('%s is not found', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
});

test('a studio that is not built yet says so, and the page reloads by itself', async () => {
  const service = await createTestService({ publicUrl: 'http://localhost:4000' });
  const response = await service.fetch(new Request('http://localhost:4000/studio'));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.text()).toContain('The studio is being built');
});
