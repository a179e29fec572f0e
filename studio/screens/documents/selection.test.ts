import { expect, test } from 'vitest';
import { emptySelection, extend, selectAll, toggle } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

test('a row is selected and deselected', () => {
  const one = toggle(emptySelection, 'b');
  expect([...one.ids]).toEqual(['b']);
  expect([...toggle(one, 'b').ids]).toEqual([]);
});

test('a range extends from the last toggled row in either direction, and its anchor stays', () => {
  const start = toggle(emptySelection, 'c');
  const down = extend(start, 'e', order);
  expect([...down.ids].toSorted()).toEqual(['c', 'd', 'e']);
  expect([...extend(down, 'a', order).ids].toSorted()).toEqual(order);
  expect([...extend(emptySelection, 'b', order).ids]).toEqual(['b']);
  expect([...selectAll(order).ids]).toEqual(order);
});
