import { expect, test } from 'vitest';
import { readPlace } from './use-kept-place.ts';

test('a place is read as it was kept, and nothing of what is none', () => {
  expect(readPlace('{"field":"data/title","top":120}')).toEqual({ field: 'data/title', top: 120 });
  expect(readPlace('{"top":0}')).toEqual({ top: 0 });
  for (const stored of [null, '', '{', '{"top":"far"}', 'null']) expect(readPlace(stored)).toBeUndefined();
});
