import { expect, test } from 'vitest';
import type { VersionContent } from '../../../cms/studio-api.ts';
import { DraftBench } from '../../testing/draft-bench.ts';
import { discardChanges } from './use-discard.ts';
import { differsFrom } from './use-shown-state.ts';

const title = 'data/title';
const published: VersionContent = { version: 1, content: { values: [[title, 'we pay']], lists: [] } };

async function open() {
  const bench = new DraftBench({ values: [[title, 'we pay']] });
  const draft = await bench.open();
  const type = (value: string | null) => draft.change([{ kind: 'set', address: title, value }], { isTyping: true });
  return { bench, draft, type };
}

test('a document is changed while its content differs, whatever revision it has', async () => {
  const { bench, draft, type } = await open();
  type('we pay now');
  expect(differsFrom(published, draft.content)).toBe(true);
  await bench.clock.pass(2000);
  const revision = draft.revision;
  draft.undo();
  await bench.clock.pass(2000);
  expect(draft.revision).toBeGreaterThan(revision);
  expect(differsFrom(published, draft.content)).toBe(false);
  type('we pay n');
  type('we pay');
  expect(differsFrom(published, draft.content)).toBe(false);
});

test('discarding changes leaves what readers see, and one undo brings all of them back', async () => {
  const { bench, draft, type } = await open();
  type('we pay now');
  draft.change([
    { kind: 'insert', list: 'data/rows', key: 'a', after: [], content: { values: [['label', 'New']], lists: [] } },
  ]);
  bench.changeElsewhere('data/other', 'Theirs');
  draft.hearNews(Infinity);
  await bench.clock.pass(2000);
  discardChanges(draft, published);
  expect(differsFrom(published, draft.content)).toBe(false);
  await bench.clock.pass(2000);
  expect([bench.valueOf(title), bench.valueOf('data/other')]).toEqual(['we pay', null]);
  draft.undo();
  expect([title, 'data/other', 'data/rows/@a/label'].map((address) => draft.getValue(address))).toEqual([
    'we pay now',
    'Theirs',
    'New',
  ]);
});
