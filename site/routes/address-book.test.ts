import { expect, test } from 'vitest';
import { createAddressBook } from './address-book.ts';
import { createLinks, getDocumentPath } from './links.ts';
import { resolveRoute } from './resolve-route.ts';
import { staticRoutes } from './sections.ts';

const settings = { publicUrl: 'https://bank.example', basePath: '/x', companySlug: 'financial-cloud' };
const book = createAddressBook({ settings, hasOwnVacancies: true });
const links = createLinks({ basePath: '', companySlug: settings.companySlug });

/** Every path that the book names, with its type and uid. */
const named = Object.entries(book.types).flatMap(([type, { single, fixed = {}, prefix }]) => [
  ...(single === undefined ? [] : [{ type, uid: undefined, path: single }]),
  ...Object.entries(fixed).map(([uid, path]) => ({ type, uid, path })),
  ...(prefix === undefined ? [] : [{ type, uid: 'any-name', path: `${prefix}/any-name` }]),
]);

test('each address of the book is the one that links have, and its route shows that document', () => {
  expect(named.length).toBeGreaterThan(60);
  for (const { type, uid, path } of named) {
    expect(links.document({ type, uid, lang: 'en-gb' }), type).toBe(path);
    const route = resolveRoute(path, settings);
    // A vacancy is found by the job board.
    const document = type === 'vacancy' ? { type, uid: route?.params['jobId'] } : route?.document;
    expect(document, path).toEqual({ type, ...(uid !== undefined && { uid }) });
  }
});

test('every fixed page with a document is in the book', () => {
  const known = new Set(named.map(({ type, uid }) => `${type}/${uid}`));
  const missing = staticRoutes.filter(({ document }) => document && !known.has(`${document.type}/${document.uid}`));
  expect(missing).toEqual([]);
});

test('a uid that is no fixed one has no page, unless its type has pages below a path', () => {
  for (const [type, { fixed, prefix }] of Object.entries(book.types))
    if (fixed && prefix === undefined) expect(getDocumentPath(type, 'another-name'), type).toBeUndefined();
  expect(book.types['section_page']?.prefix).toBeUndefined();
  expect(book.types['payment_insight']?.prefix).toBe('/news/payment-insights');
});

test('documents of other pages name those, and a type that the site does not know has no entry', () => {
  expect(book.types['person']).toEqual({ shownOn: '/about/team' });
  expect(book.types['menu']).toEqual({ shownOn: '/' });
  expect(book.types['redirects']).toBeUndefined();
});

test('the addresses begin with origin, base path and language', () => {
  expect(book.origin).toBe('https://bank.example/x');
  expect(book.prefixes).toEqual({ 'en-gb': '', 'fr-fr': '/fr-fr', 'de-de': '/de-de' });
  expect(book.types['section_page']?.fixed?.['life-at']).toBe('/engineering/life-at-financial-cloud');
});

test('vacancies have pages in the master language, if they are documents of our own', () => {
  expect(book.types['vacancy']).toEqual({ prefix: '/careers/vacancies', languages: ['en-gb'] });
  expect(createAddressBook({ settings, hasOwnVacancies: false }).types['vacancy']).toBeUndefined();
});
