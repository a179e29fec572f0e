/**
 * Request to response, on the real content service with the starter content. Payloads, failures, forms and others have
 * their own files beside this one.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { siteOrigin } from './testing/create-test-site.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { site } = useTestSite();

const article = '/news/payment-insights/verification-of-payee-one-year-on';

/** One URL of each page type. */
const pageKinds = [
  ['/', 'home', 200],
  ['/platform', 'section-page', 200],
  ['/europe/sepa-instant', 'scheme-page', 200],
  ['/engineering/who-we-are/tech-stack', 'engineering-info', 200],
  ['/news', 'listing', 200],
  ['/news/payment-insights', 'listing', 200],
  [article, 'article', 200],
  ['/landing/webinar-dora-exit-plans', 'landing', 200],
  ['/campaigns/checklist-sepa-instant-go-live', 'campaign', 200],
  ['/legal/cookie-policy', 'legal', 200],
  ['/careers/vacancies', 'vacancies', 200],
  ['/careers/vacancies/fc-1001', 'vacancy', 200],
  ['/careers/vacancies/fc-0987', 'vacancy', 410],
  ['/contact', 'contact', 200],
  ['/contact/thank-you', 'contact-result', 200],
  ['/404', 'not-found', 404],
  ['/fr-fr', 'home', 200],
  ['/fr-fr/platform', 'section-page', 200],
  ['/news/payment-insights/nothing', 'not-found', 404],
] as const;

const unroutedUrls = [
  ['/nothing/here', 'not-found', 404],
  ['/zz-zz', 'not-found', 404],
] as const;

test.each([...pageKinds, ...unroutedUrls])(
  '%s is a page of template %s with status %i',
  async (address, template, status) => {
    const answer = await site.fetch(address);
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(`<body data-template="${template}"`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html.match(/<main[ >]/g)).toHaveLength(1);
    expect(html).not.toContain('@@');
  },
);

describe('every page', () => {
  test.each(pageKinds)('%s: has the security headers', async (address) => {
    const { headers } = await site.fetch(address);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/);
  });

  test('is cacheable, and so sets no cookie', async () => {
    for (const [address, , status] of pageKinds.filter(([, , expected]) => expected === 200)) {
      const { headers } = await site.fetch(address, { headers: { cookie: 'theme=dark' } });
      expect(headers.get('set-cookie'), `${status} ${address}`).toBeNull();
      expect(headers.get('cache-control'), address).toBe('public, max-age=0, must-revalidate');
      expect(headers.get('x-content-ref'), address).toMatch(/./);
    }
  });

  test('lists the documents and lists that it depends on', async () => {
    const keysOf = async (url: string) =>
      (await site.render({ url, cookie: undefined })).answer.dependencies?.contentKeys ?? [];
    for (const [address, , status] of pageKinds) {
      const keys = await keysOf(address);
      expect(keys.length, `${status} ${address}`).toBeGreaterThan(0);
      expect(keys.length, address).toBeLessThanOrEqual(200);
      expect(keys.join(' ').length, address).toBeLessThanOrEqual(6 * 1024);
      for (const key of keys)
        expect(key, address).toMatch(/^(doc:[\w-]{16}|(list|order):[a-z_]+:(en-gb|fr-fr|de-de))$/);
    }
    expect(await keysOf('/news/payment-insights')).toContain('order:payment_insight:en-gb');
    expect(await keysOf('/news/payment-insights/nothing')).toContain('list:payment_insight:en-gb');
    expect(await keysOf('/careers/vacancies')).toContain('list:vacancy:en-gb');
    expect(await keysOf('/fr-fr/platform')).toEqual(expect.arrayContaining([expect.stringMatching(/^doc:/)]));
    expect(await keysOf('/_payload/platform.json')).toEqual(await keysOf('/platform'));
    expect((await site.fetch('/_payload/platform.json')).headers.get('x-content-ref')).toMatch(/./);
  });

  test('has its own request id, never the one that a visitor sends', async () => {
    const ask = async () =>
      (await site.fetch('/platform', { headers: { 'x-request-id': 'mine' } })).headers.get('x-request-id');
    const [one, other] = [await ask(), await ask()];
    expect(one).not.toBe('mine');
    expect(one).not.toBe(other);
  });

  test('allows exactly its own inline style and script', async () => {
    const answer = await site.fetch(article);
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    const inline = [...html.matchAll(/<(?:style|script)>([\s\S]*?)<\/(?:style|script)>/g)].map(([, text = '']) => text);
    expect(inline).toHaveLength(2);
    for (const text of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(html).not.toMatch(/ style="| onclick="/);
  });

  test('is the same for every reader: it contains nothing about the visitor', async () => {
    const ask = async (headers: Record<string, string>) => (await site.fetch(article, { headers })).text();
    const seen = await ask({ cookie: 'visitor=abc123', 'user-agent': 'Reader/9', 'accept-language': 'fr' });
    expect(seen).toBe(await ask({}));
  });
});

test('a page that is not found is not cacheable', async () => {
  const { headers } = await site.fetch('/nothing/here');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(await site.read('/nothing/here')).toContain('This page could not be found');
});

test('an unknown URL gets suggestions of existing pages', async () => {
  const html = await site.read('/fr-fr/nothing/here');
  expect(html).toContain('Routes ouvertes');
  expect(html).toMatch(/<li><a href="\/fr-fr\/platform">/);
  const near = await site.read('/platfrom');
  expect(near).toContain('Did you mean');
  expect(near).not.toContain('Open routes');
});

test('unknown parameters change nothing', async () => {
  expect(await site.read('/platform?utm_source=x&topic=Fraud')).toBe(await site.read('/platform'));
  expect(await site.read('/news/payment-insights?topic=Fraud')).not.toBe(await site.read('/news/payment-insights'));
});

test('a cookie of a preview or an experiment, forged or not, changes no cacheable response', async () => {
  const read = async (cookie: string) => {
    const answer = await site.fetch('/platform', { headers: cookie ? { cookie } : {} });
    return { status: answer.status, cached: answer.headers.get('cache-control'), body: await answer.text() };
  };
  const plain = await read('');
  expect(await read('io.prismic.experiment=abc%200')).toEqual(plain);
  // The cookie is deleted, and a response that sets one is not cacheable.
  const forged = await read('io.prismic.preview=https://x.prismic.io/previews/a:b?websitePreviewId=c');
  expect(forged).toEqual({ ...plain, cached: 'private, no-store' });
});

test('a page has one URL', async () => {
  for (const [asked, canonical] of [
    ['/About/', '/about'],
    ['//about', '/about'],
    ['/about//team?x=1', '/about/team?x=1'],
  ] as const) {
    const answer = await site.fetch(asked);
    expect(answer.status, asked).toBe(301);
    expect(answer.headers.get('location'), asked).toBe(canonical);
  }
});

test('HEAD has the headers of GET and no body', async () => {
  for (const address of ['/platform', '/nothing', '/sitemap.xml', '/sitemap-home.xml']) {
    const [head, get] = [await site.fetch(address, { method: 'HEAD' }), await site.fetch(address)];
    expect(head.status).toBe(get.status);
    expect(await head.text()).toBe('');
    const names = (answer: Response) => [...answer.headers].filter(([name]) => name !== 'x-request-id');
    expect(names(head)).toEqual(names(get));
  }
});

test('a method that a page does not accept is rejected with the allowed methods', async () => {
  for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
    const refused = await site.fetch('/platform', { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  const put = await site.fetch('/contact', { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  const post = await site.post('/platform', {});
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  // From any origin.
  const bare = await site.fetch('/about', { method: 'POST' });
  expect([bare.status, bare.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

describe('the page cache', () => {
  const nobody = { cookie: undefined };
  const payloadOf = (address: string) => `/_payload${address === '/' ? '/index' : address}.json`;
  const forms = pageKinds.flatMap(([address, , status]) =>
    status === 200 ? [address, payloadOf(address)] : [address],
  );

  test.each(forms)('gets for %s the same as a reader', async (address) => {
    const { answer } = await site.render({ url: address, ...nobody });
    const response = await site.fetch(address);
    expect([answer.status, answer.body.toString()]).toEqual([response.status, await response.text()]);
    for (const [name, value] of answer.headers) {
      if (name !== 'x-request-id') expect(response.headers.get(name), name).toBe(value);
    }
    expect(answer.dependencies?.ref).toBe(response.headers.get('x-content-ref') ?? undefined);
    expect(answer.dependencies?.viewTag).toBe(response.headers.get('etag') ?? undefined);
  });

  test('gets the payload with its page, and the page with its payload', async () => {
    for (const address of ['/', article, '/fr-fr', '/news/payment-insights?topic=Fraud']) {
      const [path = '', query] = address.split('?');
      const payload = query ? `${payloadOf(path)}?${query}` : payloadOf(path);
      const page = await site.render({ url: address, ...nobody });
      expect(page.other?.url).toBe(payload);
      expect(await site.render({ url: payload, ...nobody })).toEqual({
        answer: page.other?.answer,
        other: { url: address, answer: page.answer },
      });
    }
    expect((await site.render({ url: '/contact/thank-you', ...nobody })).other).toBeUndefined();
  });

  test('learns that a page is unchanged, in both representations', async () => {
    const { answer, other } = await site.render({ url: article, ...nobody });
    const known = new Map([
      [article, answer.dependencies?.viewTag],
      [payloadOf(article), other?.answer.dependencies?.viewTag],
    ]);
    const again = await site.render({ url: article, cookie: undefined, knownView: (url) => known.get(url) });
    for (const [before, now] of [
      [answer, again.answer],
      [other?.answer, again.other?.answer],
    ]) {
      expect([now?.status, now?.body.length]).toEqual([304, 0]);
      expect(now?.dependencies).toEqual(before?.dependencies);
    }
    // The payload is not stored, and nothing was rendered to make it from.
    const alone = await site.render({ url: article, cookie: undefined, knownView: () => answer.dependencies?.viewTag });
    known.delete(payloadOf(article));
    const unknown = await site.render({ url: article, cookie: undefined, knownView: (url) => known.get(url) });
    expect([alone.other?.answer.status, unknown.answer.status, unknown.other]).toEqual([200, 304, undefined]);
  });

  test('learns that a payload is unchanged when only its frame has changed', async () => {
    const payload = payloadOf(article);
    const { answer, other } = await site.render({ url: payload, ...nobody });
    const known = new Map([
      [article, 'of another menu'],
      [payload, answer.dependencies?.viewTag],
    ]);
    const again = await site.render({ url: payload, cookie: undefined, knownView: (url) => known.get(url) });
    expect([again.answer.status, again.other?.url, again.other?.answer.status]).toEqual([304, article, 200]);
    expect(again.other?.answer.body.equals(other?.answer.body ?? Buffer.alloc(0))).toBe(true);
  });
});

const listLocations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

describe('feeds and sitemaps', () => {
  test('the sitemap lists every indexable page in its languages, absolutely', async () => {
    const parts = listLocations(await site.read('/sitemap.xml'));
    const texts = await Promise.all(parts.map((part) => site.read(new URL(part).pathname)));
    const pages = texts.flatMap(listLocations);
    expect(pages).toContain(`${siteOrigin}/`);
    expect(pages).toContain(`${siteOrigin}/fr-fr/platform`);
    expect(pages).toContain(`${siteOrigin}${article}`);
    for (const hidden of ['/404', '/debug', '/contact/thank-you', '/contact/error', '/careers/vacancies/fc-0987']) {
      expect(pages.filter((url) => url.includes(hidden))).toEqual([]);
    }
    expect(new Set(pages).size).toBe(pages.length);
    // Written in English only, in whichever frame it is shown.
    expect(pages).toContain(`${siteOrigin}/careers/vacancies/fc-1007/product-manager-payee-checks`);
    expect(pages.filter((url) => url.includes('/fr-fr/careers/vacancies/'))).toEqual([]);
    expect(texts.join('')).toContain(
      `<xhtml:link rel="alternate" hreflang="fr-fr" href="${siteOrigin}/fr-fr/platform"/>`,
    );
  });

  test('an untranslated page links to its nearest translated ancestor, which explains it', async () => {
    const html = await site.read('/news/payment-insights/two-instant-rails-one-operating-model');
    expect(html).toContain('href="/fr-fr/news/payment-insights#untranslated"');
    expect(await site.read('/fr-fr/news/payment-insights')).toMatch(
      /<p id="untranslated"[^>]*>La page d’où vous venez/,
    );
  });

  test('a vacancy, which is in English only, has one canonical URL in every frame', async () => {
    const path = '/careers/vacancies/fc-1007';
    const [english, french] = await Promise.all([site.read(path), site.read(`/fr-fr${path}`)]);
    const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1];
    expect(canonicalOf(english)).toBe(`${siteOrigin}${path}/product-manager-payee-checks`);
    expect(canonicalOf(french)).toBe(canonicalOf(english));
    for (const html of [english, french]) expect(html).not.toContain('<link rel="alternate" hreflang');
    expect([english, french].map((html) => html.split('"JobPosting"').length - 1)).toEqual([1, 0]);
    expect(french).toMatch(/<html lang="fr-FR"[\s\S]*<div lang="en">.*<h1/);
    // Its own language is its own URL, and the other one is not a translation.
    expect(french).toMatch(/<a href="\/fr-fr\/careers\/vacancies\/fc-1007[^"]*" [^>]*aria-current="true">/);
    expect(french).toContain(`<a href="${path}/product-manager-payee-checks" hrefLang="en-gb"`);
    expect(english).toContain('<a href="/fr-fr/careers/vacancies#untranslated" hrefLang="fr-fr"');
  });

  test('a campaign links to its translation if there is one, and shows no link otherwise', async () => {
    const footerOf = async (path: string) => /<footer[\s\S]*<\/footer>/.exec(await site.read(path))?.[0] ?? '';
    const translated = '/campaigns/checklist-sepa-instant-go-live';
    expect(await footerOf(translated)).toContain(
      `<a href="/fr-fr${translated}" hrefLang="fr-fr" lang="fr-fr" data-language="fr-fr"`,
    );
    expect(await footerOf(`/fr-fr${translated}`)).toContain(
      `<a href="${translated}" hrefLang="en-gb" lang="en-gb" data-language="en-gb"`,
    );
    const alone = await footerOf('/campaigns/webinar-structured-addresses');
    // Hidden by its URL (components/footer/translations.module.css).
    expect(alone.match(/href="\/fr-fr[^"]*"/g)).toEqual([expect.stringMatching(/#untranslated"$/)]);
  });

  test('robots.txt names the sitemap, and the rules for language models', async () => {
    const text = await site.read('/robots.txt');
    expect(text).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`);
    expect(text).toMatch(/^User-agent: ClaudeBot\n(User-agent: .*\n)*Allow: \/$/m);
  });

  test('security.txt names a contact, and expires within a year from now', async () => {
    const text = await site.read('/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(Date.parse('2026-11-21'));
    expect(expires).toBeLessThan(Date.parse('2027-11-21'));
  });

  test('the script manager loads nothing', async () => {
    const answer = await site.fetch('/scripts/insights/scriptManager.js');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).not.toMatch(/https?:/);
  });

  test('media have URLs of the site', async () => {
    const source = /src="(\/media\/[^"]+)"/.exec(await site.read('/about/team'))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const answer = await site.fetch(source);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect((await site.fetch('/media/nothing/here.png')).status).toBe(404);
  });
});
