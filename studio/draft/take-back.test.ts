import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import { DraftEngine } from './draft-engine.ts';
import type { LocalChange } from './draft-state.ts';

const title = 'data/title';

/** A service that rejects requests with the word "unreadable". */
async function createTest() {
  const bench = new DraftBench({ values: [[title, 'we pay']], lists: [['data/slices', ['one']]] });
  const services = bench.createServices('ada');
  const transport: typeof services.transport = {
    send: async (request, options) =>
      JSON.stringify(request).includes('unreadable')
        ? { kind: 'rejected', message: 'The body cannot be taken.' }
        : services.transport.send(request, options),
  };
  const draft = new DraftEngine({ account: 'ada', document: 'd', client: 'c' }, { ...services, transport });
  draft.start();
  await bench.clock.pass(0);
  return { bench, draft };
}

const insert = (key: string, words: string): LocalChange => ({
  kind: 'insert',
  list: 'data/slices',
  key,
  after: ['one'],
  content: { values: [['primary/title', words]], lists: [] },
});

test('a rejected request is rebuilt from the current content, and sent with the changes that waited behind it', async () => {
  const { bench, draft } = await createTest();
  draft.change([{ kind: 'set', address: title, value: 'we pay unreadable' }]);
  draft.change([insert('two', 'a slice'), insert('three', 'unreadable')]);
  await bench.clock.pass(10_000);
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'rejected' });
  draft.change([{ kind: 'set', address: title, value: 'we pay now' }]);
  draft.change([{ kind: 'set', address: 'data/slices/@three/primary/title', value: 'another slice' }]);
  draft.keepAside(title, 'aside');
  await bench.clock.pass(30_000);
  expect(draft.status.saving.kind).toBe('saved');
  expect(bench.valueOf(title)).toBe('we pay now');
  expect(bench.valueOf('data/slices/@two/primary/title')).toBe('a slice');
  expect(bench.valueOf('data/slices/@three/primary/title')).toBe('another slice');
  expect(bench.service.copy.kept.map(({ value }) => value)).toEqual(['aside']);
});

test('a row that was rejected and then removed is not sent', async () => {
  const { bench, draft } = await createTest();
  draft.change([insert('two', 'unreadable')]);
  await bench.clock.pass(500);
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'two' }]);
  draft.change([{ kind: 'set', address: title, value: 'we pay now' }]);
  await bench.clock.pass(30_000);
  expect(draft.status.saving.kind).toBe('saved');
  expect(bench.valueOf(title)).toBe('we pay now');
  expect(draft.getRows('data/slices')).toEqual(['one']);
});

test('half a surrogate pair is replaced by U+FFFD in every kind of change', async () => {
  const { bench, draft } = await createTest();
  draft.change([
    { kind: 'set', address: title, value: 'we \ud83d pay' },
    { kind: 'set', address: 'data/body', value: [{ type: 'paragraph', text: '\udc4d', spans: [] }] },
    insert('two', 'a \ud83d slice'),
  ]);
  draft.keepAside(title, 'aside \ud83d');
  await bench.clock.pass(3000);
  expect(draft.getValue(title)).toBe('we \ufffd pay');
  expect(bench.valueOf('data/body')).toEqual([{ type: 'paragraph', text: '\ufffd', spans: [] }]);
  expect(bench.valueOf('data/slices/@two/primary/title')).toBe('a \ufffd slice');
  expect(bench.service.copy.kept.map(({ value }) => value)).toEqual(['aside \ufffd']);
});

test('control characters become spaces in every kind of change, and spans stay at their words', async () => {
  const { bench, draft } = await createTest();
  const spans = [{ type: 'strong', start: 2, end: 5 }];
  draft.change([
    { kind: 'set', address: title, value: 'we\u000bpay\tnow\u0085' },
    { kind: 'set', address: 'data/body', value: [{ type: 'paragraph', text: '\u0007 pay', spans }] },
    insert('two', 'a\0slice'),
  ]);
  draft.keepAside(title, 'aside\u001f');
  await bench.clock.pass(3000);
  expect(draft.getValue(title)).toBe('we pay\tnow ');
  expect(bench.valueOf('data/body')).toEqual([{ type: 'paragraph', text: '  pay', spans }]);
  expect(bench.valueOf('data/slices/@two/primary/title')).toBe('a slice');
  expect(bench.service.copy.kept.map(({ value }) => value)).toEqual(['aside ']);
});

test('what was valid in a rejected request is sent again with the correction: fields, and texts put aside', async () => {
  const { bench, draft } = await createTest();
  draft.change([
    { kind: 'set', address: title, value: 'we pay in ten seconds' },
    { kind: 'set', address: 'data/summary', value: 'unreadable' },
  ]);
  draft.keepAside(title, 'aside');
  await bench.clock.pass(10_000);
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'rejected' });
  draft.change([{ kind: 'set', address: 'data/summary', value: 'a summary' }]);
  await bench.clock.pass(30_000);
  expect(draft.status.saving.kind).toBe('saved');
  expect([bench.valueOf(title), bench.valueOf('data/summary')]).toEqual(['we pay in ten seconds', 'a summary']);
  expect(bench.service.copy.kept.map(({ value }) => value)).toEqual(['aside']);
});
