import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { createEventStream, type TabMessage } from './event-stream.ts';
import { keepQueriesFresh } from './keep-queries-fresh.ts';

const lasting = ['me', 'models', 'live', 'version'];
const passing = ['working', 'history'];
const by = { id: 'a', name: 'A' };
const saved: StudioEvent = { kind: 'saved', documentIds: ['a'], ref: null, by };
const changed: StudioEvent = { kind: 'changed', documentId: 'a', revision: 2, by, client: 'c' };

function createTest() {
  let hear: (message: TabMessage) => void = () => undefined;
  const onError = (error: unknown): void => {
    throw error;
  };
  const events = createEventStream({
    connect: () => onError('This tab does not lead') as never,
    channel: { say: () => undefined, listen: (listener) => void (hear = listener) },
    lead: () => new Promise(() => undefined),
    onError,
  });
  const queries = new QueryClient();
  const clock = new VirtualClock();
  const state = { isHidden: false };
  let fetched: string[] = [];
  for (const key of [...lasting, 'documents', ...passing]) {
    queries.setQueryData([key], 'fresh');
    const queryFn = async () => {
      fetched.push(key);
      return 'fresh';
    };
    const observer = new QueryObserver(queries, {
      ...{ queryKey: [key], queryFn },
      staleTime: lasting.includes(key) ? Infinity : 30_000,
    });
    onTestFinished(observer.subscribe(() => undefined));
  }
  onTestFinished(keepQueriesFresh(queries, events, { clock, isHidden: () => state.isHidden, onError }));
  return {
    ...{ clock, state, queries },
    say: (event: StudioEvent) => hear({ kind: 'heard', received: { event } }),
    /** The queries fetched since the last call. */
    look(): string[] {
      const seen = fetched;
      fetched = [];
      return seen;
    },
  };
}

test('several saves cause one refetch within half a second, which leaves lasting queries alone', async () => {
  const { clock, say, look } = createTest();
  for (let count = 0; count < 5; count += 1) say(saved);
  await clock.pass(499);
  expect(look()).toEqual([]);
  await clock.pass(1);
  expect(look()).toEqual(passing);
});

test('typing causes a refetch within five seconds, or together with an earlier one', async () => {
  const { clock, say, look } = createTest();
  for (let second = 0; second < 10; second += 1) {
    say(changed);
    await clock.pass(1000);
  }
  expect(look()).toEqual([...passing, ...passing]);
  say(changed);
  say(saved);
  await clock.pass(500);
  expect(look()).toEqual(passing);
  await clock.pass(10_000);
  expect(look()).toEqual([]);
});

test('a gap also refetches models, account and the list of documents, unless the stream has just begun', async () => {
  const { clock, say, look } = createTest();
  for (const expected of [passing, ['me', 'models', 'documents', ...passing]]) {
    say({ kind: 'resync' });
    await clock.pass(500);
    expect(look()).toEqual(expected);
    await clock.pass(10_000);
  }
});

test('a hidden tab marks queries as stale without fetching', async () => {
  const { clock, say, look, state, queries } = createTest();
  state.isHidden = true;
  say(saved);
  await clock.pass(500);
  expect(look()).toEqual([]);
  expect(queries.getQueryState(['history'])?.isInvalidated).toBe(true);
});
