import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { carryOver, moveCaret } from './move-caret.ts';

test('a caret moves with its word when text is inserted before it, and stays when text is inserted after it', () => {
  expect(moveCaret(6, 'we pay', 'today we pay')).toBe(12);
  expect(moveCaret(2, 'we pay', 'we pay now')).toBe(2);
});

test('a caret moves with its word when text is inserted on both sides', () => {
  expect(moveCaret(6, 'we pay', 'today we pay now')).toBe(12);
  expect(moveCaret(4, 'we pay', 'today we pay now')).toBe(10);
  expect(carryOver({ base: 'we pay', mine: 'we pay すぐ', theirs: 'today we pay now' })).toBe('today we pay すぐ now');
});

test('a composed emoji that replaced another one stays whole', () => {
  expect(carryOver({ base: '👩', mine: '👨', theirs: '🏦' })).toContain('👨');
});

test('a caret in removed text moves to where the text was', () => {
  expect(moveCaret(5, 'we pay now', 'we now')).toBe(3);
});

test('composed text is merged with a change made during the composition', () => {
  expect(carryOver({ base: 'we pay', mine: 'we pay すぐ', theirs: 'today we pay' })).toBe('today we pay すぐ');
  expect(carryOver({ base: 'a b c', mine: 'a B c', theirs: 'a b c d' })).toBe('a B c d');
});

test('composed text is never lost, whatever changed during the composition', () => {
  const text = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, fc.nat(12), (base, added, theirs, at) => {
      const mine = base.slice(0, at) + added + base.slice(at);
      expect(carryOver({ base, mine, theirs })).toContain(added === '' ? '' : findAdded(base, mine));
    }),
  );
});

test('no surrogate pair is split by a composition or an outside change', () => {
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

/** The text that `mine` adds to `base`. */
function findAdded(base: string, mine: string): string {
  let start = 0;
  while (start < base.length && base[start] === mine[start]) start += 1;
  return mine.slice(start, start + mine.length - base.length);
}
