import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toCookieBannerView } from '../components/cookie-banner/cookie-banner-view.ts';
import { createViewContext } from '../view/create-view-context.ts';
import { createViewClock } from '../view/view-clock.ts';
import { english } from '../language/english.ts';
import { masterLanguage } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import { layoutNames } from '../contract/layout-names.ts';
import { layouts } from './layout-registry.ts';

const settings = { basePath: '', companySlug: 'financial-cloud', contentOrigin: undefined };
const link = { href: '/platform', text: 'Platform', isExternal: false };
const view = createViewContext({
  language: masterLanguage,
  links: createLinks(settings),
  settings,
  clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
});
const props = {
  strings: english,
  homeHref: '/',
  header: {
    items: [{ kind: 'link' as const, label: 'Platform', link: { ...link, description: undefined, isCurrent: false } }],
    callToAction: link,
    languages: [],
    searchHref: '/search',
  },
  footer: { strapline: undefined, columns: [{ heading: 'Platform', links: [link] }], legalLinks: [] },
  cookies: toCookieBannerView(view, { path: '/platform/connect', query: new URLSearchParams(), action: '/consent' }),
  breadcrumbs: 'The way up',
  printLine: 'Where it came from',
  translations: 'Other languages',
};

for (const name of layoutNames) {
  const Layout = layouts[name];
  const html = renderToStaticMarkup(<Layout {...props}>The page</Layout>);

  test(`${name}: the skip link is first and points to the only main landmark`, () => {
    expect(html).toMatch(/^<a [^>]*href="#content">Skip to content<\/a>/);
    expect(html).toMatch(/<main id="content" tabindex="-1">.*The pageWhere it came from<\/main>/);
    for (const landmark of ['main', 'header', 'footer'])
      expect(html.match(new RegExp(`<${landmark}[ >]`, 'g')), landmark).toHaveLength(1);
  });

  test(`${name}: the logo links to the home page`, () => {
    expect(html).toMatch(/<a [^>]*href="\/"><span[^>]*><svg.*Financial Cloud/);
  });
}

test('a campaign links to translations in its footer, where other pages list all languages', () => {
  const { campaign: Campaign, default: Default } = layouts;
  expect(renderToStaticMarkup(<Campaign {...props}>The page</Campaign>)).toMatch(/<footer.*<ul[^>]*>Other languages/);
  expect(renderToStaticMarkup(<Default {...props}>The page</Default>)).not.toContain('Other languages');
});

test('a campaign has no navigation at all', () => {
  const { campaign: Campaign, default: Default } = layouts;
  expect(renderToStaticMarkup(<Campaign {...props}>The page</Campaign>)).not.toContain('<nav');
  const names =
    renderToStaticMarkup(<Default {...props}>The page</Default>).match(/<nav [^>]*aria-label="[^"]+"/g) ?? [];
  expect(new Set(names.map((nav) => /aria-label="([^"]+)"/.exec(nav)?.[1]))).toEqual(new Set(['Main', 'Footer']));
});
