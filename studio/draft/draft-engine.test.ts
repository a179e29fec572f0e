import { expect, test } from 'vitest';
import { maxChangeRequestBytes, maxChangesPerRequest } from '../../cms/limits.ts';
import { DraftBench } from '../testing/draft-bench.ts';
import { DraftEngine } from './draft-engine.ts';
import { JournalRefused } from './journal.ts';
import { createMemoryJournal } from './memory-journal.ts';

const title = 'data/title';
const day = 24 * 3600 * 1000;

const createBench = () =>
  new DraftBench({
    values: [
      [title, 'we pay'],
      ['data/slices/@one/primary/title', 'a slice'],
    ],
    lists: [['data/slices', ['one']]],
  });

const type = (draft: DraftEngine, value: string, address = title) =>
  draft.change([{ kind: 'set', address, value }], { isTyping: true });
const requestsWithChanges = (bench: DraftBench) => bench.sent.filter(({ request }) => request.changes.length > 0);

test('a change is sent 400 ms after the last key', async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, 'we pay n');
  await bench.clock.pass(300);
  type(draft, 'we pay now');
  await bench.clock.pass(399);
  expect(requestsWithChanges(bench)).toHaveLength(0);
  expect(draft.status.saving).toEqual({ kind: 'saving' });
  await bench.clock.pass(1);
  expect(bench.valueOf(title)).toBe('we pay now');
  expect(draft.status.saving).toEqual({ kind: 'saved', at: bench.clock.now() });
});

test('continuous typing is saved every 1.5 s', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const began = bench.clock.now();
  for (let key = 1; key <= 31; key += 1) {
    type(draft, `we pay ${'x'.repeat(key)}`);
    await bench.clock.pass(100);
  }
  expect(requestsWithChanges(bench).map(({ at }) => at - began)).toEqual([1500, 3000]);
});

test('one request is in flight at a time, and later typing goes into the next request', async () => {
  const bench = createBench();
  const draft = await bench.open();
  bench.network = 'unreachable';
  type(draft, 'we pay now');
  await bench.clock.pass(400);
  type(draft, 'we pay now and then');
  await bench.clock.pass(500);
  expect(requestsWithChanges(bench)).toHaveLength(1);
  bench.network = 'works';
  await bench.clock.pass(2000);
  const values = requestsWithChanges(bench).map(({ request }) =>
    request.changes.map((change) => 'value' in change && change.value),
  );
  expect(values).toEqual([['we pay now'], ['we pay now'], ['we pay now and then']]);
});

test('an event about a remote change ends the backoff after a lost connection', async () => {
  const bench = createBench();
  const draft = await bench.open();
  bench.network = 'unreachable';
  type(draft, 'we pay now');
  await bench.clock.pass(10_000);
  bench.network = 'works';
  draft.hearNews(draft.revision + 1);
  await bench.clock.pass(0);
  expect(draft.status.saving.kind).toBe('saved');
});

test('a failed request is retried after 1, 2, 4 and at most 30 s, and at once when the connection returns', async () => {
  const bench = createBench();
  const draft = await bench.open();
  bench.network = 'unreachable';
  type(draft, 'we pay now');
  await bench.clock.pass(100_000);
  const times = requestsWithChanges(bench).map(({ at }) => at);
  expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'no-connection' });
  bench.network = 'works';
  draft.goOnline();
  await bench.clock.pass(0);
  expect(draft.status.saving.kind).toBe('saved');
});

test('a change whose response was lost is applied once and does not conflict with later typing', async () => {
  const bench = createBench();
  const draft = await bench.open();
  bench.network = 'lost-response';
  type(draft, 'we pay now');
  await bench.clock.pass(400);
  type(draft, 'we pay never');
  bench.network = 'works';
  await bench.clock.pass(3000);
  const [first, second] = requestsWithChanges(bench).map(({ request }) => request.changes);
  expect(second).toEqual(first);
  expect(bench.valueOf(title)).toBe('we pay never');
  expect(bench.service.copy.revision).toBe(3);
  expect(draft.status.keptAside).toBe(0);
});

test.each([
  ['service-failing', 'service-failing'],
  ['service-full', 'service-full'],
  ['signed-out', 'signed-out'],
] as const)(
  'while the service says %s, the text is kept in the browser and typing goes on',
  async (network, reason) => {
    const bench = createBench();
    const draft = await bench.open();
    bench.network = network;
    type(draft, 'we pay now');
    await bench.clock.pass(400);
    type(draft, 'we pay now and then');
    expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason });
    bench.network = 'works';
    draft.resume();
    await bench.clock.pass(2000);
    expect(bench.valueOf(title)).toBe('we pay now and then');
  },
);

test('remote changes are fetched and merged into a field with unsent changes', async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, 'we pay now');
  bench.changeElsewhere(title, 'today we pay');
  draft.hearNews(bench.service.copy.revision);
  expect(draft.getValue(title)).toBe('we pay now');
  await bench.clock.pass(2000);
  expect([draft.getValue(title), bench.valueOf(title)]).toEqual(['today we pay now', 'today we pay now']);
});

test('when both sides change the same word, the remote word stays and the local one is kept aside with its author', async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, 'we send');
  bench.changeElsewhere(title, 'we give');
  await bench.clock.pass(2000);
  expect(draft.getValue(title)).toBe('we give');
  expect(bench.service.copy.kept).toMatchObject([{ author: 'ada', address: title, value: 'we send' }]);
  expect(draft.status.keptAside).toBe(1);
  draft.dropKept(draft.kept[0]?.id ?? '');
  await bench.clock.pass(2000);
  expect([bench.service.copy.kept, draft.status.keptAside]).toEqual([[], 0]);
});

test('a removed row comes back when another person has written in it, and its remover is notified', async () => {
  const bench = createBench();
  const draft = await bench.open();
  draft.change([{ kind: 'remove', list: 'data/slices', key: 'one' }]);
  bench.changeElsewhere('data/slices/@one/primary/title', 'a slice with words');
  await bench.clock.pass(400);
  expect(draft.withdrawn).toEqual(['data/slices/@one']);
  expect(draft.getRows('data/slices')).toEqual(['one']);
  expect(draft.getValue('data/slices/@one/primary/title')).toBe('a slice with words');
});

test('text typed in a row that another person removes is kept aside', async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, 'a slice of mine', 'data/slices/@one/primary/title');
  const { revision: base } = bench.service.copy;
  const removal = { kind: 'remove' as const, id: 'remove-01', list: 'data/slices', key: 'one', base };
  bench.service.respond('bob', { client: 'bob', base, changes: [removal] });
  await bench.clock.pass(2000);
  expect(draft.getRows('data/slices')).toEqual([]);
  expect(bench.service.copy.kept).toMatchObject([{ value: 'a slice of mine', author: 'ada' }]);
});

test('a document opened from the journal alone is not reported as saved before the service responds', async () => {
  const bench = createBench();
  bench.close(await bench.open());
  bench.network = 'unreachable';
  const draft = await bench.open();
  expect(draft.getValue(title)).toBe('we pay');
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'no-connection' });
  bench.network = 'works';
  draft.goOnline();
  await bench.clock.pass(0);
  expect(draft.status.saving.kind).toBe('saved');
});

test('a reload restores the text, the undo steps and the unsent requests', async () => {
  const bench = createBench();
  const before = await bench.open();
  bench.network = 'lost-response';
  type(before, 'we pay now');
  await bench.clock.pass(400);
  type(before, 'we pay now today');
  await before.settleJournal();
  bench.close(before);
  const draft = await bench.open();
  expect(draft.owner.client).toBe(before.owner.client);
  // The request whose response was lost, and the text typed after it.
  expect([draft.getValue(title), bench.restoredChanges]).toEqual(['we pay now today', 2]);
  bench.network = 'works';
  await bench.clock.pass(5000);
  expect(bench.valueOf(title)).toBe('we pay now today');
  expect(bench.service.copy.revision).toBe(3);
  draft.undo();
  draft.undo();
  await bench.clock.pass(5000);
  expect(bench.valueOf(title)).toBe('we pay');
});

test('two tabs are two clients, and the next tab sends the unsent changes of a closed tab', async () => {
  const bench = createBench();
  const [one, two] = [await bench.open(), await bench.open()];
  expect(one.owner.client).not.toBe(two.owner.client);
  bench.network = 'unreachable';
  type(one, 'we pay now');
  type(two, 'today we pay');
  await bench.clock.pass(500);
  for (const tab of [one, two]) bench.close(tab);
  bench.network = 'works';
  const next = await bench.open();
  await bench.clock.pass(10_000);
  next.hearNews(bench.service.copy.revision);
  await bench.clock.pass(1000);
  expect([bench.valueOf(title), next.getValue(title)]).toEqual(['today we pay now', 'today we pay now']);
  expect(await bench.journal.list('ada', 'd')).toHaveLength(1);
});

test("a second account cannot see the first account's journal, whose text stays", async () => {
  const bench = createBench();
  const draft = await bench.open('ada');
  bench.network = 'signed-out';
  type(draft, 'we pay now');
  await bench.clock.pass(500);
  bench.close(draft);
  bench.network = 'works';
  const other = await bench.open('eve');
  expect([other.getValue(title), other.hasUnsent]).toEqual(['we pay', false]);
  expect((await bench.open('ada')).getValue(title)).toBe('we pay now');
});

test.each([
  ['send', 'we pay now'],
  ['discard', 'we pay'],
] as const)('changes older than a day wait for a choice, and "%s" applies it', async (choice, expected) => {
  const bench = createBench();
  const before = await bench.open();
  bench.network = 'unreachable';
  type(before, 'we pay now');
  await before.settleJournal();
  bench.close(before);
  bench.network = 'works';
  await bench.clock.pass(day + 1);
  const draft = await bench.open();
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'to-review' });
  await bench.clock.pass(60_000);
  expect(bench.valueOf(title)).toBe('we pay');
  draft.endReview(choice);
  await bench.clock.pass(2000);
  expect([bench.valueOf(title), draft.getValue(title), draft.hasUnsent]).toEqual([expected, expected, false]);
});

test('a wrong clock, or a clock that is set back, does not delay saving', async () => {
  const bench = createBench();
  const services = bench.createServices('ada');
  let wrongMs = 0;
  const clock = { now: () => bench.clock.now() + wrongMs, after: bench.clock.after.bind(bench.clock) };
  const draft = new DraftEngine({ account: 'ada', document: 'd', client: 'c' }, { ...services, clock });
  draft.start();
  await bench.clock.pass(0);
  for (const step of [3 * 3600 * 1000, -3 * 3600 * 1000]) {
    type(draft, `we pay ${step}`);
    wrongMs = step;
    type(draft, `we pay ${step} now`);
    await bench.clock.pass(400);
    expect(bench.valueOf(title)).toBe(`we pay ${step} now`);
  }
});

test('a browser that refuses to store is reported before the first change, and saving goes on', async () => {
  const refusing = {
    ...createMemoryJournal(),
    write: async () => Promise.reject(new JournalRefused({ cause: 'full' })),
  };
  const bench = new DraftBench({ values: [[title, 'we pay']] }, refusing);
  const draft = await bench.open();
  expect(draft.status.survivesReload).toBe(false);
  type(draft, 'we pay now');
  await bench.clock.pass(400);
  expect([bench.valueOf(title), bench.errors]).toEqual(['we pay now', []]);
});

test('a journal write that never finishes does not stop changes from being sent', async () => {
  const hanging = { ...createMemoryJournal(), write: () => new Promise<void>(() => undefined) };
  const bench = new DraftBench({ values: [[title, 'we pay']] }, hanging);
  const draft = await bench.open();
  await bench.clock.pass(1000);
  type(draft, 'we pay now');
  await bench.clock.pass(1400);
  expect(bench.valueOf(title)).toBe('we pay now');
});

test('many unsent changes are split into several requests within the limits of the service', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const fields = Array.from({ length: 500 }, (_, index) => ({
    kind: 'set' as const,
    address: `data/field-${index}`,
    value: 'ü'.repeat(2000),
  }));
  draft.change(fields);
  await bench.clock.pass(10_000);
  expect(draft.status.saving.kind).toBe('saved');
  expect(bench.service.copy.values.size).toBe(502);
  for (const { request } of requestsWithChanges(bench)) {
    expect(request.changes.length).toBeLessThanOrEqual(maxChangesPerRequest);
    expect(Buffer.byteLength(JSON.stringify(request))).toBeLessThanOrEqual(maxChangeRequestBytes);
  }
});

test("leaving the page sends unsent changes at once, up to the browser's keepalive limit", async () => {
  const bench = createBench();
  const draft = await bench.open();
  type(draft, 'we pay now');
  draft.change([{ kind: 'set', address: 'data/long', value: 'x'.repeat(70_000) }]);
  draft.hide();
  const [last] = bench.sent.slice(-1);
  expect([last?.isLast, last?.request.changes.map((change) => 'address' in change && change.address)]).toEqual([
    true,
    [title],
  ]);
});

test('a response that takes longer than 15 s counts as lost and is ignored when it arrives later', async () => {
  const bench = createBench();
  const late: (() => void)[] = [];
  const services = bench.createServices('ada');
  let isSlow = false;
  const transport: typeof services.transport = {
    send: async (request, options) => {
      const result = await services.transport.send(request, options);
      if (isSlow) await new Promise<void>((resolve) => void late.push(resolve));
      return result;
    },
  };
  const draft = new DraftEngine({ account: 'ada', document: 'd', client: 'c' }, { ...services, transport });
  draft.start();
  await bench.clock.pass(0);
  isSlow = true;
  type(draft, 'we pay now');
  await bench.clock.pass(400 + 15_000);
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'no-connection' });
  isSlow = false;
  await bench.clock.pass(1000);
  bench.changeElsewhere(title, 'they pay now');
  draft.hearNews(bench.service.copy.revision);
  await bench.clock.pass(100);
  for (const arrive of late) arrive();
  await bench.clock.pass(100);
  expect(draft.getValue(title)).toBe('they pay now');
});

test('an exception in the transport is reported, the status does not become saved, and the request is repeated', async () => {
  const bench = createBench();
  const services = bench.createServices('ada');
  let isBroken = false;
  const transport: typeof services.transport = {
    send: async (request, options) => {
      if (isBroken) throw new Error('broken');
      return services.transport.send(request, options);
    },
  };
  const draft = new DraftEngine({ account: 'ada', document: 'd', client: 'c' }, { ...services, transport });
  draft.start();
  await bench.clock.pass(0);
  isBroken = true;
  type(draft, 'we pay now');
  await bench.clock.pass(400);
  expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'rejected' });
  expect(bench.errors).toEqual([new Error('broken')]);
  isBroken = false;
  await bench.clock.pass(1000);
  expect(bench.valueOf(title)).toBe('we pay now');
});

test('a listener of a field is called for changes of that field only', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const calls: string[] = [];
  for (const subject of [title, 'data/slices', 'data/slices/@one/primary/title', 'status']) {
    draft.subscribe(subject, () => void calls.push(subject));
  }
  type(draft, 'we pay now');
  await bench.clock.pass(1000);
  expect(calls.filter((subject) => subject !== 'status')).toEqual([title]);
});

test('a content listener is called for every change, and a problems listener only when the problems differ', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const calls: string[] = [];
  for (const subject of ['content', 'problems'] as const) draft.subscribe(subject, () => void calls.push(subject));
  bench.service.problems = [{ address: title, message: 'is too short' }];
  type(draft, 'we');
  type(draft, 'we', 'data/slices/@one/primary/title');
  await bench.clock.pass(1000);
  expect(calls.slice(0, 2)).toEqual(['content', 'content']);
  expect(draft.problems).toEqual(bench.service.problems);
  bench.changeElsewhere('data/slices/@one/primary/title', 'another');
  draft.hearNews(draft.revision + 1);
  await bench.clock.pass(1000);
  expect(draft.getValue('data/slices/@one/primary/title')).toBe('another');
  expect(calls.filter((subject) => subject === 'problems')).toHaveLength(1);
});

test('an announced revision that the service no longer has is fetched once only', async () => {
  const bench = createBench();
  const draft = await bench.open();
  const before = bench.sent.length;
  draft.hearNews(draft.revision + 5);
  await bench.clock.pass(10_000);
  expect(bench.sent).toHaveLength(before + 1);
});

test('a value kept aside by the engine is also sent to the service', async () => {
  const bench = createBench();
  const draft = await bench.open();
  draft.keepAside(title, 'lost words');
  expect([draft.status.keptAside, draft.status.saving.kind]).toEqual([1, 'saving']);
  await bench.clock.pass(1000);
  expect(bench.service.copy.kept).toMatchObject([{ address: title, value: 'lost words', author: 'ada' }]);
});
