import type { LinkField } from '@prismicio/client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCanonicalPath } from '../http/canonical-url.ts';
import { masterLanguage, languages } from '../language/language.ts';
import { decodePath } from './decode-path.ts';
import { createLinks, findDocumentPlace, getDocumentPath } from './links.ts';
import { resolveRoute } from './resolve-route.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from './sections.ts';

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
      'the name of a person is escaped',
      { type: 'person', uid: 'inés #2?', lang: 'en-gb' },
      '/about/team#in%C3%A9s%20%232%3F',
    ],
    [
      'a name is escaped',
      { type: 'landing_page', uid: '100% sure? #1 «ä»', lang: 'fr-fr' },
      '/fr-fr/landing/100%25%20sure%3F%20%231%20%C2%AB%C3%A4%C2%BB',
    ],
    [
      'a name is not that of the company',
      { type: 'landing_page', uid: '{company}', lang: 'en-gb' },
      '/landing/%7Bcompany%7D',
    ],

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

describe('a name of any letters', () => {
  /** No URL leads to the others: it resolves dot segments, and the site slashes. */
  const canBeServed = (uid: string): boolean =>
    uid.split('/').every((segment) => !['', '.', '..'].includes(segment)) && !/%2f/i.test(uid);
  const character = fc.oneof(
    fc.constantFrom(...'?#%/\\&=+ .;:@~"<>[]{}|^`\'', '%41', '%2e', 'ä', 'a\u0308', '日', '\u200d', '\0', '\n'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const name = fc.array(character, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  const settings = { companySlug: 'financial-cloud' };

  test('is in a URL that leads to its document', () => {
    const types = [...catchAllRoutes.map(({ documentType }) => documentType), jobRoute.documentType];
    const lang = fc.constantFrom(...languages.map(({ id }) => id));
    fc.assert(
      fc.property(fc.constantFrom(...types), name.filter(canBeServed), lang, (type, uid, own) => {
        if (type === jobRoute.documentType && uid.includes('/')) return;
        const href = links.document({ type, uid, lang: own });
        const { pathname, search, hash } = new URL(href, 'https://bank.example');
        expect([pathname, search, hash]).toEqual([href, '', '']);
        const route = resolveRoute(decodePath(pathname) ?? '', settings);
        expect(route?.language.id).toBe(own);
        expect(route?.document ?? { type, uid: route?.params['jobId'] }).toEqual({ type, uid });
        // The one spelling of its URL.
        if (uid === uid.toLowerCase().normalize('NFC')) expect(toCanonicalPath(pathname, '')).toBe(pathname);
      }),
      { numRuns: 2000 },
    );
  });

  test('is in a fragment that leads to its place', () => {
    fc.assert(
      fc.property(name, (uid) => {
        const { pathname, hash } = new URL(
          links.document({ type: 'person', uid, lang: 'en-gb' }),
          'https://bank.example',
        );
        expect(findDocumentPlace('person', uid)).toEqual({ path: pathname, anchor: decodeURIComponent(hash.slice(1)) });
      }),
    );
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
