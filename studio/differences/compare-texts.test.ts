import * as library from 'diff';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTexts, isSamePart, type TextPart } from './compare-texts.ts';

const compare = (before: string, after: string) => compareTexts(before, after, library);

/** Braided words as `[-old-]{+new+}`, a rewritten sentence as two lines. */
const show = (parts: readonly TextPart[]): string =>
  parts
    .map((part) => {
      const { old, now, isWhole } = part;
      if (isSamePart(part)) return old;
      if (isWhole) return `\n- ${old.trim()}\n+ ${now.trim()}\n`;
      return `${old && `[-${old}-]`}${now && `{+${now}+}`}`;
    })
    .join('');

describe('a sentence that is still the same one has its changed words marked', () => {
  test.each([
    ['The bank pays in ten days.', 'The bank pays in two days.', 'The bank pays in [-ten-]{+two+} days.'],
    ['The bank pays.', 'The bank pays at once.', 'The bank pays{+ at once+}.'],
    ['Paid within one long day.', 'Paid within a day.', 'Paid within [-one long -]{+a +}day.'],
    ['', 'A new sentence.', '{+A new sentence.+}'],
    ['An old sentence.', '', '[-An old sentence.-]'],
  ])('%j, %j', (before, after, expected) => {
    expect(show(compare(before, after))).toBe(expected);
  });
});

describe('a sentence that is mostly rewritten is shown before and after', () => {
  test.each([
    ['Every answer of the month was measured by the bank.', 'In a year we looked at one of the slowest payments.'],
    ['The fee is paid by the sender of the money.', 'Customers see the price of the transfer before they confirm.'],
    ['A month of answers', 'What one bank found'],
    ['42 %', '43 %'],
    ['支払いは一日で届きます。', '手数料は送金前に表示されます。'],
  ])('%j, %j', (before, after) => {
    expect(compare(before, after)).toEqual([{ old: before, now: after, isWhole: true }]);
  });
});

test('each sentence of a text is judged by itself', () => {
  const before = 'The first sentence stays. The second one is about money. The third names ten banks.\nAnother line.';
  const after = 'The first sentence stays. Nobody waits for a letter now. The third names two banks.\nAnother line.';
  expect(show(compare(before, after))).toBe(
    'The first sentence stays. \n- The second one is about money.\n+ Nobody waits for a letter now.\n' +
      ' The third names [-ten-]{+two+} banks.\nAnother line.',
  );
});

test('a rewritten sentence stays apart where another one is added at the end', () => {
  expect(show(compare('One bank, one day. It stays.', 'In a month nobody waited. It stays. A new one.'))).toBe(
    '\n- One bank, one day.\n+ In a month nobody waited.\n It stays.{+ A new one.+}',
  );
});

test('a sentence that is added or removed does not make its neighbours look rewritten', () => {
  const text = 'The bank answers. It took a month.';
  expect(show(compare(text, `${text} Nobody had expected that.`))).toBe(
    'The bank answers. It took a month.{+ Nobody had expected that.+}',
  );
  expect(show(compare(`Before all that. ${text}`, text))).toBe(
    '[-Before all that. -]The bank answers. It took a month.',
  );
});

test('the parts have all of both texts', () => {
  const text = fc
    .array(fc.constantFrom('the', 'bank', 'pays', 'one', 'day. ', 'Now', 'of', 'it,\n', 'fee! ', '10'), {
      maxLength: 30,
    })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = compare(before, after);
      expect(parts.map(({ old }) => old).join('')).toBe(before);
      expect(parts.map(({ now }) => now).join('')).toBe(after);
    }),
  );
});
