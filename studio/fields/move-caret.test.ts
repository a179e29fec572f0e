import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOver, moveCaret } from './move-caret.ts';

test('a caret stays at its word when words come in before it, and where it is when they come in behind it', () => {
  expect(moveCaret(6, 'we pay', 'today we pay')).toBe(12);
  expect(moveCaret(2, 'we pay', 'we pay now')).toBe(2);
});

test('a caret stays at its word when words come in on both sides of it', () => {
  expect(moveCaret(6, 'we pay', 'today we pay now')).toBe(12);
  expect(moveCaret(4, 'we pay', 'today we pay now')).toBe(10);
  expect(carryOver({ base: 'we pay', mine: 'we pay すぐ', theirs: 'today we pay now' })).toBe('today we pay すぐ now');
});

test('a sign that was composed in the place of another one stays whole', () => {
  expect(carryOver({ base: '👩', mine: '👨', theirs: '🏦' })).toContain('👨');
});

test('a caret in words that are gone stands where they were', () => {
  expect(moveCaret(5, 'we pay now', 'we now')).toBe(3);
});

test('words that were composed while another wrote are put beside theirs', () => {
  expect(carryOver({ base: 'we pay', mine: 'we pay すぐ', theirs: 'today we pay' })).toBe('today we pay すぐ');
  expect(carryOver({ base: 'a b c', mine: 'a B c', theirs: 'a b c d' })).toBe('a B c d');
});

test('nothing that was composed is lost, whatever another did', () => {
  const text = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, fc.nat(12), (base, added, theirs, at) => {
      const mine = base.slice(0, at) + added + base.slice(at);
      expect(carryOver({ base, mine, theirs })).toContain(added === '' ? '' : findAdded(base, mine));
    }),
  );
});

test('no pair of surrogates is cut, wherever somebody composes and whatever another did', () => {
  const text = fc.string({
    unit: fc.constantFrom('👩', '👨', '🏦', '𠮷', '\u200d', ' ', 'a', 'س', '漢'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(carryOver({ base, mine, theirs }).isWellFormed()).toBe(true);
      for (let at = 0; at <= base.length; at += 1) {
        if (!base.slice(0, at).isWellFormed()) continue;
        expect(theirs.slice(0, moveCaret(at, base, theirs)).isWellFormed()).toBe(true);
      }
    }),
  );
});

/** What is new in `mine` when equal letters around it are not. */
function findAdded(base: string, mine: string): string {
  let start = 0;
  while (start < base.length && base[start] === mine[start]) start += 1;
  return mine.slice(start, start + mine.length - base.length);
}
