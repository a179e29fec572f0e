import { expect, test } from 'vitest';
import { completeUrl } from './complete-url.ts';

test.each([
  ['www.bank.example', 'https://www.bank.example'],
  [' bank.example/a?b=1#c ', 'https://bank.example/a?b=1#c'],
  ['bank.example:8443/a', 'https://bank.example:8443/a'],
  ['bücher.example/ä', 'https://bücher.example/ä'],
  ['press@bank.example', 'mailto:press@bank.example'],
])('%s is read as %s', (written, url) => {
  expect(completeUrl(written)).toBe(url);
});

test.each([
  '/news',
  '#terms',
  '?page=2',
  'https://bank.example',
  'mailto:press@bank.example',
  'tel:+441234',
  'javascript:alert(1)//bank.example',
  'bank.example\\@evil.example',
  '//bank.example',
  'page.html',
  'docs/terms.pdf',
  'terms.PDF',
  'terms',
  '',
])('%s stays as it is', (url) => {
  expect(completeUrl(url)).toBe(url);
});
