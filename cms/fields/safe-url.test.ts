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
    '//a.test',
    'HTTPS://A.test',
  ]) {
    expect([url, isSafeUrl(url)]).toEqual([url, true]);
  }
});

test('script, data and disguised schemes are unsafe', () => {
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
