import { expect, test } from 'vitest';
import { readCookie } from './read-cookie.ts';

test.each([
  ['a cookie among others', 'a=1; name=value; b=2', 'value'],
  ['an encoded value', 'name=a%20b', 'a b'],
  ['a value with an invalid escape, as it is', 'name=100%', '100%'],
  ['a quoted value', 'name="value"', 'value'],
  ['a value with an equals sign', 'name=a=b', 'a=b'],
  ['an empty value', 'name=', ''],
  ['no cookie with a longer name', 'names=value', undefined],
  ['no cookie without an equals sign', 'names; name', undefined],
  ['no header', undefined, undefined],
])('%s is read', (_name, cookies, value) => {
  expect(readCookie(cookies, 'name')).toBe(value);
});
