import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ChangeRequestSchema, type Change } from '../studio-types.ts';
import { applyChanges, emptyWorkingCopy, listUpdate, type WorkingCopy } from './working-copy-core.ts';

const copy: WorkingCopy = {
  ...emptyWorkingCopy,
  revision: 1,
  values: new Map([
    ['data/title', { value: 'Old', revision: 1 }],
    ['data/body/@one/primary/text', { value: 'x', revision: 1 }],
  ]),
  lists: new Map([['data/body', { rows: [{ key: 'one', born: 1 }], revision: 1 }]]),
};
const noContent = { values: [], lists: [] };

function apply(changes: readonly Change[], { to = copy, base = 1, known = [] as readonly string[] } = {}) {
  const context = { actor: 'ada', at: 5, isKnown: (id: string) => known.includes(id) };
  return applyChanges(to, { client: 'c', base, changes: [...changes] }, context);
}

const setTitle = (id: string, base: number, value: string): Change => ({
  kind: 'set',
  id,
  address: 'data/title',
  base,
  value,
});
const insert = (key: string, after: string[] = []): Change => ({
  kind: 'insert',
  id: `insert-${key}`,
  list: 'data/body',
  key,
  after,
  content: noContent,
});
const keysOf = ({ lists }: WorkingCopy) => lists.get('data/body')?.rows.map(({ key }) => key);

test('a field is set with its current revision, and gets the next one', () => {
  const outcome = apply([setTitle('change-1', 1, 'New')]);
  expect(outcome.copy.values.get('data/title')).toEqual({ value: 'New', revision: 2 });
  expect(outcome).toMatchObject({ applied: ['change-1'], refused: [], done: [{ revision: 2 }] });
  expect(copy.values.get('data/title')?.value).toBe('Old');
});

test('a change of a field that has changed meanwhile is refused with its current value, and other changes are applied', () => {
  const { copy: moved } = apply([setTitle('change-1', 1, 'Theirs')]);
  const outcome = apply([setTitle('change-2', 1, 'Mine'), insert('two')], { to: moved });
  expect(outcome.refused).toEqual([{ id: 'change-2', reason: 'moved-on', current: 'Theirs', revision: 2 }]);
  expect(outcome.applied).toEqual(['insert-two']);
  expect(outcome.copy.values.get('data/title')?.value).toBe('Theirs');
});

test('a known change is reported as applied and not applied again', () => {
  const { copy: moved } = apply([setTitle('change-1', 1, 'New')]);
  const outcome = apply([setTitle('change-1', 1, 'New')], { to: moved, known: ['change-1'] });
  expect(outcome).toMatchObject({ applied: ['change-1'], refused: [], done: [], copy: { revision: 2 } });
});

test('a row goes after the first of the given rows that still exists, or to the beginning', () => {
  const { copy: changed } = apply([insert('two', ['one']), insert('three', ['gone', 'one']), insert('four', ['gone'])]);
  expect(keysOf(changed)).toEqual(['four', 'one', 'three', 'two']);
  expect(
    keysOf(apply([{ kind: 'move', id: 'change-9', list: 'data/body', key: 'two', after: [] }], { to: changed }).copy),
  ).toEqual(['two', 'four', 'one', 'three']);
});

test('a row that somebody has changed meanwhile is not removed', () => {
  const remove = (base: number): Change => ({
    kind: 'remove',
    id: `remove-${base}`,
    list: 'data/body',
    key: 'one',
    base,
  });
  const { copy: written } = apply([
    { kind: 'set', id: 'change-1', address: 'data/body/@one/primary/text', base: 1, value: 'words' },
  ]);
  expect(apply([remove(1)], { to: written }).refused).toEqual([{ id: 'remove-1', reason: 'moved-on' }]);
  const removed = apply([remove(2)], { to: written }).copy;
  expect(keysOf(removed)).toEqual([]);
  expect([...removed.values.keys()]).toEqual(['data/title']);
});

test.each([
  ['gone', { kind: 'set', id: 'change-1', address: 'data/body/@two/primary/text', base: 0, value: 'x' }],
  ['gone', { kind: 'move', id: 'change-1', list: 'data/body', key: 'two', after: [] }],
  ['gone', { kind: 'remove', id: 'change-1', list: 'data/body', key: 'two', base: 1 }],
  ['exists', { ...insert('one'), id: 'change-1' }],
  ['misplaced', { kind: 'set', id: 'change-1', address: 'data/body', base: 0, value: 'x' }],
  ['misplaced', { kind: 'set', id: 'change-1', address: 'data/body/one', base: 0, value: 'x' }],
  ['misplaced', { kind: 'set', id: 'change-1', address: 'data/title/part', base: 0, value: 'x' }],
  ['misplaced', { ...insert('two'), id: 'change-1', list: 'data/title' }],
  ['misplaced', { ...insert('two'), id: 'change-1', content: { values: [['items/@none/label', 'x']], lists: [] } }],
] as [string, Change][])('a change that cannot be applied is refused as %s', (reason, change) => {
  const outcome = apply([change]);
  expect(outcome.refused).toEqual([{ id: 'change-1', reason }]);
  expect(outcome.copy).toBe(copy);
});

test('a value that is kept aside has an author, and stays until it is dropped', () => {
  const { copy: kept } = apply([{ kind: 'keep', id: 'keep-123', address: 'data/title', value: 'Mine' }]);
  expect(kept.kept).toEqual([{ id: 'keep-123', address: 'data/title', value: 'Mine', author: 'ada', at: 5 }]);
  const outcome = apply([{ kind: 'drop', id: 'drop-123', kept: 'keep-123' }], { to: kept, base: 2 });
  expect(outcome.copy.kept).toEqual([]);
  expect(outcome.update.kept).toEqual([]);
});

test('a client gets the changes since its revision, and everything if it has none or one that a restored backup lost', () => {
  const { copy: changed } = apply([setTitle('change-1', 1, 'New')]);
  expect(listUpdate(changed, 1)).toEqual({
    isWhole: false,
    from: 1,
    revision: 2,
    values: [['data/title', { value: 'New', revision: 2 }]],
    lists: [],
  });
  for (const base of [0, 99])
    expect(listUpdate(changed, base)).toMatchObject({ isWhole: true, kept: [], lists: [expect.anything()] });
});

test('a row that is inserted again is a new row without the earlier content', () => {
  const removed = apply([{ kind: 'remove', id: 'change-1', list: 'data/body', key: 'one', base: 1 }]).copy;
  const { update } = apply([insert('one')], { to: removed });
  expect(update.lists).toEqual([['data/body', { rows: [{ key: 'one', born: 3 }], revision: 3 }]]);
});

test.each([
  ['an address outside the document', { address: 'slices/title' }],
  ['a step that is a prototype', { address: 'data/__proto__/x' }],
  ['an empty step', { address: 'data//x' }],
  ['no value', { value: undefined }],
  ['a value that is nested too deeply', { value: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) }],
  ['a short id', { id: 'x' }],
])('a request with %s is rejected', (_name, wrong) => {
  const request = (change: object) => ({ client: 'c', base: 1, changes: [change] });
  expect(v.is(ChangeRequestSchema, request(setTitle('change-1', 1, 'x')))).toBe(true);
  expect(v.is(ChangeRequestSchema, request({ ...setTitle('change-1', 1, 'x'), ...wrong }))).toBe(false);
});
