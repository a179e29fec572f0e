import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { FakeEventService } from '../testing/fake-event-service.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { EventConnection, pollMs } from './event-connection.ts';

const saved = (number: number): StudioEvent => ({
  kind: 'saved',
  documentIds: [`d${number}`],
  ref: null,
  by: { id: 'a', name: 'A' },
});

function createTest() {
  const service = new FakeEventService();
  const clock = new VirtualClock();
  const received: StudioEvent[] = [];
  const connection = new EventConnection({
    source: service,
    clock,
    random: () => 0.5,
    onEvent: ({ event }) => received.push(event),
    onError(error) {
      throw error;
    },
  });
  const listSaved = (): string[] => received.flatMap((event) => (event.kind === 'saved' ? event.documentIds : []));
  /** Advances the clock while the service sends its heartbeats. */
  const live = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 20_000) {
      await clock.pass(Math.min(20_000, ms - passed));
      service.beat();
    }
    await clock.pass(0);
  };
  return { service, clock, received, connection, listSaved, live };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `d${index + 1}`);

test('an idle connection stays one stream, and delivers an event at once', async () => {
  const { service, clock, connection, live, listSaved, received } = createTest();
  connection.start(undefined);
  await live(3_600_000);
  service.say(saved(1));
  await clock.pass(0);
  expect([service.asked, listSaved()]).toEqual([['stream'], ['d1']]);
  expect(received.map(({ kind }) => kind)).toEqual(['resync', 'present', 'saved']);
  connection.stop();
  service.say(saved(2));
  await live(3_600_000);
  expect([service.asked.length, listSaved()]).toEqual([1, ['d1']]);
});

test('an occasionally closed stream reconnects after a short delay and continues after the last event', async () => {
  const { service, clock, connection, live, listSaved } = createTest();
  connection.start(undefined);
  for (let number = 1; number <= 8; number += 1) {
    await live(120_000);
    service.endStreams();
    service.say(saved(number));
    await clock.pass(1000);
  }
  expect([new Set(service.asked), listSaved()]).toEqual([new Set(['stream']), names(8)]);
});

test('a network that closes streams every few seconds makes the client poll every five, and no event is lost', async () => {
  const { service, clock, connection, listSaved } = createTest();
  service.network.cutAfter = 400;
  connection.start(undefined);
  for (let number = 1; number <= 60; number += 1) {
    service.say(saved(number));
    await clock.pass(1000);
  }
  await clock.pass(pollMs);
  expect(listSaved()).toEqual(names(60));
  expect(connection.isPolling).toBe(true);
  const asked = service.asked.length;
  await clock.pass(60_000);
  expect(service.asked.slice(asked)).toEqual(Array.from({ length: 60_000 / pollMs }, () => 'page'));
});

test('a silent stream is replaced by polling', async () => {
  const { service, clock, connection } = createTest();
  connection.start(undefined);
  await clock.pass(44_000);
  expect([service.asked, connection.isPolling]).toEqual([['stream'], false]);
  await clock.pass(2000);
  expect([service.asked, connection.isPolling]).toEqual([['stream', 'page'], true]);
});

test('a network that buffers the stream is detected by its silence', async () => {
  const { service, connection, live, listSaved } = createTest();
  service.network.isBuffering = true;
  connection.start(undefined);
  service.say(saved(1));
  await live(14_000);
  expect([service.asked, connection.isPolling]).toEqual([['stream'], false]);
  await live(2000);
  service.say(saved(2));
  await live(pollMs);
  // The first event happened before the first poll, which begins with a resync.
  expect([connection.isPolling, listSaved()]).toEqual([true, ['d2']]);
});

test('while streams are buffered, retrying one delays the next poll by at most one poll interval', async () => {
  const { service, clock, connection, live, listSaved } = createTest();
  service.network.isBuffering = true;
  connection.start(undefined);
  await live(60_000);
  for (let number = 1; number <= 600; number += 1) {
    service.say(saved(number));
    await clock.pass(1000);
    expect(listSaved().length).toBeGreaterThan(number - 2 * (pollMs / 1000));
  }
  expect(service.asked.filter((one) => one === 'stream').length).toBe(3);
});

test('a stream is retried later, and stays once the network lets it through', async () => {
  const { service, clock, connection, live, listSaved } = createTest();
  service.network.isBuffering = true;
  connection.start(undefined);
  await live(60_000);
  await live(5 * 60_000);
  expect(service.asked.filter((one) => one === 'stream').length).toBe(2);
  service.network.isBuffering = false;
  await live(6 * 60_000);
  expect(connection.isPolling).toBe(false);
  service.say(saved(1));
  await clock.pass(0);
  expect(listSaved()).toEqual(['d1']);
});

test('without a service the retries back off, and a returning connection ends the delay', async () => {
  const { service, clock, connection, listSaved } = createTest();
  connection.start('start');
  service.network.refusal = 'unreachable';
  service.endStreams();
  service.say(saved(1));
  await clock.pass(3_600_000);
  expect(service.asked.length).toBeLessThan(200);
  service.network.refusal = undefined;
  connection.goOnline();
  await clock.pass(0);
  expect(listSaved()).toEqual(['d1']);
});

test('a client whose stream is refused polls instead', async () => {
  const { service, clock, connection } = createTest();
  service.network.refusal = 'refused';
  connection.start(undefined);
  await clock.pass(0);
  expect(connection.isPolling).toBe(true);
});

test('an ended session is reported once, and the events continue after the next sign-in', async () => {
  for (const isTold of [true, false]) {
    const { service, clock, connection, received, listSaved } = createTest();
    connection.start('start');
    await clock.pass(0);
    service.network.refusal = 'signed-out';
    if (isTold) service.say({ kind: 'session-ended' });
    service.endStreams();
    service.say(saved(1));
    await clock.pass(3_600_000);
    expect(received.filter(({ kind }) => kind === 'session-ended')).toHaveLength(1);
    const asked = service.asked.length;
    await clock.pass(3_600_000);
    expect(service.asked.length).toBe(asked);
    service.network.refusal = undefined;
    connection.resume();
    await clock.pass(0);
    expect(listSaved()).toEqual(['d1']);
  }
});

test('on any network each event is delivered once and in order', async () => {
  const network = fc.record({
    cutAfter: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    isBuffering: fc.boolean(),
    lostPages: fc.nat(2),
    refusal: fc.constantFrom(undefined, undefined, 'unreachable' as const, 'refused' as const),
    events: fc.nat(4),
    isEnding: fc.boolean(),
    ms: fc.nat(70_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(network, { maxLength: 12 }), async (steps) => {
      const { service, connection, live, listSaved } = createTest();
      connection.start('start');
      let number = 0;
      for (const { cutAfter, events, isEnding, ms, ...rest } of steps) {
        Object.assign(service.network, rest, { cutAfter: cutAfter ?? Infinity });
        for (let count = 0; count < events; count += 1) service.say(saved((number += 1)));
        if (isEnding) service.endStreams();
        await live(ms);
      }
      Object.assign(service.network, { cutAfter: Infinity, isBuffering: false, refusal: undefined, lostPages: 0 });
      await live(120_000);
      expect(listSaved()).toEqual(names(number));
    }),
    { numRuns: 300 },
  );
});
