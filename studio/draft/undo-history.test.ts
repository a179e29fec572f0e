import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import type { DraftEngine } from './draft-engine.ts';

const title = 'data/title';
const rowTitle = 'data/slices/@one/primary/title';

const createBench = () =>
  new DraftBench({
    values: [
      [title, 'we pay'],
      [rowTitle, 'a slice'],
      ['data/slices/@two/primary/title', 'another'],
    ],
    lists: [['data/slices', ['one', 'two']]],
  });

/** Types letter by letter, one change each. */
function type(draft: DraftEngine, words: string, address = title) {
  for (const letter of words) {
    const value = `${String(draft.getValue(address) ?? '')}${letter}`;
    draft.change([{ kind: 'set', address, value }], { isTyping: true });
  }
}

async function fetchChanges(bench: DraftBench, draft: DraftEngine) {
  draft.hearNews(bench.service.copy.revision);
  await bench.clock.pass(3000);
}

test('typing is undone and redone word by word', async () => {
  const draft = await createBench().open();
  type(draft, ' now and');
  draft.undo();
  expect(draft.getValue(title)).toBe('we pay now ');
  draft.undo();
  expect(draft.getValue(title)).toBe('we pay ');
  draft.redo();
  draft.redo();
  expect([draft.getValue(title), draft.canRedo]).toEqual(['we pay now and', false]);
});

test('typing the description of an image in a rich text is undone word by word', async () => {
  const draft = await createBench().open();
  const body = 'data/body';
  const show = (alt: string | null) => [{ type: 'image', view: { id: 'a', alt } }];
  draft.change([{ kind: 'set', address: body, value: show(null) }]);
  for (const alt of ['A', 'A ', 'A c', 'A ch', 'A ch ', 'A ch'])
    draft.change([{ kind: 'set', address: body, value: show(alt) }], { isTyping: true });
  draft.undo();
  expect(draft.getValue(body)).toEqual(show('A '));
  draft.undo();
  expect(draft.getValue(body)).toEqual(show(null));
});

test('undo keeps the words that a colleague typed inside mine', async () => {
  const bench = createBench();
  const draft = await bench.open();
  draft.change([{ kind: 'set', address: title, value: 'we pay all banks now' }]);
  await bench.clock.pass(1000);
  bench.changeElsewhere(title, 'today we pay all big banks now');
  await fetchChanges(bench, draft);
  draft.undo();
  expect(draft.getValue(title)).toBe('today we pay big');
});

test('undo of a change keeps the word by which a colleague has replaced it', async () => {
  const bench = createBench();
  const draft = await bench.open();
  draft.change([{ kind: 'set', address: title, value: 'we send' }]);
  await bench.clock.pass(1000);
  bench.changeElsewhere(title, 'we give');
  await fetchChanges(bench, draft);
  expect(draft.undo()).toBe(false);
  expect(draft.getValue(title)).toBe('we give');
});

test('undo restores a removed row with its content at its position', async () => {
  const bench = createBench();
  const draft = await bench.open();
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'one' }]);
  await bench.clock.pass(1000);
  expect(draft.getRows('data/slices')).toEqual(['two']);
  draft.undo();
  await bench.clock.pass(1000);
  expect([draft.getRows('data/slices'), draft.getValue(rowTitle)]).toEqual([['one', 'two'], 'a slice']);
  expect(bench.valueOf(rowTitle)).toBe('a slice');
});

test('undo of an unsent removal sends no removal', async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, ' of mine', rowTitle);
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'one' }]);
  draft.undo();
  await bench.clock.pass(1000);
  expect(bench.valueOf(rowTitle)).toBe('a slice of mine');
  const kinds = bench.sent.flatMap(({ request }) => request.changes.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(['move', 'set']));
});

test('undo removes an inserted row unless a colleague has written in it', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const insert = (key: string) =>
    draft.change([
      {
        kind: 'insert',
        list: 'data/slices',
        key,
        after: [],
        content: { values: [['primary/title', 'new']], lists: [] },
      },
    ]);
  insert('three');
  await bench.clock.pass(1000);
  draft.undo();
  expect(draft.getRows('data/slices')).toEqual(['one', 'two']);
  insert('four');
  await bench.clock.pass(1000);
  bench.changeElsewhere('data/slices/@four/primary/title', 'new words');
  await fetchChanges(bench, draft);
  expect(draft.undo()).toBe(false);
  expect(draft.getRows('data/slices')).toEqual(['four', 'one', 'two']);
});

test('undo moves a moved row back', async () => {
  const draft = await createBench().open();
  draft.change([{ kind: 'move', list: 'data/slices', key: 'two', after: draft.listBehind('data/slices', undefined) }]);
  expect(draft.getRows('data/slices')).toEqual(['two', 'one']);
  draft.undo();
  expect(draft.getRows('data/slices')).toEqual(['one', 'two']);
  draft.redo();
  expect(draft.getRows('data/slices')).toEqual(['two', 'one']);
});

test('several changes in one call are undone in one step', async () => {
  const draft = await createBench().open();
  draft.change([
    { kind: 'set', address: title, value: 'x' },
    { kind: 'set', address: rowTitle, value: 'y' },
  ]);
  draft.undo();
  expect([draft.getValue(title), draft.getValue(rowTitle), draft.canUndo]).toEqual(['we pay', 'a slice', false]);
});

test('a hundred steps can be undone, and a new change clears the redo steps', async () => {
  const draft = await createBench().open();
  for (let step = 1; step <= 120; step += 1) draft.change([{ kind: 'set', address: title, value: `step ${step}` }]);
  let undone = 0;
  while (draft.undo()) undone += 1;
  expect([undone, draft.getValue(title)]).toEqual([100, 'step 20']);
  draft.change([{ kind: 'set', address: title, value: 'new' }]);
  expect(draft.canRedo).toBe(false);
});
