/** Documents whose uids were stored before there was a rule for them: every link to them leads to them. */
import { expect, test } from 'vitest';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { renameInStore } from './testing/rename-in-store.ts';
import { useTestSite } from './testing/use-test-site.ts';

const webinar = 'webinar: 100% ready? #1 “ä” [a\\b]';
const article = 'fees?#%41&lt;\u0001 日本語';
const { content, site } = useTestSite(
  {},
  {
    prepare: (directory) =>
      renameInStore(directory, {
        'webinar-dora-exit-plans': webinar,
        'verification-of-payee-one-year-on': article,
        'webinar-the-treasurers-sunday': 'ü-zahlungen',
        'event-open-drill-lisbon': 'Übersicht-2020',
      }),
  },
);

/** The URLs of the site in a text that name the document, in any language and representation. */
function findLinks(text: string, uid: string): string[] {
  const written = text.match(/(?:https?:\/\/|(?<=["'(>])\/)[^"'()<>\s]+/g) ?? [];
  const urls = new Set(written.map((url) => new URL(url.replaceAll('&amp;', '&'), siteOrigin).href));
  return [...urls].filter((url) => {
    const { origin, pathname } = new URL(url);
    const names = pathname.split('/').map(decodeURIComponent);
    return origin === siteOrigin && names.some((name) => name.startsWith(uid));
  });
}

test.each([
  ['the sitemap', '/sitemap-landing-page.xml', webinar, 3],
  ['the head, the calendar link and the languages of its page', `/landing/${encodeURIComponent(webinar)}`, webinar, 6],
  ['a translation', `/fr-fr/landing/${encodeURIComponent(webinar)}`, webinar, 6],
  ['a feed', '/news/payment-insights/feed.xml', article, 1],
  ['a listing', '/news/payment-insights', article, 1],
  ['the manifest', '/_payload/manifest.json', article, 2],
])('each link of %s leads to the document', async (_, address, uid, least) => {
  const answer = await site.fetch(address);
  expect(answer.status).toBe(200);
  const links = findLinks(await answer.text(), uid);
  expect(links.length).toBeGreaterThanOrEqual(least);
  const statuses = await Promise.all(links.map(async (link) => [link, (await site.fetch(link)).status]));
  expect(statuses).toEqual(links.map((link) => [link, /\/og\//.test(link) ? expect.any(Number) : 200]));
});

test.each([
  ['with capital letters', '/landing/Ü-Zahlungen'],
  ['with separate accents', '/landing/u\u0308-zahlungen'],
])('a request %s is led to the page in one step', async (_, asked) => {
  const page = `/landing/${encodeURIComponent('ü-zahlungen')}`;
  const answer = await site.fetch(`${encodeURI(asked)}?utm_source=x`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `${page}?utm_source=x`]);
  expect((await site.fetch(page)).status).toBe(200);
  const french = await site.fetch(`/fr-fr${encodeURI(asked)}`);
  expect(french.headers.get('location')).toBe(`/fr-fr${page}`);
  expect((await site.post(encodeURI(asked), {})).status).toBe(308);
});

test('a page whose old name has capital letters is not led away', async () => {
  const page = `/landing/${encodeURIComponent('Übersicht-2020')}`;
  const publications = {
    has: (_type: string, uid: string) => uid === 'Übersicht-2020',
    hasUid: () => false,
    findRenamed: () => undefined,
    wasTakenDown: () => false,
    list: () => undefined,
  };
  const own = createTestSite(content, { publications });
  expect((await own.fetch(page)).status).toBe(200);
  expect(own.identify(page)?.url).toBe(page);
  expect((await own.fetch(page.replace('%C3%9C', '%C3%BC'))).status).toBe(404);
});

test('a form leads on to a page that names the one it was on', async () => {
  const page = `/landing/${encodeURIComponent(webinar)}`;
  const answer = await site.post(page, {
    full_name: 'Marie Curie',
    email: 'marie@bank.example',
    company: 'Banque du Sud',
    country: 'FR',
    consent: 'yes',
  });
  expect(answer.status).toBe(303);
  const links = findLinks(await site.read(answer.headers.get('location') ?? ''), webinar);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await site.fetch(link)).status, link).toBe(200);
});
