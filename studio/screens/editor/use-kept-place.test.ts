import { expect, test } from 'vitest';
import { readPlace } from './use-kept-place.ts';

test('a stored position is parsed, and an invalid one is ignored', () => {
  expect(readPlace('{"field":"data/title","top":120}')).toEqual({ field: 'data/title', top: 120 });
  expect(readPlace('{"top":0}')).toEqual({ top: 0 });
  for (const stored of [undefined, '', '{', '{"top":"far"}', 'null']) expect(readPlace(stored)).toBeUndefined();
});
