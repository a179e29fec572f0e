import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DraftEngine } from '../draft/draft-engine.ts';
import { DraftBench } from '../testing/draft-bench.ts';
import { useRows } from './use-rows.ts';

const list = 'data/links';

async function openRows() {
  const bench = new DraftBench({
    values: [
      ['data/links/@a/label', 'A'],
      ['data/links/@b/label', 'B'],
      ['data/links/@c/label', 'C'],
    ],
    lists: [[list, ['a', 'b', 'c']]],
  });
  const draft = await bench.open();
  return { bench, draft };
}

function read(draft: DraftEngine) {
  const read: ReturnType<typeof useRows>[] = [];
  function Reader() {
    read.push(useRows(draft, list));
    return null;
  }
  renderToStaticMarkup(<Reader />);
  const [rows] = read;
  if (!rows) throw new Error('the component was not rendered');
  return rows;
}

const labels = (draft: DraftEngine) => read(draft).keys.map((key) => draft.getValue(`${list}/@${key}/label`));

test('rows move up and down by one position, and stay at the ends', async () => {
  const { draft } = await openRows();
  expect(read(draft).move('c', 'up')).toBe(true);
  expect(labels(draft)).toEqual(['A', 'C', 'B']);
  read(draft).move('a', 'down');
  expect(labels(draft)).toEqual(['C', 'A', 'B']);
  expect([read(draft).move('c', 'up'), read(draft).move('b', 'down')]).toEqual([false, false]);
  draft.undo();
  draft.undo();
  expect(labels(draft)).toEqual(['A', 'B', 'C']);
});

test('a duplicate has the content of its row and follows it', async () => {
  const { draft } = await openRows();
  const key = read(draft).duplicate('a');
  expect(labels(draft)).toEqual(['A', 'A', 'B', 'C']);
  draft.change([{ kind: 'set', address: `${list}/@${key}/label`, value: 'A2' }]);
  expect(labels(draft)).toEqual(['A', 'A2', 'B', 'C']);
});

test('a new row is added at the end, and the changes reach the service', async () => {
  const { bench, draft } = await openRows();
  const key = read(draft).insert({ values: [['label', 'D']], lists: [] });
  read(draft).remove('b');
  expect(labels(draft)).toEqual(['A', 'C', 'D']);
  await bench.clock.pass(2000);
  expect(bench.service.copy.lists.get(list)?.rows.map((row) => row.key)).toEqual(['a', 'c', key]);
});

test('a list without rows is empty', async () => {
  const draft = await new DraftBench({ values: [] }).open();
  expect(read(draft).keys).toEqual([]);
  expect(read(draft).insert({ values: [['label', 'A']], lists: [] })).toMatch(/^[\w-]{36}$/);
  expect(labels(draft)).toEqual(['A']);
});
