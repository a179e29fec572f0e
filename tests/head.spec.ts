import { brotliCompressSync } from 'node:zlib';
import { fetchServed, listPages } from './fetch-served.ts';
import { examplePages } from './pages.ts';
import { expect, test } from './ready-page.ts';

test("the title of the home page is the site's name, and other titles end with it", async ({ request }) => {
  expect(await (await request.get('/')).text()).toContain('<title>Financial Cloud</title>');
  expect(await (await request.get('/platform')).text()).toMatch(/<title>[^<]+ \| Financial Cloud<\/title>/);
});

test('every page has a description, a social card and an absolute canonical', async ({ request }) => {
  for (const path of examplePages) {
    const html = await (await request.get(path)).text();
    const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    expect.soft(content(/<title>([^<]*)/), path).not.toBe('');
    expect.soft(content(/name="description" content="([^"]*)"/).length, `description of ${path}`).toBeGreaterThan(30);
    for (const property of [
      'og:title',
      'og:description',
      'og:image',
      'og:url',
      'og:type',
      'og:locale',
      'og:site_name',
    ]) {
      expect
        .soft(content(new RegExp(`property="${property}" content="([^"]*)"`)), `${property} of ${path}`)
        .not.toBe('');
    }
    expect.soft(html).toContain('name="twitter:card"');
    expect.soft(content(/rel="canonical" href="([^"]*)"/), path).toMatch(/^https?:\/\//);
  }
});

test('titles and descriptions of the starter content have the length that search results show', async () => {
  for (const path of await listPages()) {
    const html = await (await fetchServed(path)).text();
    const title = /<title>([^<]*)/.exec(html)?.[1]?.replaceAll(/&[#\w]+;/g, '.') ?? '';
    const description = /name="description" content="([^"]*)"/.exec(html)?.[1]?.replaceAll(/&[#\w]+;/g, '.') ?? '';
    expect.soft(title.length, `${path}: ${title}`).toBeLessThanOrEqual(60);
    expect.soft(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(70);
    expect.soft(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
  }
});

test('the favicons, the script manager and the connect image exist', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/scripts/insights/scriptManager.js', 'text/javascript'],
    ['/assets/images/connect.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(path);
    expect.soft(answer.status(), path).toBe(200);
    expect.soft(answer.headers()['content-type'], path).toContain(type);
  }
  expect(html).toContain('<script src="/scripts/insights/scriptManager.js"');
  expect(html).toContain('/assets/images/connect.svg');
});

test('hreflang is reciprocal and lists only existing pages', async ({ request }) => {
  const alternates = async (path: string) => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language, href]) => `${language} ${new URL(href ?? '').pathname}`,
    );
  };
  const english = await alternates('/platform/multicloud');
  expect(english).toEqual([
    'en-gb /platform/multicloud',
    'fr-fr /fr-fr/platform/multicloud',
    'de-de /de-de/platform/multicloud',
    'x-default /platform/multicloud',
  ]);
  expect(await alternates('/fr-fr/platform/multicloud')).toEqual(english);
  expect(await alternates('/blog/culture/learning-fridays')).toEqual([]);
});

test('an article sends at most 6 KB of script, none of it render-blocking, and a strict policy', async ({
  page,
  request,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  // Without the tag of these tests.
  const loaderBytes = 512;
  const path = '/news/payment-insights/verification-of-payee-one-year-on';
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  const others = scripts.filter((url) => !url.endsWith('/scriptManager.js'));
  const bodies = await Promise.all(others.map(async (url) => (await request.get(url)).body()));
  const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).byteLength, loaderBytes);
  expect(others.length).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(6 * 1024);
  const blocking = await page.evaluate(
    () =>
      [...document.querySelectorAll('script[src]')].filter(
        (script) =>
          !script.hasAttribute('defer') && !script.hasAttribute('async') && script.getAttribute('type') !== 'module',
      ).length,
  );
  expect(blocking).toBe(0);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain("default-src 'none'");
});

test('the kernel and the tag loader are requested once the page is painted, and once each', async ({ page }) => {
  for (const path of ['/', '/careers/vacancies/fc-1001']) {
    await page.goto(path);
    const { paintedMs, asked } = await page.evaluate(() => ({
      paintedMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      asked: performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name: /kernel|scriptManager/.exec(name)?.[0], startTime }))
        .filter(({ name }) => name !== undefined),
    }));
    expect(paintedMs, path).toBeGreaterThan(0);
    expect(asked.map(({ name }) => name).sort(), path).toEqual(['kernel', 'scriptManager']);
    for (const { startTime } of asked) expect(startTime, path).toBeGreaterThan(paintedMs);
  }
});

test('no page breaks its own content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      violations.push(message.text());
  });
  for (const path of examplePages) await page.goto(path, { waitUntil: 'load' });
  expect(violations).toEqual([]);
});

test('the inlined style of every page is at most 12 KB compressed', async ({ request }) => {
  for (const path of examplePages) {
    const style = /<style>([\s\S]*?)<\/style>/.exec(await (await request.get(path)).text())?.[1] ?? '';
    expect.soft(brotliCompressSync(style).byteLength, path).toBeLessThanOrEqual(12 * 1024);
  }
});
