/** The social cards of pages, as a social network requests them. */
import { expect, test } from 'vitest';
import { createTestSite, siteOrigin } from './testing/create-test-site.ts';
import { createExamplePageContext } from './testing/example-page-context.ts';
import { useTestSite } from './testing/use-test-site.ts';

const { content, site } = useTestSite();

const imageOf = async (page: string) =>
  /property="og:image" content="([^"]+)"/.exec(await site.read(page))?.[1]?.replaceAll('&amp;', '&') ?? '';
const ask = async (url: string) => {
  const { status, headers } = await site.fetch(url);
  return { status, location: headers.get('location') };
};

test.each([
  ['/', '/og/home/home.png', 'Financial Cloud | Cloud payment processing for banks and payment service providers.'],
  ['/platform', '/og/section_page/platform.png', 'Financial Cloud | Platform'],
  [
    '/news/payment-insights/verification-of-payee-one-year-on',
    '/og/payment_insight/verification-of-payee-one-year-on.png',
    'Financial Cloud | Payment insights | Verification of payee, one year on',
  ],
  ['/fr-fr/platform', '/og/fr-fr/section_page/platform.png', 'Financial Cloud | Plateforme'],
])('%s has its own card', async (page, path, texts) => {
  const image = await imageOf(page);
  expect(image).toMatch(new RegExp(`^${siteOrigin}${path}\\?v=[\\w-]{10}$`));
  const answer = await site.fetch(image);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toMatch(new RegExp(`^${texts.replaceAll('|', '\\|')}`));
});

test('a vacancy has a card, also from an external job board', async () => {
  const [path] = /\/careers\/vacancies\/[^"<]+/.exec(await site.read('/sitemap-vacancy.xml')) ?? [''];
  const image = await imageOf(path);
  expect(image).toContain('/og/vacancy/');
  expect((await ask(image)).status).toBe(200);
});

test('a filtered list has the card of the whole list', async () => {
  const whole = await imageOf('/news/payment-insights');
  for (const query of ['?topic=Fraud', '?page=2', '?year=2025'])
    expect(await imageOf(`/news/payment-insights${query}`)).toBe(whole);
});

test('every indexed page has a card or an image of its own', async () => {
  const manifest = JSON.parse(await site.read('/_payload/manifest.json')) as { routes: { path: string }[] };
  const images = new Map<string, string>();
  for (const { path } of manifest.routes.filter((_, index) => index % 7 === 0)) images.set(path, await imageOf(path));
  for (const [path, image] of images)
    expect.soft(image, path).toMatch(/\/og\/[a-z_/-]+\/.+\.png\?v=[\w-]{10}$|\/media\//);
});

test('an unknown version redirects to the current card and is not rendered', async () => {
  const image = await imageOf('/about');
  for (const version of ['?v=0123456789', '?v=', '', '?v=../../x', '?v=0123456789&v=1']) {
    const asked = image.replace(/\?.*/, version);
    expect(await ask(asked)).toEqual({ status: 302, location: image.slice(siteOrigin.length) });
  }
});

test.each([
  '/og/section_page/no-such-page.png?v=0123456789',
  '/og/no_such_type/about.png?v=0123456789',
  '/og/menu/menu.png?v=0123456789',
  '/og/person/priya-raman.png?v=0123456789',
  '/og/en-gb/section_page/about.png?v=0123456789',
  '/og/zz-zz/section_page/about.png?v=0123456789',
  '/og/section_page/about.svg?v=0123456789',
  '/og/section_page/%E0%A4%A.png?v=0123456789',
  '/og/',
])('%s is a 404, because it is no card', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test('a page without a document has the card of the site', async () => {
  expect(await imageOf('/nothing-here')).toBe(`${siteOrigin}/assets/images/social/default.png`);
});

test('a title that no font can draw has the card of the site, and no card of its own is drawn', async () => {
  const cards = createExamplePageContext({}).services.socialCards;
  const own = createTestSite(content, { services: { socialCards: { ...cards, toDrawable: () => undefined } } });
  const page = '/news/payment-insights/verification-of-payee-one-year-on';
  const siteCard = `${siteOrigin}/assets/images/social/default.png`;
  expect(await own.read(page)).toContain(`<meta property="og:image" content="${siteCard}">`);
  expect((await own.fetch(await imageOf(page))).status).toBe(404);
  const { items } = JSON.parse(await own.read('/news/payment-insights/feed.json')) as { items: { image: string }[] };
  expect(new Set(items.map(({ image }) => image))).toEqual(new Set([siteCard]));
});

test('a card shows as much of the title as can be drawn', async () => {
  const cards = createExamplePageContext({}).services.socialCards;
  const toDrawable = (text: string) => text.replace(' one', '');
  const own = createTestSite(content, { services: { socialCards: { ...cards, toDrawable } } });
  const page = await own.read('/news/payment-insights/verification-of-payee-one-year-on');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(page) ?? [];
  expect(image).not.toBe(await imageOf('/news/payment-insights/verification-of-payee-one-year-on'));
  expect(await (await own.fetch(image)).text()).toContain('Verification of payee, year on');
});
