import { expect, test } from 'vitest';
import { toHeaderAddress } from './header-address.ts';

test.each([
  ['/about', '/about'],
  ['/für/日本?q=ł#ś', '/f%C3%BCr/%E6%97%A5%E6%9C%AC?q=%C5%82#%C5%9B'],
  ['/f%C3%BCr/a%20b', '/f%C3%BCr/a%20b'],
  ['/a b', '/a%20b'],
  ['/100%', '/100%25'],
  ['/50%zz%', '/50%25zz%25'],
  ['/half\ud800', '/half%EF%BF%BD'],
  ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
  ['/', '/'],
  ['https://płatności.example/łódź', 'https://xn--patnoci-njb3u.example/%C5%82%C3%B3d%C5%BA'],
  ['https://example.com/a?b=€', 'https://example.com/a?b=%E2%82%AC'],
])('%s becomes %s', (address, expected) => {
  expect(toHeaderAddress(address)).toBe(expected);
});

test('a path stays a path of the site', () => {
  for (const path of ['//evil.example/', '/\\evil.example', '/@evil.example', '/.//evil.example'])
    expect(new URL(toHeaderAddress(path), 'https://own.example/').host, path).toBe('own.example');
});
