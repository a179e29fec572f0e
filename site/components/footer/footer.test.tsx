import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MenuDocument } from '../../content/content-types.generated.ts';
import { createViewContext } from '../../view/create-view-context.ts';
import { createViewClock } from '../../view/view-clock.ts';
import { english } from '../../language/english.ts';
import { masterLanguage } from '../../language/language.ts';
import { createLinks } from '../../routes/links.ts';
import { toCookieBannerView } from '../cookie-banner/cookie-banner-view.ts';
import { Footer } from './footer.tsx';
import { toFooterView } from './footer-view.ts';

const settings = { basePath: '/x', companySlug: 'financial-cloud', contentOrigin: undefined };
const context = createViewContext({
  language: masterLanguage,
  links: createLinks(settings),
  settings,
  clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
});
const toPage = (uid: string, text: string) => ({
  link: { link_type: 'Document', id: uid, type: 'section_page', uid, lang: 'en-gb', tags: [], text },
});
const menu = {
  data: {
    footer: [
      { heading: 'Platform', links: [toPage('connect', 'Connect'), { link: { link_type: 'Any' } }] },
      { heading: 'Empty', links: [] },
    ],
    legal_links: [toPage('about', 'About')],
    strapline: 'Cloud payment processing.',
  },
} as unknown as MenuDocument; // Only `data` is read.

const renderFooter = (document: MenuDocument | undefined, isShort = false) =>
  renderToStaticMarkup(
    <Footer
      view={toFooterView(document, context)}
      languages={[]}
      strings={english}
      cookies={toCookieBannerView(context, { path: '/news', query: new URLSearchParams(), action: '/x/consent' })}
      isShort={isShort}
    />,
  );

test('the footer has its columns, strapline and legal links', () => {
  const html = renderFooter(menu);
  expect(html).toMatch(/<h2[^>]*>Platform<\/h2>/);
  expect(html).toContain('href="/x/platform/connect"');
  expect(html).toContain('Cloud payment processing.');
  expect(html).toContain('Financial Cloud is a fictional brand.');
});

test('a column without links is left out', () => {
  expect(renderFooter(menu)).not.toContain('Empty');
});

test('every page links the cookie choices', () => {
  for (const html of [renderFooter(menu), renderFooter(menu, true), renderFooter(undefined)]) {
    expect(html).toContain('href="#cookie-choices"');
    expect(html).toMatch(/<form[^>]*action="\/x\/consent"[^>]*>.*<button[^>]*value="reject"[^>]*>Withdraw consent</);
  }
});

test('the short footer has no navigation', () => {
  const html = renderFooter(menu, true);
  expect(html).not.toContain('<nav');
  expect(html).toContain('href="/x/about"');
});
