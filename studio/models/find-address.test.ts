import { expect, test } from 'vitest';
import type { AddressBook } from '../api/address-book.ts';
import { findAddress, listChoices, mayHavePage } from './find-address.ts';

const book: AddressBook = {
  origin: 'https://bank.example/x',
  prefixes: { 'en-gb': '', 'fr-fr': '/fr-fr' },
  types: {
    home: { single: '/' },
    section_page: { fixed: { about: '/about', approach: '/about/approach' } },
    info: { fixed: { stack: '/who/stack' }, prefix: '/who' },
    news: { prefix: '/news', fixed: {} },
    vacancy: { prefix: '/jobs', languages: ['en-gb'] },
    person: { shownOn: '/about/team' },
  },
};
const find = (type: string, uid?: string, lang = 'en-gb') => findAddress(book, { type, uid, lang });
const page = (path: string) => ({ kind: 'page', url: `https://bank.example/x${path}` });

test('a page has its whole address, with origin, base path and language', () => {
  expect(find('news', 'a')).toEqual(page('/news/a'));
  expect(find('news', 'a', 'fr-fr')).toEqual(page('/fr-fr/news/a'));
  expect(find('section_page', 'approach')).toEqual(page('/about/approach'));
  expect([find('home'), find('home', undefined, 'fr-fr')]).toEqual([page('/'), page('/fr-fr')]);
  expect([find('info', 'stack'), find('info', 'other')]).toEqual([page('/who/stack'), page('/who/other')]);
});

test('a document without a uid has no page yet, or can only have a fixed one', () => {
  expect(find('news')).toEqual({ kind: 'unnamed', start: 'https://bank.example/x/news/' });
  expect(find('news', '')).toEqual({ kind: 'unnamed', start: 'https://bank.example/x/news/' });
  expect(find('section_page')).toEqual({ kind: 'nowhere', why: 'unchosen' });
});

test('what can have no page says so', () => {
  expect(find('section_page', 'another')).toEqual({ kind: 'nowhere', why: 'uid' });
  expect(find('section_page', 'constructor')).toEqual({ kind: 'nowhere', why: 'uid' });
  expect(find('vacancy', 'a', 'fr-fr')).toEqual({ kind: 'nowhere', why: 'language' });
  expect(find('news', 'a', 'es-es')).toEqual({ kind: 'nowhere', why: 'language' });
  expect(find('person', 'ada')).toEqual({ kind: 'shown', url: 'https://bank.example/x/about/team' });
  expect(find('redirects')).toEqual({ kind: 'none' });
  expect(findAddress(undefined, { type: 'news', uid: 'a', lang: 'en-gb' })).toEqual({ kind: 'unknown' });
});

test('only a type without other pages has its addresses to choose from', () => {
  expect(listChoices(book, { type: 'section_page', lang: 'fr-fr' })).toEqual([
    { uid: 'about', path: '/fr-fr/about' },
    { uid: 'approach', path: '/fr-fr/about/approach' },
  ]);
  for (const type of ['info', 'news', 'home', 'person', 'redirects'])
    expect(listChoices(book, { type, lang: 'en-gb' }), type).toBeUndefined();
  expect(listChoices(undefined, { type: 'section_page', lang: 'en-gb' })).toBeUndefined();
});

test('a language in which a type has no pages is known', () => {
  expect(mayHavePage(book, { type: 'vacancy', lang: 'fr-fr' })).toBe(false);
  for (const type of ['vacancy', 'redirects', 'news']) expect(mayHavePage(book, { type, lang: 'en-gb' })).toBe(true);
  expect(mayHavePage(undefined, { type: 'vacancy', lang: 'fr-fr' })).toBe(true);
});
