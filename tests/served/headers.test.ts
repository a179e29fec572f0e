/** The headers of every response (requirement 3.3 and S-3 to S-20). */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fetchServed } from '../fetch-served.ts';
import { observatoryRules, type ScannedPage } from './observatory-rules.ts';
import { examplePages } from '../pages.ts';

const absent = [
  '/no-such-page',
  '/fr-fr/no-such-page',
  '/campaigns/no-such-campaign',
  '/fc-0987',
  '/_payload/no-such.json',
] as const;
const files = [
  '/favicon.svg',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/_payload/about.json',
  '/_payload/manifest.json',
  '/.well-known/security.txt',
  '/scripts/insights/scriptManager.js',
  '/assets/images/connect.svg',
  '/service-worker.js',
  '/consent/style.css',
] as const;

async function scan(path: string, init: RequestInit = {}): Promise<ScannedPage> {
  const answer = await fetchServed(path, init);
  const { status, headers } = answer;
  return {
    path,
    status,
    headers: Object.fromEntries(headers),
    cookies: headers.getSetCookie(),
    html: await answer.text(),
  };
}

describe('MDN Observatory', () => {
  for (const path of [...examplePages, ...absent.slice(0, 3), '/_catalogue']) {
    test(`passes every rule on ${path}`, async () => {
      const page = await scan(path);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      for (const { name, isPassed } of observatoryRules) expect.soft(isPassed(page), name).toBe(true);
    });
  }

  test('fails less secure pages', () => {
    const good = { path: '/', status: 200, cookies: [], html: '<script src="/a.js"></script>' };
    const headers = {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    };
    const list = (page: Partial<ScannedPage>) =>
      observatoryRules.filter(({ isPassed }) => !isPassed({ ...good, headers, ...page })).map(({ name }) => name);
    expect(list({})).toEqual([]);
    expect(list({ headers: { ...headers, 'content-security-policy': "script-src 'unsafe-inline'" } })).toContain(
      'content security policy',
    );
    expect(list({ headers: { ...headers, 'access-control-allow-origin': '*' } })).toContain(
      'cross-origin resource sharing',
    );
    expect(list({ cookies: ['a=b'] })).toContain('cookies');
    expect(list({ html: '<script src="https://cdn.test/a.js"></script>' })).toContain('subresource integrity');
    expect(list({ headers: {} })).toHaveLength(6);
  });
});

test("the policy allows the page's own inline style and script, and nothing else inline", async () => {
  for (const path of [...examplePages, '/no-such-page']) {
    const { headers, html } = await scan(path);
    const policy = headers['content-security-policy'] ?? '';
    for (const directive of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'report-to csp',
    ])
      expect.soft(policy, path).toContain(directive);
    expect.soft(policy, path).not.toMatch(/unsafe-|nonce-|\*/);
    expect.soft(html, path).not.toMatch(/\snonce=|<[^>]+\sstyle="|<[^>]+\son[a-z]+="/);
    const inline = [...html.matchAll(/<(style|script)(?: type="module")?>([\s\S]*?)<\/\1>/g)].map(
      ([, , text = '']) => text,
    );
    expect.soft(inline.length, path).toBe(2);
    for (const text of inline) expect.soft(policy, path).toContain(createHash('sha256').update(text).digest('base64'));
    expect.soft(headers['reporting-endpoints'], path).toMatch(/^csp="\//);
  }
});

test('every response has the same security headers, an id, and no hint of its server', async () => {
  for (const path of ['/', ...absent, ...files, '/ABOUT', '/graphql', '/livez', '/readyz']) {
    const { headers } = await scan(path);
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff');
    expect.soft(headers['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/);
    for (const name of [
      'server',
      'x-powered-by',
      'via',
      'surrogate-key',
      'xkey',
      'cache-tag',
      'x-content-document',
      'access-control-allow-origin',
      'set-cookie',
    ])
      expect.soft(headers[name], `${path} ${name}`).toBeUndefined();
    if (path === '/livez' || path === '/readyz') continue;
    expect.soft(headers['x-frame-options'], path).toBe('DENY');
    expect.soft(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    expect.soft(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    // Only documents use the others (site/http/security-headers.ts).
    if (/^(text\/(css|javascript)|font\/)/.test(headers['content-type'] ?? '')) continue;
    expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'])
      expect.soft(headers['permissions-policy'], path).toContain(`${feature}=()`);
  }
});

test('negotiated responses have a `Vary` header', async () => {
  for (const path of [...examplePages, ...files]) {
    const { headers } = await scan(path);
    // A page's URL has HTML and Markdown.
    expect.soft(headers['vary']?.toLowerCase() ?? 'accept-encoding', path).toMatch(/^(accept, )?accept-encoding$/);
  }
});

test('a failure is not cached, and a missing page for a minute at most', async () => {
  const listed = await scan('/no-such-page');
  expect(listed.headers['cache-control']).toMatch(/no-store|max-age=0/);
  const shared = /max-age=(\d+)/.exec(listed.headers['cdn-cache-control'] ?? 'max-age=0')?.[1];
  expect(Number(shared)).toBeLessThanOrEqual(60);
  expect(listed.headers['cdn-cache-control'] ?? '').not.toContain('stale');
  const posted = await scan('/about', { method: 'POST', body: new URLSearchParams({ a: 'b' }) });
  expect(posted.headers['cache-control'] ?? 'no-store').not.toContain('public');
});

test('two requests for a page get the same response', async () => {
  // The counts of a search grow while its index is made.
  for (const path of examplePages.filter((own) => own !== '/debug' && !own.startsWith('/search'))) {
    const [one, two] = [await scan(path), await scan(path)];
    expect.soft(two.html, path).toBe(one.html);
    expect.soft(two.headers['content-security-policy'], path).toBe(one.headers['content-security-policy']);
  }
});

const evil = 'evil.example';
const poison: Readonly<Record<string, string>> = {
  'x-forwarded-host': evil,
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '6.6.6.6',
  'x-forwarded-port': '666',
  'x-forwarded-prefix': '/evil',
  'x-forwarded-server': evil,
  'x-forwarded-scheme': 'nothttps',
  'x-forwarded-ssl': 'on',
  'x-forwarded-path': '/evil',
  'x-host': evil,
  'x-http-host-override': evil,
  'x-original-host': evil,
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-original-uri': '/admin',
  'x-override-url': '/admin',
  'x-http-method-override': 'POST',
  'x-http-method': 'POST',
  'x-method-override': 'DELETE',
  'x-real-ip': '6.6.6.6',
  'x-client-ip': '6.6.6.6',
  'client-ip': '6.6.6.6',
  'true-client-ip': '6.6.6.6',
  'cf-connecting-ip': '6.6.6.6',
  'fastly-client-ip': '6.6.6.6',
  'x-cluster-client-ip': '6.6.6.6',
  forwarded: `host=${evil};proto=https`,
  via: '1.1 evil',
  origin: `https://${evil}`,
  referer: `https://${evil}/`,
  'user-agent': '<script>evil</script>',
  'accept-language': 'xx-evil',
  accept: 'application/json',
  'accept-charset': 'utf-7',
  range: 'bytes=0-10',
  'if-range': '"x"',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'x-requested-with': 'XMLHttpRequest',
  'x-request-id': evil,
  'x-correlation-id': evil,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'content-type': 'text/evil',
  'x-content-type-options': 'none',
  'x-react-router-spa-mode': 'yes',
  'x-react-router-prerender-data': 'evil',
  'x-middleware-prefetch': '1',
  'x-nextjs-data': '1',
  rsc: '1',
  'next-router-state-tree': 'evil',
  'surrogate-capability': 'abc="Surrogate/1.0 ESI/1.0"',
  'x-wap-profile': `http://${evil}/`,
  'x-csp': 'evil',
  'x-forwarded-user': 'admin',
  authorization: 'Bearer evil',
  'sec-fetch-site': 'cross-site',
  'sec-ch-ua': '"evil"',
  'save-data': 'on',
  dnt: '1',
  te: 'trailers',
  'x-content-ref': evil,
  'surrogate-key': evil,
  'x-cache': 'hit',
  'x-oversized': 'a'.repeat(4000),
};

test('no header of one request appears in the response to another', async () => {
  expect(Object.keys(poison).length).toBeGreaterThanOrEqual(60);
  // A query string makes each a first request; the stored plain URL is tried too.
  for (const path of [
    '/about',
    '/news/payment-insights',
    '/_payload/about.json',
    '/sitemap.xml',
    '/no-such-page',
    '/robots.txt',
  ]) {
    const before = await scan(path);
    for (const [name, value] of Object.entries(poison)) {
      const poisoned = await scan(path, { headers: { [name]: value } });
      expect.soft(poisoned.status, `${path} ${name}`).toBe(before.status);
      expect.soft(poisoned.html, `${path} ${name}`).toBe(before.html);
      expect.soft(JSON.stringify([poisoned.headers, poisoned.cookies]), `${path} ${name}`).not.toMatch(/evil/);
    }
    const after = await scan(path);
    expect.soft(after.html, path).toBe(before.html);
  }
});
