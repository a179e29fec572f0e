import { expect, test } from 'vitest';
import type { FieldValue } from '../../cms/studio-types.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { changeLocally, createState } from '../draft/draft-state.ts';
import type { LocalChange } from '../draft/draft-state.ts';
import { emptyShadow } from '../draft/shadow.ts';
import { findMarks } from './find-marks.ts';
import { listRowTakeBack, listTakeBack } from './list-take-back.ts';

const slices = 'data/slices';

/** Slices by their keys, each with a heading that is its key, or another. */
function content(keys: readonly string[], headings: Readonly<Record<string, FieldValue>> = {}): DraftContent {
  const values = keys.flatMap((key): [string, FieldValue][] => [
    [`${slices}/@${key}/slice_type`, 'quote'],
    [`${slices}/@${key}/primary/heading`, headings[key] ?? key],
  ]);
  return {
    values: new Map([['data/title', headings['title'] ?? 'Title'], ...values]),
    lists: new Map([[slices, keys]]),
  };
}

function apply(now: DraftContent, changes: readonly LocalChange[]): DraftContent {
  const state = { ...createState(emptyShadow), local: now };
  return changes.reduce(changeLocally, state).local;
}

const toPlain = ({ values, lists }: DraftContent) => [Object.fromEntries(values), Object.fromEntries(lists)];

test('marks say what came, moved and changed, and what went', () => {
  const marks = findMarks(content(['a', 'b', 'c', 'd']), content(['c', 'a', 'b', 'e'], { a: 'Other', title: 'New' }));
  expect(Object.fromEntries(marks.kinds)).toEqual({
    'data/title': ['changed'],
    'data/slices/@a/primary/heading': ['changed'],
    'data/slices/@c': ['moved'],
    'data/slices/@e': ['added'],
  });
  expect(Object.fromEntries(marks.removed)).toEqual({ [slices]: ['d'] });
  expect(marks.count).toBe(5);
});

test('the same content has no mark', () => {
  expect(findMarks(content(['a']), content(['a']))).toMatchObject({ count: 0, kinds: new Map(), removed: new Map() });
});

test.each([
  ['a changed field', 'data/title', content(['a'], { title: 'New' })],
  ['a new slice', 'data/slices/@b', content(['a', 'b'])],
  ['a removed slice', 'data/slices/@a', content([])],
])('%s is taken back', (_what, address, now) => {
  const published = content(['a']);
  expect(toPlain(apply(now, listTakeBack(now, published, { address, isMoved: false })))).toEqual(toPlain(published));
});

test('a moved slice goes where readers see it', () => {
  const [published, now] = [content(['a', 'b', 'c']), content(['c', 'a', 'b'])];
  const [address = ''] = findMarks(published, now).kinds.keys();
  expect(apply(now, listTakeBack(now, published, { address, isMoved: true })).lists.get(slices)).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('all of a slice is taken back at once, and nothing of another', () => {
  const published = content(['a', 'b', 'c']);
  const now = content(['c', 'a', 'b'], { a: 'Other', c: 'Third', title: 'New' });
  const back = apply(now, listRowTakeBack(now, published, { address: `${slices}/@c`, isMoved: true }));
  expect(toPlain(back)).toEqual(toPlain(content(['a', 'b', 'c'], { a: 'Other', title: 'New' })));
});

test('a slice that did not move stays behind one that came before it', () => {
  const now = content(['a', 'new', 'b'], { b: 'Other' });
  const back = apply(now, listRowTakeBack(now, content(['a', 'b']), { address: `${slices}/@b`, isMoved: false }));
  expect(toPlain(back)).toEqual(toPlain(content(['a', 'new', 'b'])));
});
