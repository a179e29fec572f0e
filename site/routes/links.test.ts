import type { LinkField } from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import { masterLanguage, languages } from '../language/language.ts';
import { createLinks, getDocumentPath } from './links.ts';
import { catchAllRoutes, staticRoutes } from './sections.ts';

const [english, french] = languages;
const links = createLinks({ basePath: '', companySlug: 'financial-cloud' });

/** Fields come from the API; the tests set only the members that matter. */
const field = (value: object) => value as LinkField;

describe('documents', () => {
  test.each([
    ['a broken link leads to the not-found page', { isBroken: true, type: 'broken_type', lang: 'en-gb' }, '/404'],
    ['a broken link stays in its language', { isBroken: true, type: 'broken_type', lang: 'fr-fr' }, '/fr-fr/404'],
    ['home is the root', { type: 'home', lang: 'en-gb' }, '/'],
    ['feature flags are found at the root', { type: 'feature_flags', lang: 'en-gb' }, '/'],
    ['the menu is found at the root of its language', { type: 'menu', lang: 'fr-fr' }, '/fr-fr'],
    [
      'a fixed page has the address of the table',
      { type: 'section_page', uid: 'multicloud', lang: 'en-gb' },
      '/platform/multicloud',
    ],
    ['an article is in its group', { type: 'culture_post', uid: 'a-b', lang: 'fr-fr' }, '/fr-fr/blog/culture/a-b'],
    [
      'the company page carries the company',
      { type: 'section_page', uid: 'life-at', lang: 'en-gb' },
      '/engineering/life-at-financial-cloud',
    ],
    ['a person is a place on the team page', { type: 'person', uid: 'ines', lang: 'en-gb' }, '/about/team#ines'],
    [
      'an anchor is appended',
      { type: 'section_page', uid: 'multicloud', lang: 'en-gb', anchorId: 'recovery' },
      '/platform/multicloud#recovery',
    ],
    ['an anchor is appended to home', { type: 'home', lang: 'en-gb', anchorId: 'map' }, '/#map'],
    ['a broken link keeps its anchor', { isBroken: true, type: 'x', lang: 'en-gb', anchorId: 'a' }, '/404#a'],
    ['an anchor is encoded', { type: 'home', lang: 'en-gb', anchorId: 'a b"<' }, '/#a%20b%22%3C'],
  ])('%s', (_, document, expected) => {
    expect(links.document(document)).toBe(expected);
  });

  test('a type without a URL links to the not-found page and is reported', () => {
    const reported: string[] = [];
    const strict = createLinks({ basePath: '', companySlug: 'x' }, { onUnknownType: (type) => reported.push(type) });
    expect(strict.document({ type: 'unheard_of', uid: 'x', lang: 'en-gb' })).toBe('/404');
    expect(reported).toEqual(['unheard_of']);
  });

  test('every document in the route tables has a URL', () => {
    for (const { document, path } of staticRoutes) {
      if (document) expect(getDocumentPath(document.type, document.uid)).toBe(path);
    }
    for (const { documentType, prefix } of catchAllRoutes)
      expect(getDocumentPath(documentType, 'some-slug')).toBe(`${prefix}/some-slug`);
    expect(getDocumentPath('vacancy', 'fc-1')).toBe('/careers/vacancies/fc-1');
  });

  test('all URLs are below the base path', () => {
    const below = createLinks({ basePath: '/x', companySlug: 'y' });
    expect(below.path('/', english)).toBe('/x/');
    expect(below.path('/', french)).toBe('/x/fr-fr');
    expect(below.document({ type: 'home', lang: masterLanguage.id })).toBe('/x/');
  });
});

describe('link fields', () => {
  test('a document link is resolved', () => {
    const link = links.field(
      field({ link_type: 'Document', id: 'a', type: 'payment_insight', uid: 'x', lang: 'en-gb', text: 'Read' }),
    );
    expect(link).toEqual({ href: '/news/payment-insights/x', text: 'Read', isExternal: false });
  });

  test('the url member of a document takes precedence', () => {
    const link = links.field(
      field({ link_type: 'Document', id: 'a', type: 'payment_insight', uid: 'x', lang: 'en-gb', url: '/given' }),
    );
    expect(link?.href).toBe('/given');
  });

  test('a broken link has no language and uses that of its page', () => {
    const broken = field({
      link_type: 'Document',
      id: 'a',
      type: 'broken_type',
      lang: null,
      isBroken: true,
      anchorId: 'q',
    });
    const settings = { basePath: '/x', companySlug: 'y' };
    expect(createLinks(settings, { language: french }).field(broken)?.href).toBe('/x/fr-fr/404#q');
    expect(createLinks(settings, { language: english }).field(broken)?.href).toBe('/x/404#q');
    expect(createLinks(settings).field(broken)?.href).toBe('/x/404#q');
  });

  test('a valid link uses the language of its target, whatever page it is on', () => {
    const whole = field({ link_type: 'Document', id: 'a', type: 'home', lang: 'en-gb' });
    expect(createLinks({ basePath: '', companySlug: 'y' }, { language: french }).field(whole)?.href).toBe('/');
  });

  test('a web link keeps its URL and target, and a new window gets rel=noopener', () => {
    const link = links.field(field({ link_type: 'Web', url: 'https://a.example/', target: '_blank' }));
    expect(link).toEqual({ href: 'https://a.example/', target: '_blank', rel: 'noopener', isExternal: true });
  });

  test.each([
    ['www.bank.example/a', 'https://www.bank.example/a'],
    ['press@bank.example', 'mailto:press@bank.example'],
  ])('%s, which has no protocol, leads out of the site', (url, href) => {
    expect(links.field(field({ link_type: 'Web', url }))).toEqual({ href, isExternal: true });
  });

  test('a media link points to its file', () => {
    expect(links.field(field({ link_type: 'Media', url: 'https://a.example/x.pdf', name: 'x.pdf' }))?.href).toBe(
      'https://a.example/x.pdf',
    );
  });

  test.each([[{ link_type: 'Any' }], [{ link_type: 'Document' }], [{ link_type: 'Media' }], [null], [undefined]])(
    'an empty link %j has no view',
    (empty) => {
      expect(links.field(empty as LinkField)).toBeUndefined();
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\nscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
  ])('%j is not accepted as a link', (url) => {
    expect(links.field(field({ link_type: 'Web', url }))).toBeUndefined();
  });
});
