import { expect, test } from 'vitest';
import { takeTurn } from './picture-turns.ts';

test('a turn starts when the previous one has ended, and a cancelled one is skipped', () => {
  const begun: string[] = [];
  const take = (name: string) => takeTurn(() => void begun.push(name));
  const [endA, endB, endC] = [take('a'), take('b'), take('c')];
  expect(begun).toEqual(['a']);
  endB();
  endA();
  expect(begun).toEqual(['a', 'c']);
  endA();
  expect(begun).toEqual(['a', 'c']);
  endC();
  const endD = take('d');
  expect(begun).toEqual(['a', 'c', 'd']);
  endD();
});
