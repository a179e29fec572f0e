import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import { findWork, mergeField, type FieldKind } from './merge-field.ts';

const merge = (kind: FieldKind, base: FieldValue, mine: FieldValue, theirs: FieldValue) =>
  mergeField(kind, { base, mine, theirs });
const paragraph = (text: string, spans: readonly object[] = []) => ({ type: 'paragraph', text, spans }) as FieldValue;
const text = fc
  .array(fc.constantFrom('we', 'pay', 'the', ' ', '.', 'né', '支', '😀', '\ud83d'))
  .map((parts) => parts.join(''));

test.each([
  ['changes of different words', 'we pay the bank', 'we send the bank', 'we pay the shop', 'we send the shop'],
  ['words behind the same word, theirs first', 'we pay', 'we pay now', 'we pay today', 'we pay today now'],
  ['a word behind one that the other side changed', 'we pay', 'we pay now', 'we send', 'we send now'],
  [
    'words around one that stands between other blanks',
    'x a first end',
    'x new a end',
    'x a other end',
    'x new a other end',
  ],
  ['the same change', 'we pay', 'we send', 'we send', 'we send'],
  ['the same new words', 'we', 'we pay', 'we pay', 'we pay'],
  ['the first words of two people, which stay two words', '', 'now', 'we pay', 'we pay now'],
  ['words behind the same blank', 'we ', 'we now', 'we pay', 'we pay now'],
  ['the first letters of a script without blanks', '', '支', '付', '付支'],
  ['letters without blanks between words', '支付', '支付一', '大支付', '大支付一'],
])('%s are merged, and nothing is lost', (_name, base, mine, theirs, merged) => {
  expect(merge('text', base, mine, theirs)).toEqual({ value: merged });
});

test('when both sides changed the same word, the remote word stays and the local value is reported as lost', () => {
  expect(merge('text', 'we pay', 'we send', 'we give')).toEqual({ value: 'we give', lost: 'we send' });
});

test('if merged blocks would lose a word that both sides kept, the remote text stays and the local one is reported as lost', () => {
  const mine = [paragraph('quite new'), paragraph('we pay')];
  const theirs = [paragraph('today pay now')];
  const merged = merge('rich-text', [paragraph('pay'), paragraph('the bank')], mine, theirs);
  expect(merged).toEqual({ value: theirs, lost: mine });
});

test('removing a word that another person changed loses nothing', () => {
  expect(merge('text', 'we pay now', 'we now', 'we give now')).toEqual({ value: 'we give now' });
});

test('a change of one side only is applied unchanged, for every kind of field', () => {
  const kinds = fc.constantFrom<FieldKind>('text', 'set', 'whole', 'structure');
  fc.assert(
    fc.property(kinds, text, text, (kind, base, changed) => {
      expect(merge(kind, base, changed, base)).toEqual({ value: changed });
      expect(merge(kind, base, base, changed)).toEqual({ value: changed });
      expect(merge(kind, base, changed, changed)).toEqual({ value: changed });
    }),
  );
});

// Fails by time-out if the time grows with the square of the length.
test('a text of 200,000 words is merged', () => {
  const base = 'we pay the bank. '.repeat(50_000);
  const merged = merge('text', base, `Now ${base}`, `${base}Then`);
  expect(merged.value === `Now ${base}Then`).toBe(true);
});

test('edits at both ends and in the middle of a text of 5,000 words are all merged', () => {
  const words = (change: Record<number, string>) =>
    Array.from({ length: 5000 }, (_, index) => `${change[index] ?? `w${index}`} and`).join(' ');
  const [mine, theirs] = [
    { 1: 'begun', 4998: 'ended' },
    { 0: 'They', 2500: 'between', 4999: 'wrote' },
  ];
  const merged = merge('text', words({}), words(mine), words(theirs));
  expect(merged.value === words({ ...mine, ...theirs })).toBe(true);
  expect(merged.lost).toBeUndefined();
});

test('a long text that both sides rewrote counts as one change', () => {
  const [base, mine, theirs] = ['a', 'b', 'c'].map((letter) => `same ${`${letter} x `.repeat(20_000)}`);
  const merged = merge('text', base ?? '', mine ?? '', theirs ?? '');
  expect([merged.value === theirs, merged.lost === mine]).toEqual([true, true]);
});

test('blocks that only one side changed are merged from that side', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((words) => paragraph(words));
  expect(merge('rich-text', [one, two] as FieldValue, [one, two, three] as FieldValue, [two] as FieldValue)).toEqual({
    value: [two, three],
  });
});

test('bold stays on its word when another person writes in the same block', () => {
  const bold = { type: 'strong', start: 3, end: 6 };
  const merged = merge('rich-text', [paragraph('we pay')], [paragraph('we pay', [bold])], [paragraph('now we pay')]);
  expect(merged).toEqual({ value: [paragraph('now we pay', [{ type: 'strong', start: 7, end: 10 }])] });
});

test('the type of a block and its text are merged independently', () => {
  const heading = { type: 'heading2', text: 'we pay', spans: [] };
  const merged = merge('rich-text', [paragraph('we pay')], [heading], [paragraph('we pay now')]);
  expect(merged).toEqual({ value: [{ ...heading, text: 'we pay now' }] });
});

test('text typed in a block that another person removed is reported as lost with the whole block', () => {
  const [kept, gone, mine] = [paragraph('kept'), paragraph('we pay the bank'), paragraph('we pay all the bank')];
  expect(merge('rich-text', [kept, gone], [kept, mine], [kept])).toEqual({ value: [kept], lost: [mine] });
});

test('splitting a block in which another person changed a word loses nothing', () => {
  const split = [paragraph('we'), paragraph(' pay all')];
  const { lost } = merge('rich-text', [paragraph('we pay all')], split, [paragraph('we send all')]);
  expect(lost).toBeUndefined();
});

test('tags are merged by member', () => {
  expect(merge('set', ['a', 'b'], ['a', 'b', 'mine'], ['b', 'theirs'])).toEqual({ value: ['b', 'theirs', 'mine'] });
});

test('any other field is one value: the remote one stays, and the local one is lost unless it was emptied', () => {
  expect(merge('whole', { url: '/a' }, { url: '/mine' }, { url: '/b' })).toEqual({
    value: { url: '/b' },
    lost: { url: '/mine' },
  });
  expect(merge('whole', { url: '/a' }, null, { url: '/b' })).toEqual({ value: { url: '/b' } });
  expect(merge('structure', 'default', 'wide', 'small')).toEqual({ value: 'small' });
});

test('in a removed row, text that was added counts as work and text that was only removed does not', () => {
  expect(findWork('text', 'we pay', 'we pay now')).toBe('we pay now');
  expect(findWork('text', 'the cat', 'the cat the')).toBe('the cat the');
  expect(findWork('text', 'we pay', 'we')).toBeUndefined();
  expect(findWork('rich-text', null, [paragraph('new')])).toEqual([paragraph('new')]);
  expect(findWork('whole', { url: '/a' }, { url: '/a' })).toBeUndefined();
  expect(findWork('structure', null, 'quote')).toBeUndefined();
});
