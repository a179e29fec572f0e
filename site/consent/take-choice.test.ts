import { describe, expect, test } from 'vitest';
import { takeCategories, takeOwnPage } from './take-choice.ts';

const form = (...pairs: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of pairs) data.append(name, value);
  return data;
};
const free = { refusesMarketing: false };

describe('the form of the banner', () => {
  test('all, none, or the ticked ones', () => {
    expect(takeCategories(form(['choice', 'accept']), free)).toEqual(['functional', 'analytics', 'marketing']);
    expect(takeCategories(form(['choice', 'reject'], ['category', 'analytics']), free)).toEqual([]);
    expect(
      takeCategories(form(['choice', 'save'], ['category', 'analytics'], ['category', 'everything']), free),
    ).toEqual(['analytics']);
    expect(takeCategories(form(['choice', 'save']), free)).toEqual([]);
  });

  test('without a valid choice there are no categories', () => {
    expect(takeCategories(form(), free)).toBeUndefined();
    expect(takeCategories(form(['choice', 'maybe']), free)).toBeUndefined();
  });

  test('Global Privacy Control denies marketing whatever was clicked', () => {
    const refusing = { refusesMarketing: true };
    expect(takeCategories(form(['choice', 'accept']), refusing)).toEqual(['functional', 'analytics']);
    expect(takeCategories(form(['choice', 'save'], ['category', 'marketing']), refusing)).toEqual([]);
  });
});

describe('the return URL', () => {
  const root = { publicUrl: 'https://www.example.test', basePath: '' };
  const below = { ...root, basePath: '/site' };

  test('is a page of the site, with its query string', () => {
    expect(takeOwnPage('/news?topic=SEPA&page=2', root)).toBe('/news?topic=SEPA&page=2');
    expect(takeOwnPage('/site/news', below)).toBe('/site/news');
    expect(takeOwnPage('/site', below)).toBe('/site');
  });

  test.each([
    null,
    '',
    'news',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/%0d%0aSet-Cookie:a=b\r\n',
    'https://evil.test/',
    'javascript:alert(1)',
    '/.//evil.test',
    '/a/..//evil.test',
  ])('is home for %j', (from) => {
    expect(takeOwnPage(from, root)).toBe('/');
  });

  test('is home below the base path for a page outside of it', () => {
    expect(takeOwnPage('/other', below)).toBe('/site/');
    expect(takeOwnPage('/site/../other', below)).toBe('/site/');
  });
});
