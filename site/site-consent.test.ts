/** The choice of the cookie banner, from request to response. */
import { describe, expect, test } from 'vitest';
import { readConsent } from './consent/consent-cookie.ts';
import type { MeasurementTag } from './consent/consent-policy.ts';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { useTestContent } from './testing/use-test-site.ts';

const content = useTestContent();

const getCookie = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')[0];

describe('a choice', () => {
  test('sets the cookie, is recorded, and redirects back to the page', async () => {
    const site = createTestSite(content);
    const answer = await site.post('/consent', { choice: 'accept', from: '/fr-fr/news?page=2' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/fr-fr/news?page=2');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const choice = readConsent(getCookie(answer));
    expect(choice).toMatchObject({
      at: '2026-11-21T10:00:00.000Z',
      categories: ['functional', 'analytics', 'marketing'],
      language: 'fr-fr',
    });
    expect(site.consents).toEqual([choice]);
    expect(JSON.stringify(site.logged)).not.toContain(choice?.id);
  });

  test('returns JSON to the banner’s script', async () => {
    const answer = await createTestSite(content).fetch('/consent', {
      method: 'POST',
      headers: { origin: siteOrigin, accept: 'application/json' },
      body: new URLSearchParams({ choice: 'save', category: 'functional', from: '/' }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ categories: ['functional'] });
    expect(readConsent(getCookie(answer))?.categories).toEqual(['functional']);
  });

  test('with Global Privacy Control never allows marketing', async () => {
    const site = createTestSite(content);
    await site.fetch('/consent', {
      method: 'POST',
      headers: { origin: siteOrigin, 'sec-gpc': '1' },
      body: new URLSearchParams({ choice: 'accept' }),
    });
    expect(site.consents[0]?.categories).toEqual(['functional', 'analytics']);
  });

  test.each(['//evil.test/', 'https://evil.test/', '/\\evil.test'])(
    'never redirects away from the site: %s',
    async (from) => {
      const answer = await createTestSite(content).post('/consent', { choice: 'reject', from });
      expect(answer.headers.get('location')).toBe('/');
    },
  );

  test('below a base path is accepted there, and redirects back there', async () => {
    const site = createTestSite(content, { settings: { basePath: '/site' } });
    const answer = await site.post('/site/consent', { choice: 'reject', from: '/site/fr-fr' });
    expect(answer.headers.get('location')).toBe('/site/fr-fr');
    expect(site.consents[0]?.language).toBe('fr-fr');
  });

  test.each(['/consent', '/preview/exit', '/contact'])(
    'that is not a form is rejected at %s as the client’s error',
    async (path) => {
      const site = createTestSite(content);
      const headers = { origin: siteOrigin, 'content-type': 'multipart/form-data' };
      const answer = await site.fetch(path, { method: 'POST', headers, body: 'x' });
      expect(answer.status).toBe(400);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(site.logged.filter(({ level }) => level === 'error')).toEqual([]);
    },
  );

  test('from another site, without a choice, or too large is rejected and sets no cookie', async () => {
    const site = createTestSite(content);
    const refused = [
      await site.post('/consent', { choice: 'accept' }, 'https://evil.test'),
      await site.post('/consent', { choice: 'whatever' }),
      await site.post('/consent', { choice: 'accept', from: 'x'.repeat(9000) }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 400, 413]);
    expect(refused.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(site.consents).toEqual([]);
  });

  test('without a choice is reported as the reader’s error, not as a failure', async () => {
    const html = await (await createTestSite(content).post('/consent', { choice: 'whatever', from: '/' })).text();
    expect(html).toContain('This could not be taken');
    expect(html).not.toMatch(/<main.*The fault is ours/);
  });

  test('is not a page', async () => {
    expect((await createTestSite(content).fetch('/consent')).status).toBe(404);
  });
});

describe('a choice that cannot be recorded', () => {
  test('is rejected when it allows something: consent needs proof', async () => {
    const answer = await createTestSite(content, { isStoreDown: true }).post('/consent', { choice: 'accept' });
    expect(answer.status).toBe(503);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is accepted when it denies, and the failure is logged', async () => {
    const site = createTestSite(content, { isStoreDown: true });
    const answer = await site.post('/consent', { choice: 'reject', from: '/about' });
    expect(answer.status).toBe(303);
    expect(readConsent(getCookie(answer))?.categories).toEqual([]);
    expect(site.logged).toMatchObject([{ level: 'error', message: 'A refusal of consent could not be recorded' }]);
  });
});

test('a denial removes the reader from the experiment', async () => {
  const site = createTestSite(content);
  const refused = await site.post('/consent', { choice: 'reject' });
  expect(refused.headers.getSetCookie()).toContain('io.prismic.experiment=; Path=/; Max-Age=0');
  const accepted = await site.post('/consent', { choice: 'accept' });
  expect(accepted.headers.getSetCookie().join()).not.toContain('io.prismic.experiment');
});

describe('the style for readers without script', () => {
  const read = async (cookie: string | undefined) => {
    const answer = await createTestSite(content).fetch('/consent/style.css', { headers: cookie ? { cookie } : {} });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    return answer.text();
  };
  const choose = async (choice: string) => getCookie(await createTestSite(content).post('/consent', { choice }));

  test('is empty before a choice, or after an unreadable one', async () => {
    expect(await read(undefined)).toBe('');
    expect(await read('fc_consent=abc')).toBe('');
  });

  test('hides the banner after a choice, and offers to withdraw given consent', async () => {
    expect(await read(await choose('reject'))).toBe('[data-consent-banner]:not(:target){display:none}');
    expect(await read(await choose('accept'))).toContain('[data-consent-withdrawal]{display:block}');
  });
});

describe('pages', () => {
  test('are the same for every reader: no choice changes them, and none sets a cookie', async () => {
    const site = createTestSite(content);
    const cookie = getCookie(await site.post('/consent', { choice: 'accept' })) ?? '';
    const [without, withChoice] = [await site.fetch('/about'), await site.fetch('/about', { headers: { cookie } })];
    expect(without.headers.getSetCookie()).toEqual([]);
    expect(await withChoice.text()).toBe(await without.text());
  });

  test.each(['/', '/campaigns/checklist-sepa-instant-go-live', '/fr-fr/contact', '/404'])(
    '%s has the banner in its first HTML',
    async (address) => {
      const html = await createTestSite(content).read(address);
      expect(html).toMatch(/<section[^>]*data-consent-banner/);
      expect(html).toContain(`name="from" value="${address}"`);
    },
  );
});

describe('tags', () => {
  const tag: MeasurementTag = { src: 'https://count.test/a.js', category: 'analytics', cookies: ['_count'] };

  test('are none by default, and the script manager names no other origin and nothing that sends a request', async () => {
    const source = await createTestSite(content).read('/scripts/insights/scriptManager.js');
    expect(source).toContain('wait_for_update: 500');
    expect(source).not.toMatch(
      /["'`]\/\/|https?:|createElement|\bImage\b|\bfetch\(|sendBeacon|XMLHttpRequest|import\(|\.src\b/,
    );
  });

  test('that are configured are in the script manager, and the policy allows their origin', async () => {
    const site = createTestSite(content, { settings: { tags: [tag] } });
    expect(await site.read('/scripts/insights/scriptManager.js')).toContain(tag.src);
    const policy = (await site.fetch('/about')).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src [^;]*https:\/\/count\.test/);
  });
});

describe('withdrawn consent', () => {
  const tag: MeasurementTag = { src: 'https://count.test/a.js', category: 'analytics', cookies: ['_count'] };
  const withdraw = (settings: Parameters<typeof createTestSite>[1], { address = '/consent', headers = {} } = {}) =>
    createTestSite(content, settings).fetch(address, {
      method: 'POST',
      headers: { origin: siteOrigin, cookie: '_count=1; _ga=2; fc_consent=3', ...headers },
      body: new URLSearchParams({ choice: 'reject' }),
    });
  const listDeleted = (answer: Response) =>
    answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('_') && cookie.includes('Max-Age=0'));

  test('deletes the cookies of tags, and those that no setting names', async () => {
    const deleted = listDeleted(await withdraw({ settings: { tags: [tag] } }));
    expect(deleted).toContain('_count=; Path=/; Max-Age=0; Secure');
    expect(deleted).toContain('_ga=; Path=/; Max-Age=0; Secure');
  });

  test('keeps the cookie of the choice itself', async () => {
    const cookies = (await withdraw({})).headers.getSetCookie();
    expect(cookies.filter((cookie) => cookie.startsWith('fc_consent='))).toHaveLength(1);
    expect(cookies[0]).toMatch(/^fc_consent=[\w-]+; Path=\/; Max-Age=15552000/);
  });

  test('deletes them below a base path too, for the site’s domain and its parents, on https', async () => {
    const settings = { basePath: '/site', publicUrl: 'https://www.example.com' };
    const options = { address: '/site/consent', headers: { origin: 'https://www.example.com' } };
    const deleted = listDeleted(await withdraw({ settings }, options));
    for (const expected of [
      '_ga=; Path=/; Max-Age=0; Secure',
      '_ga=; Path=/site; Max-Age=0; Secure',
      '_ga=; Path=/site/; Max-Age=0; Domain=example.com; Secure',
    ])
      expect(deleted).toContain(expected);
  });

  test('returns the permitted cookies to the banner’s script, which deletes those that a request does not carry', async () => {
    const answer = await withdraw({ settings: { tags: [tag] } }, { headers: { accept: 'application/json' } });
    expect(await answer.json()).toEqual({
      categories: [],
      kept: ['fc_consent', 'io.prismic.preview', '__Host-*', '__Secure-*'],
    });
  });

  test('deletes at most 10 names, however many a request carries', async () => {
    const cookie = Array.from({ length: 200 }, (_, index) => `_c${index}=1`).join('; ');
    expect(listDeleted(await withdraw({}, { headers: { cookie } })).length).toBeLessThanOrEqual(10 * 3);
  });
});
