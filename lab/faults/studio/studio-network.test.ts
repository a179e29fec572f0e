/** S3, S4, S8 and S13: faults of networks and clocks during editing. */
import { expect, test } from 'vitest';
import type { StudioEvent } from '../../../cms/studio-events.ts';
import { testUrl } from '../../../cms/testing/test-service.ts';
import { createRandom, type Random } from '../../../scripts/fuzz/random.ts';
import type { Clock } from '../../../studio/draft/clock.ts';
import type { DraftEngine } from '../../../studio/draft/draft-engine.ts';
import { createMemoryJournal } from '../../../studio/draft/memory-journal.ts';
import { EventConnection } from '../../../studio/api/event-connection.ts';
import { createHttpEventSource } from '../../../studio/api/event-source.ts';
import { createEdit } from '../../../studio/testing/random-edits.ts';
import { lostConnection, ServiceBench, type Network } from '../../../studio/testing/service-bench.ts';
import { findTokens, TokenLedger } from '../../../studio/testing/token-ledger.ts';

/** `npm run faults -- S4` does 500. */
const runs = Number(process.env['STUDIO_RUNS'] ?? 6);
const isLong = process.env['STUDIO_RUNS'] !== undefined;
/** `npm run faults -- S3` cuts the connection at 50. */
const moments = isLong ? runs : 1;
/** Each of ten seconds. `npm run faults -- S13` types through ten minutes. */
const turns = isLong ? 60 : 12;
const seed = Number(process.env['FUZZ_SEED']);
const minute = 60_000;
const hour = 60 * minute;
const teaser = 'data/teaser';

const write = (draft: DraftEngine, value: string, address = teaser) =>
  draft.change([{ kind: 'set', address, value }], { isTyping: true });
const show = ({ values, lists }: DraftEngine['content']) => [
  [...values].filter(([, value]) => value !== null).toSorted(),
  [...lists].filter(([, keys]) => keys.length > 0).toSorted(),
];

const pastedRows = 60;

test(
  `S3: five minutes without a connection in the middle of a paste: it is sent once, as it was pasted (${moments} moments, seed ${seed})`,
  async () => {
    for (let run = 0; run < moments; run += 1) {
      const random = createRandom(seed + run);
      const bench = await ServiceBench.start();
      let isOnline = true;
      const network: Network = (deliver) => (isOnline ? deliver() : lostConnection());
      const draft = await bench.open({ person: await bench.signIn('Ada'), network });
      const paste = (row: number) =>
        draft.change([
          {
            kind: 'insert' as const,
            list: 'data/body_slices',
            key: `quote$${row}`,
            after: draft.listBehind('data/body_slices', row === 0 ? undefined : `quote$${row - 1}`),
            content: {
              values: [
                ['slice_type', 'quote'],
                ['variation', 'default'],
                ['primary/text', `Pasted ${row}`],
              ],
              lists: [],
            },
          },
        ]);
      const cut = 1 + random.below(pastedRows - 1);
      for (let row = 0; row < cut; row += 1) paste(row);
      // Nothing, or a part of it, is on its way.
      await bench.pass(random.below(1000));
      isOnline = false;
      for (let row = cut; row < pastedRows; row += 1) paste(row);
      await bench.pass(5 * minute);
      expect(draft.status.saving).toEqual({ kind: 'kept-in-browser', reason: 'no-connection' });
      write(draft, 'Written meanwhile');
      isOnline = true;
      draft.goOnline();
      await bench.pass(3000);
      expect(draft.status.saving.kind).toBe('saved');
      const { values, lists } = await bench.read();
      const rows = new Map(lists).get('data/body_slices')?.rows.map(({ key }) => key);
      expect(rows, `FUZZ_SEED=${seed + run}`).toEqual(Array.from({ length: pastedRows }, (_, row) => `quote$${row}`));
      expect(new Map(values).get('data/body_slices/@quote$59/primary/text')?.value).toBe('Pasted 59');
      expect(await bench.valueOf(teaser)).toBe('Written meanwhile');
      expect(bench.errors).toEqual([]);
    }
  },
  60_000 + moments * 5000,
);

/** Responses are lost after the commit, requests before it; some arrive twice, the second time late. */
function createFaultyNetwork(random: Random, isCalm: () => boolean): Network {
  const late: (() => Promise<Response>)[] = [];
  return async (deliver) => {
    if (isCalm()) return deliver();
    for (const again of late.splice(0)) await again();
    const fate = random.below(5);
    if (fate === 0) return lostConnection();
    const response = await deliver();
    if (fate === 1) return lostConnection();
    if (fate === 2) return deliver();
    if (fate === 3) late.push(deliver);
    return response;
  };
}

test(
  `S4: responses lost after the commit, and duplicated requests, apply no change twice (${runs} sittings, seed ${seed})`,
  async () => {
    const bench = await ServiceBench.start();
    const person = await bench.signIn('Ada');
    for (let run = 0; run < runs; run += 1) {
      const random = createRandom(seed + run);
      const ledger = new TokenLedger();
      let isCalm = false;
      const journal = createMemoryJournal();
      const document = `sitting-${run}`;
      await bench.addDocument(document, { teaser: 'We pay' });
      const network = createFaultyNetwork(random, () => isCalm);
      let draft = await bench.open({ person, document, journal, network });
      // An editor does not type before the content is shown.
      while (draft.revision === 0) await bench.pass(40_000);
      for (let act = 0; act < 25; act += 1) {
        const before = findTokens(...draft.content.values.values());
        const createToken = () => ledger.type('a');
        draft.change(
          createEdit(draft.content, { random, createToken, createKey: bench.createId, hotField: 'data/body' }),
        );
        const after = findTokens(...draft.content.values.values());
        ledger.remove([...before].filter((token) => !after.has(token)));
        await bench.pass(random.below(3000));
        if (!random.oneIn(12)) continue;
        draft.stop();
        draft = await bench.open({ person, document, journal, network });
      }
      isCalm = true;
      draft.goOnline();
      await bench.pass(60_000);
      const stored = await bench.read(document);
      expect(draft.status.saving.kind, `FUZZ_SEED=${seed + run} STUDIO_RUNS=1`).toBe('saved');
      expect(stored.kept ?? [], `FUZZ_SEED=${seed + run} STUDIO_RUNS=1: somebody alone is in conflict`).toEqual([]);
      const content = {
        values: new Map(stored.values.map(([address, { value }]) => [address, value])),
        lists: new Map(stored.lists.map(([address, { rows }]) => [address, rows.map(({ key }) => key)])),
      };
      expect(show(draft.content), `FUZZ_SEED=${seed + run} STUDIO_RUNS=1`).toEqual(show(content));
      const there = findTokens(...content.values.values());
      const owed = ledger.listOwed().map(({ token }) => token);
      expect(owed.filter((token) => !there.has(token))).toEqual([]);
      draft.stop();
    }
    expect(bench.errors).toEqual([]);
  },
  60_000 + runs * 5000,
);

/** A browser's clock with an error that may change during editing. */
function createWrongClock(clock: Clock, error: { ms: number }): Clock {
  return { now: () => clock.now() + error.ms, after: (delayMs, act) => clock.after(delayMs, act) };
}

test('S8: with clocks that are three hours wrong, and changed during typing, all is saved within two seconds', async () => {
  const bench = await ServiceBench.start();
  const [fast, slow] = [{ ms: 3 * hour }, { ms: -3 * hour }];
  const journal = createMemoryJournal();
  const [first, second] = [await bench.signIn('Ada'), await bench.signIn('Ben')];
  const ada = await bench.open({ person: first, journal, clock: createWrongClock(bench.clock, fast) });
  const ben = await bench.open({ person: second, clock: createWrongClock(bench.clock, slow) });
  for (const [turn, words] of ['We pay at', 'We pay at once', 'We pay at once, always'].entries()) {
    write(ada, words);
    write(ben, `${String(ben.getValue('data/title') ?? '')} ben${turn}`, 'data/title');
    // Set by a server of time: hours ahead, hours back.
    if (turn === 1) [fast.ms, slow.ms] = [slow.ms, fast.ms];
    await bench.pass(2000);
    expect([ada.status.saving.kind, ben.status.saving.kind]).toEqual(['saved', 'saved']);
  }
  for (const draft of [ada, ben]) draft.hearNews(1_000_000);
  await bench.pass(2000);
  expect(show(ada.content)).toEqual(show(ben.content));
  expect(await bench.valueOf(teaser)).toBe('We pay at once, always');
  // After a reload with another clock, the journal must not count as a day old.
  write(ada, 'We pay at once, always and everywhere');
  ada.stop();
  fast.ms = 3 * hour;
  await bench.open({ person: first, journal, clock: createWrongClock(bench.clock, fast) });
  await bench.pass(2000);
  expect(await bench.valueOf(teaser)).toBe('We pay at once, always and everywhere');
  // A kept value has the time of the service.
  write(ben, 'We send');
  write(await bench.open({ person: first }), 'We give');
  await bench.pass(3000);
  const { kept = [] } = await bench.read();
  expect(kept).toHaveLength(1);
  expect(Math.abs((kept[0]?.at ?? 0) - bench.clock.now())).toBeLessThan(minute);
  expect(bench.errors).toEqual([]);
});

type StreamFault = 'cut' | 'held up';

/** A proxy between browser and service: it cuts streams every five seconds, or passes on nothing before their end. */
function spoilStreams(bench: ServiceBench, cookie: string, fault: StreamFault): typeof fetch {
  return async (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    const response = await bench.service.fetch(new Request(testUrl + String(address), { ...init, headers }));
    const { body } = response;
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !body) return response;
    const reader = body.getReader();
    const passed = new ReadableStream<Uint8Array>({
      start(controller) {
        const end = (): void => {
          cancelCut();
          void reader.cancel();
        };
        const cancelCut =
          fault === 'cut'
            ? bench.clock.after(5000, () => (end(), controller.error(new TypeError('cut'))))
            : () => undefined;
        init?.signal?.addEventListener('abort', end);
      },
      async pull(controller) {
        const { value } = await reader.read();
        if (value && fault === 'cut') controller.enqueue(value);
      },
    });
    return new Response(passed, { headers: response.headers });
  };
}

test.each<StreamFault>(['cut', 'held up'])(
  'S13: where the stream of events is %s, the words of a colleague come by asking each five seconds',
  async (fault) => {
    const bench = await ServiceBench.start();
    const [first, second] = [await bench.signIn('Ada'), await bench.signIn('Ben')];
    const [ada, ben] = [await bench.open({ person: first }), await bench.open({ person: second })];
    const heard: StudioEvent[] = [];
    const connection = new EventConnection({
      source: createHttpEventSource(spoilStreams(bench, first.cookie, fault)),
      clock: bench.clock,
      random: () => 1,
      onEvent({ event }) {
        heard.push(event);
        if (event.kind === 'changed' && event.client !== ada.owner.client) ada.hearNews(event.revision);
        if (event.kind === 'resync') ada.hearNews(Infinity);
      },
      onError: (error) => void bench.errors.push(error),
    });
    connection.start(undefined);
    await bench.pass(0);
    for (let turn = 0; turn < turns; turn += 1) {
      write(ben, `We pay ${turn} times`);
      await bench.pass(10_000);
      // Nothing arrives before the client has detected that the stream is buffered.
      if (fault === 'cut' || turn > 1) expect(ada.getValue(teaser)).toBe(`We pay ${turn} times`);
    }
    expect(connection.isPolling).toBe(true);
    write(ben, 'We pay tomorrow');
    await bench.pass(7000);
    expect(ada.getValue(teaser)).toBe('We pay tomorrow');
    expect(heard.length).toBeGreaterThan(10);
    connection.stop();
    expect(bench.errors).toEqual([]);
  },
);
