import { expect, test } from 'vitest';
import { readPart } from './rich-text-block.ts';

test.each([
  ['an object', { alt: 'A bridge' }, 'A bridge'],
  ['an object without it', { id: 'a' }, undefined],
  ['a part that is null', { alt: null }, null],
  ['null', null, undefined],
  ['nothing', undefined, undefined],
  ['a text', 'alt', undefined],
  ['a list', ['alt'], undefined],
])('a part of %s is read', (_name, value, part) => {
  expect(readPart(value, 'alt')).toBe(part);
});

test('a list has no parts, although it has a length', () => {
  expect(readPart(['a'], 'length')).toBeUndefined();
});
