import { expect, test } from 'vitest';
import { getCountryCode, getCountryName, listCountries } from './countries.ts';
import { languages } from './language.ts';

test('every country of ISO 3166-1 is there once, with a name in every language', () => {
  for (const { id } of languages) {
    const countries = listCountries({ id });
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    for (const { code, name } of countries) expect(name).not.toBe(code);
  }
});

test('countries are in the order of the reader’s alphabet', () => {
  expect(
    listCountries({ id: 'en-gb' })
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

test.each([
  ['Netherlands', 'NL'],
  ['United Kingdom', 'GB'],
  ['USA', 'US'],
  ['nl', 'NL'],
  ['Atlantis', undefined],
])('%j is %j', (name, code) => {
  expect(getCountryCode(name)).toBe(code);
});

test('an unknown name stays unchanged', () => {
  expect(getCountryName('Portugal', { id: 'fr-fr' })).toBe('Portugal');
  expect(getCountryName('Netherlands', { id: 'fr-fr' })).toBe('Pays-Bas');
  expect(getCountryName('Netherlands', { id: 'de-de' })).toBe('Niederlande');
  expect(getCountryName('Atlantis', { id: 'fr-fr' })).toBe('Atlantis');
});
