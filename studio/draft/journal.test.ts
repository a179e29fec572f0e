import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { DraftBench } from '../testing/draft-bench.ts';
import { openIndexedDbJournal } from './indexed-db-journal.ts';
import { JournalRefused, type Journal } from './journal.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { openDraft } from './open-draft.ts';
import { createWebLocks } from './web-locks.ts';

const makers: readonly (readonly [string, () => Promise<Journal>])[] = [
  ['memory', async () => createMemoryJournal()],
  ['IndexedDB', openIndexedDbJournal],
];
let documents = 0;
const createOwner = (client = 'c') => ({ account: 'ada', document: `d${(documents += 1)}`, client });
const puts = (entries: Record<string, unknown>) => ({
  puts: new Map(Object.entries(entries)),
  deletes: [],
  isWhole: false,
  at: 1,
});

test.each(makers)('in %s, records are put, deleted and read separately for each owner', async (_name, create) => {
  const journal = await create();
  const owner = createOwner();
  const other = { ...owner, client: 'c2' };
  await Promise.all([
    journal.write(owner, puts({ a: 1, b: { c: [2] } })),
    journal.write(other, puts({ a: 'other' })),
    journal.write(owner, { ...puts({ d: null }), deletes: ['a'], at: 7 }),
  ]);
  expect(new Map(await journal.read(owner))).toEqual(
    new Map<string, unknown>([
      ['b', { c: [2] }],
      ['d', null],
    ]),
  );
  expect(await journal.list('ada', owner.document)).toEqual([
    { ...owner, at: 7 },
    { ...other, at: 1 },
  ]);
  expect(await journal.list('eve', owner.document)).toEqual([]);
  expect(await journal.list('ada')).toEqual(expect.arrayContaining([{ ...owner, at: 7 }]));
  expect(await journal.list('eve')).toEqual([]);
  await journal.remove(owner);
  expect([...(await journal.read(owner)).keys()]).toEqual([]);
  expect(await journal.list('ada', owner.document)).toEqual([{ ...other, at: 1 }]);
});

test.each(makers)('in %s, a whole write deletes all earlier records', async (_name, create) => {
  const journal = await create();
  const owner = createOwner();
  await journal.write(owner, puts({ a: 1, b: 2 }));
  await journal.write(owner, { ...puts({ b: 3 }), isWhole: true });
  expect(new Map(await journal.read(owner))).toEqual(new Map([['b', 3]]));
});

test.each(makers)('in %s, a draft is restored in its last state', async (_name, create) => {
  const bench = new DraftBench(
    { values: [['data/title', 'we pay']], lists: [['data/slices', ['one', 'two']]] },
    await create(),
  );
  const document = createOwner().document;
  const open = async () => {
    const { draft } = await openDraft({
      account: 'ada',
      document,
      services: bench.createServices('ada'),
      locks: bench.locks,
    });
    return draft;
  };
  const before = await open();
  await before.settleJournal();
  await expect.poll(() => bench.clock.pass(1).then(() => before.status.saving.kind)).toBe('saved');
  bench.network = 'unreachable';
  const content = { values: [['primary/title', 'new'] as [string, string]], lists: [] };
  before.change([{ kind: 'insert', list: 'data/slices', key: 'three', after: ['one'], content }]);
  before.change([{ kind: 'remove', list: 'data/slices', key: 'two' }]);
  before.change([{ kind: 'set', address: 'data/title', value: 'we pay now' }]);
  await before.settleJournal();
  bench.close(before);
  const draft = await open();
  expect(draft.content).toEqual(before.content);
  expect([draft.canUndo, draft.hasUnsent]).toEqual([true, true]);
});

test('a browser that refuses to open IndexedDB is reported as a refusal', async () => {
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = () => {
    throw new DOMException('private window', 'SecurityError');
  };
  await expect(openIndexedDbJournal()).rejects.toBeInstanceOf(JournalRefused);
  indexedDB.open = open;
});

test('only one page at a time can hold the lock of a client', async () => {
  const locks = createWebLocks(navigator.locks);
  expect(await locks.tryHold('client-1')).toBe(true);
  expect(await locks.tryHold('client-1')).toBe(false);
  expect(await locks.tryHold('client-2')).toBe(true);
  locks.release('client-1');
  await expect.poll(() => locks.tryHold('client-1')).toBe(true);
});
