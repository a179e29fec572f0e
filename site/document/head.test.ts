import { expect, test } from 'vitest';
import { languages } from '../language/language.ts';
import { createLinks } from '../routes/links.ts';
import { createExamplePageContext } from '../testing/example-page-context.ts';
import {
  getDocumentTitle,
  getTranslations,
  inEveryLanguage,
  showPageHead,
  showStructuredData,
  type HeadPlace,
} from './head.ts';
import type { HeadView } from './head-view.ts';

const [english, french] = languages;
const view: HeadView = {
  title: 'Multicloud',
  description: 'Three clouds, each of which can be lost.',
  type: 'website',
  isIndexed: true,
};

function show(change: Partial<HeadView> = {}, place: Partial<HeadPlace> = {}, basePath = ''): string {
  const settings = { ...createExamplePageContext().settings, basePath };
  return showPageHead(
    { ...view, ...change },
    {
      language: english,
      path: '/platform/multicloud',
      translations: inEveryLanguage('/platform/multicloud'),
      links: createLinks(settings),
      settings,
      ...place,
    },
  );
}

const property = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(html)?.[1];

test("a document title is the page's title and the site's name, on the home page the name alone", () => {
  expect(getDocumentTitle(view)).toBe('Multicloud | Financial Cloud');
  expect(getDocumentTitle({ ...view, title: 'Financial Cloud' })).toBe('Financial Cloud');
  expect(show()).toContain('<title>Multicloud | Financial Cloud</title>');
});

test("a page without a description has the site's, in its language", () => {
  const html = show({ description: '' }, { language: french });
  expect(html).toContain('<meta name="description" content="Le traitement des paiements');
  expect(property(html, 'og:description')).toMatch(/^Le traitement/);
});

test('text from editors is escaped', () => {
  const html = show({ title: '</title><script>', description: '"><script>', image: 'https://x.test/"><script>' });
  expect(html).not.toContain('<script>');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt; | Financial Cloud</title>');
});

test("the canonical URL is absolute, in the page's language, below the base path", () => {
  expect(show()).toContain('<link rel="canonical" href="https://www.financial-cloud.test/platform/multicloud">');
  expect(show({}, { language: french }, '/site')).toContain(
    '<link rel="canonical" href="https://www.financial-cloud.test/site/fr-fr/platform/multicloud">',
  );
});

test('a page with several URLs names the canonical one', () => {
  const html = show({ canonicalPath: '/careers/vacancies/fc-1001/engineer' }, { path: '/careers/vacancies/fc-1001' });
  expect(html).toContain('href="https://www.financial-cloud.test/careers/vacancies/fc-1001/engineer"');
  expect(property(html, 'og:url')).toBe('https://www.financial-cloud.test/careers/vacancies/fc-1001/engineer');
});

test('an untranslated page has one canonical URL and no translations', () => {
  const own = { path: '/x', translations: [{ language: english, path: '/x' }] };
  for (const language of [english, french]) {
    const html = show({ onlyLanguage: english }, { ...own, language });
    expect(html).toContain('<link rel="canonical" href="https://www.financial-cloud.test/x">');
    expect(property(html, 'og:url')).toBe('https://www.financial-cloud.test/x');
    expect(property(html, 'og:locale')).toBe('en_GB');
    expect(html).not.toContain('hreflang');
    expect(html).not.toContain('noindex');
  }
});

test('every translation is listed, with the master language as default', () => {
  expect(
    [...show().matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href]),
  ).toEqual([
    ['en-gb', 'https://www.financial-cloud.test/platform/multicloud'],
    ['fr-fr', 'https://www.financial-cloud.test/fr-fr/platform/multicloud'],
    ['de-de', 'https://www.financial-cloud.test/de-de/platform/multicloud'],
    ['x-default', 'https://www.financial-cloud.test/platform/multicloud'],
  ]);
});

test('a page in one language has no alternates, and one outside the master language no default', () => {
  expect(show({}, { translations: [{ language: english, path: '/x' }] })).not.toContain('hreflang');
  const other = { ...french, id: 'de-de' };
  const html = show(
    {},
    {
      translations: [
        { language: french, path: '/x' },
        { language: other, path: '/x' },
      ],
    },
  );
  expect(html).not.toContain('x-default');
});

test('a page with noindex says so and lists no translations', () => {
  const html = show({ isIndexed: false });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('hreflang');
  expect(show()).not.toContain('noindex');
});

test('the social card is complete', () => {
  const html = show({}, { language: french });
  expect(property(html, 'og:title')).toBe('Multicloud');
  expect(property(html, 'og:description')).toBe(view.description);
  expect(property(html, 'og:type')).toBe('website');
  expect(property(html, 'og:site_name')).toBe('Financial Cloud');
  expect(property(html, 'og:locale')).toBe('fr_FR');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test("the card's image is absolute: a path of the site, an external URL unchanged, or the default", () => {
  const image = (change: Partial<HeadView>, basePath = '') => property(show(change, {}, basePath), 'og:image');
  expect(image({ image: '/media/a.png' })).toBe('https://www.financial-cloud.test/media/a.png');
  expect(image({ image: 'https://images.prismic.io/a.png?w=1&amp' })).toBe(
    'https://images.prismic.io/a.png?w=1&amp;amp',
  );
  expect(image({}, '/site')).toBe('https://www.financial-cloud.test/site/assets/images/social/default.png');
});

test('an article has its publication and modification times', () => {
  const html = show({ type: 'article', publishedOn: '2026-11-12', updatedOn: '2026-11-18' });
  expect(property(html, 'article:published_time')).toBe('2026-11-12');
  expect(property(html, 'article:modified_time')).toBe('2026-11-18');
  expect(show()).not.toContain('article:');
});

test('structured data cannot close its script', () => {
  const html = showStructuredData({ ...view, structuredData: [{ name: '</script><b>' }] });
  expect(html).toBe(
    String.raw`<script type="application/ld+json">{"name":"\u003c/script\u003e\u003cb\u003e"}</script>`,
  );
});

test("a document's translations are itself and those it names, in the site's order", () => {
  const document = {
    lang: 'fr-fr',
    alternate_languages: [
      { lang: 'it-it', uid: 'sconosciuto' },
      { lang: 'en-gb', uid: 'how-we-set-pay' },
    ],
  };
  const found = getTranslations(document, '/blog/culture/nos-salaires', (uid) => uid && `/blog/culture/${uid}`);
  expect(found.map(({ language, path }) => [language.id, path])).toEqual([
    ['en-gb', '/blog/culture/how-we-set-pay'],
    ['fr-fr', '/blog/culture/nos-salaires'],
  ]);
});

test('a translation without a URL is left out', () => {
  const document = { lang: 'en-gb', alternate_languages: [{ lang: 'fr-fr' }] };
  expect(getTranslations(document, '/x', () => undefined).map(({ language }) => language.id)).toEqual(['en-gb']);
});
