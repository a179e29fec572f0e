import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MenuDocument } from '../../content/content-types.generated.ts';
import { createViewContext } from '../../view/create-view-context.ts';
import { createViewClock } from '../../view/view-clock.ts';
import { english } from '../../language/english.ts';
import { languages, masterLanguage } from '../../language/language.ts';
import { createLinks } from '../../routes/links.ts';
import { Header } from './header.tsx';
import { toHeaderView } from './header-view.ts';

const settings = { basePath: '', companySlug: 'financial-cloud', contentOrigin: undefined };
const context = createViewContext({
  language: masterLanguage,
  links: createLinks(settings),
  settings,
  clock: createViewClock(new Date('2026-11-21T10:00:00Z')),
});
const translations = languages.map(({ id, name, short }) => ({
  language: id,
  label: name,
  short,
  href: `/${id}`,
  isCurrent: id === masterLanguage.id,
}));
const place = { currentPath: '/platform/connect', translations };

const toPage = (uid: string, text?: string) => ({
  link_type: 'Document',
  id: uid,
  type: 'section_page',
  uid,
  lang: 'en-gb',
  tags: [],
  text,
});
const empty = { link_type: 'Any' };

function createMenu(data: object): MenuDocument {
  // Only `data` is read.
  return {
    data: { header: [], call_to_action: empty, footer: [], legal_links: [], strapline: null, ...data },
  } as unknown as MenuDocument;
}

const renderHeader = (menu: MenuDocument | undefined) =>
  renderToStaticMarkup(<Header view={toHeaderView(menu, context, place)} homeHref="/" strings={english} />);

const platform = {
  label: 'Platform',
  link: toPage('platform'),
  children: [
    { link: toPage('connect', 'Connect'), description: 'API and message channels' },
    { link: toPage('security', 'Security'), description: null },
  ],
};

test('a group of links opens from its label, and contains the page of its label', () => {
  const html = renderHeader(createMenu({ header: [platform] }));
  expect(html).toMatch(/<details[^>]*name="menu"[^>]*><summary[^>]*>Platform<\/summary>/);
  expect(html).toMatch(/href="\/platform"[^>]*>Overview<\/a>/);
  expect(html).toMatch(/>Connect<span>API and message channels<\/span><\/a>/);
});

test('a group that already links its own page has it once', () => {
  const children = [{ link: toPage('platform', 'The platform'), description: null }, ...platform.children];
  const html = renderHeader(createMenu({ header: [{ ...platform, children }] }));
  expect(html.match(/href="\/platform"/g)).toHaveLength(1);
  expect(html).not.toContain('Overview');
});

test('only the current page is marked', () => {
  const html = renderHeader(createMenu({ header: [platform] }));
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/href="\/platform\/connect" aria-current="page"/);
});

test('an entry without children is a plain link', () => {
  const html = renderHeader(createMenu({ header: [{ label: 'Careers', link: toPage('careers'), children: [] }] }));
  expect(html).toMatch(/<a [^>]*href="\/careers">Careers<\/a>/);
  expect(html).not.toContain('<details');
});

test('an entry without target and children is left out', () => {
  const view = toHeaderView(
    createMenu({ header: [{ label: 'Nothing', link: empty, children: [{ link: empty, description: 'x' }] }] }),
    context,
    place,
  );
  expect(view.items).toEqual([]);
});

test('without a menu document the header has its logo and languages', () => {
  const html = renderHeader(undefined);
  expect(html).toContain('Financial Cloud');
  expect(html).toContain('data-language="fr-fr"');
  expect(html).not.toContain('popoverTarget="menu"');
});

test("each language links to the page's translation, and the current one is marked", () => {
  const html = renderHeader(undefined);
  expect(html).toMatch(/href="\/fr-fr" hrefLang="fr-fr" lang="fr-fr"/);
  expect(html).toMatch(/href="\/en-gb"[^>]*aria-current="true"/);
});

test('the theme switcher is three radio buttons that are hidden without script', () => {
  const html = renderHeader(undefined);
  expect(html.match(/type="radio"[^>]*name="theme"/g)).toHaveLength(3);
  expect(html).toMatch(/needsScript.*popover/);
});

test('the header has one named navigation landmark', () => {
  const html = renderHeader(createMenu({ header: [platform] }));
  expect(html.match(/<nav/g)).toHaveLength(1);
  expect(html).toContain('aria-label="Main"');
});
