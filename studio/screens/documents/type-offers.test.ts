import { expect, test } from 'vitest';
import type { StudioType } from '../../../cms/studio-models.ts';
import type { AddressBook } from '../../api/address-book.ts';
import { listLimited, sortTypes, type TakenPlaces, type TypeOffers } from './type-offers.ts';

const book: AddressBook = {
  origin: 'https://bank.example',
  prefixes: { 'en-gb': '', 'fr-fr': '/fr-fr' },
  types: {
    home: { single: '/' },
    section: { fixed: { about: '/about', team: '/team' } },
    news: { fixed: {}, prefix: '/news' },
    vacancy: { prefix: '/jobs', languages: ['en-gb'] },
    person: { shownOn: '/team' },
  },
};
const toType = (id: string, repeatable = true): StudioType => ({ id, label: id, repeatable, json: {} });
const types = [toType('home', false), ...['section', 'news', 'vacancy', 'person', 'quote'].map((id) => toType(id))];
const toIds = (offers: TypeOffers) =>
  Object.fromEntries(Object.entries(offers).map(([kind, list]) => [kind, list.map(({ id }: StudioType) => id)]));
const sort = (taken: TakenPlaces, lang = 'en-gb', from: AddressBook | undefined = book) =>
  toIds(sortTypes(types, { lang, book: from, taken }));

test('a type is offered while the site has a free address for it', () => {
  const others = ['news', 'vacancy', 'person', 'quote'];
  const about = { type: 'section', uid: 'about' };
  expect(sort([about])).toEqual({ offered: ['home', 'section', ...others], existing: [], full: [] });
  const both = [about, { type: 'section', uid: 'team' }, { type: 'news', uid: 'team' }];
  expect(sort(both)).toEqual({ offered: ['home', ...others], existing: [], full: ['section'] });
});

test('a second document of a single type, and one in a language without pages, are not offered', () => {
  expect(sort([{ type: 'home', uid: null }])).toMatchObject({ existing: ['home'] });
  expect(sort([], 'fr-fr')).toMatchObject({ full: ['vacancy'] });
});

test('as long as the documents are not known, only types without a limit are offered', () => {
  expect(sort(undefined)).toEqual({ offered: ['news', 'vacancy', 'person', 'quote'], existing: [], full: [] });
  expect(listLimited(types, { lang: 'en-gb', book })).toEqual(['home', 'section']);
});

test('without a response of the site nothing is said about addresses', () => {
  expect(toIds(sortTypes(types, { lang: 'fr-fr', book: undefined, taken: [] }))).toEqual({
    offered: types.map(({ id }) => id),
    existing: [],
    full: [],
  });
});
