import { expect, test } from 'vitest';
import { costOfRead } from './cost-of-read.ts';

const cost = (path: string, basePath = '', query = '') =>
  costOfRead({ path, query }, { basePath, companySlug: 'example' });

test.each([
  '/search',
  '/fr-fr/search',
  '/en-gb/search',
  '/%73earch',
  '/search.md',
  '/_payload/search.json',
  '/_payload/fr-fr/search.styled.json',
  '/_payload/search.json.md',
])('%s costs as much as a search', (path) => {
  expect(cost(path)).toBe(10);
  expect(cost(`/base${path}`, '/base')).toBe(10);
});

test.each(['/llms-full.txt', '/fr-fr/llms-full.txt'])('%s costs as much as a full text', (path) => {
  expect(cost(path)).toBe(25);
});

test.each(['/', '/about', '/search/suggestions.json', '/llms.txt', '/nowhere', '/%'])('%s costs one page', (path) => {
  expect(cost(path)).toBe(1);
});

test('suggestions cost by the letters of their query, however they are written', () => {
  const suggest = (query: string) =>
    ['', '/fr-fr'].map((language) => cost(`${language}/search/suggestions.json`, '', query));
  expect(suggest('q=sepa')).toEqual([1, 1]);
  expect(suggest('q=verification+of+payee')).toEqual([3, 3]);
  expect(suggest(`q=${'misspellt+'.repeat(20)}`)).toEqual([25, 25]);
  expect(suggest(`x=y&q=${'%D0%B0'.repeat(16)}`)).toEqual([2, 2]);
});
