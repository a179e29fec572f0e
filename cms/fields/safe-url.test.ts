import { expect, test } from 'vitest';
import { isSafeUrl } from './safe-url.ts';

test('web, mail, telephone and relative URLs are safe', () => {
  for (const url of [
    'https://a.test/x?y#z',
    'http://a.test',
    'mailto:a@b.test',
    'tel:+44123',
    '/a',
    'a/b',
    '#c',
    '?d',
    '/a//b',
    'https://a.test/?pattern=\\d',
    'HTTPS://A.test',
  ]) {
    expect([url, isSafeUrl(url)]).toEqual([url, true]);
  }
});

test('a URL that leaves the site without a scheme, or that browsers parse differently, is not safe', () => {
  const unsafe = [
    '//a.test',
    '/\\a.test',
    '\\\\a.test',
    '\\/a.test',
    'a\\b',
    'https:\\\\a.test',
    'https://a.test\\@b.test',
  ];
  for (const url of [...unsafe, 'https:a.test', 'https:/a.test', 'http:///a.test', '/a\u007f', 'a\u0085']) {
    expect([url, isSafeUrl(url)]).toEqual([url, false]);
  }
});

test('script, data and disguised schemes are not safe', () => {
  const unsafe = [
    'javascript:alert(1)',
    'JavaScript:x',
    ' javascript:x',
    'java\tscript:x',
    'java\nscript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'blob:x',
    'x:y',
    '',
    '\u0001javascript:x',
  ];
  for (const url of unsafe) expect([url, isSafeUrl(url)]).toEqual([url, false]);
});
