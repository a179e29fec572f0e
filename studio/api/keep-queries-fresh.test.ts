import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { createEventStream, type TabMessage } from './event-stream.ts';
import { keepQueriesFresh, mediaNewsKey } from './keep-queries-fresh.ts';

const lasting = ['me', 'models', 'live', 'version'];
const passing = ['working', 'history'];
/** Lists in which people choose. */
const chosenFrom = ['documents', 'assets'];
const by = { id: 'a', name: 'A' };
const saved: StudioEvent = { kind: 'saved', documentIds: ['a'], ref: null, by };
const changed: StudioEvent = { kind: 'changed', documentId: 'a', revision: 2, by, client: 'c' };

function createTest() {
  let deliver: (message: TabMessage) => void = () => undefined;
  const onError = (error: unknown): void => {
    throw error;
  };
  const events = createEventStream({
    connect: () => onError('This tab does not lead') as never,
    channel: { say: () => undefined, listen: (listener) => void (deliver = listener) },
    lead: () => new Promise(() => undefined),
    onError,
  });
  const queries = new QueryClient();
  const clock = new VirtualClock();
  const state = { isHidden: false };
  let fetched: string[] = [];
  for (const key of [...lasting, ...chosenFrom, ...passing]) {
    queries.setQueryData([key], 'fresh');
    const queryFn = async () => {
      fetched.push(key);
      return 'fresh';
    };
    const observer = new QueryObserver(queries, {
      queryKey: [key],
      queryFn,
      staleTime: lasting.includes(key) ? Infinity : 30_000,
    });
    onTestFinished(observer.subscribe(() => undefined));
  }
  onTestFinished(keepQueriesFresh(queries, events, { clock, isHidden: () => state.isHidden, onError }));
  return {
    clock,
    state,
    queries,
    emit: (event: StudioEvent) => deliver({ kind: 'heard', received: { event } }),
    /** The queries fetched since the last call. */
    takeFetched(): string[] {
      const taken = fetched;
      fetched = [];
      return taken;
    },
  };
}

test('several saves cause one refetch within half a second, which leaves lasting queries alone', async () => {
  const { clock, emit, takeFetched } = createTest();
  for (let count = 0; count < 5; count += 1) emit(saved);
  await clock.pass(499);
  expect(takeFetched()).toEqual([]);
  await clock.pass(1);
  expect(takeFetched()).toEqual(passing);
});

test('typing causes a refetch within five seconds, or together with an earlier one', async () => {
  const { clock, emit, takeFetched } = createTest();
  for (let second = 0; second < 10; second += 1) {
    emit(changed);
    await clock.pass(1000);
  }
  expect(takeFetched()).toEqual([...passing, ...passing]);
  emit(changed);
  emit(saved);
  await clock.pass(500);
  expect(takeFetched()).toEqual(passing);
  await clock.pass(10_000);
  expect(takeFetched()).toEqual([]);
});

test('a gap also refetches models, account and lists in which people choose, unless the stream has just begun', async () => {
  const { clock, emit, takeFetched } = createTest();
  for (const expected of [passing, ['me', 'models', ...chosenFrom, ...passing]]) {
    emit({ kind: 'resync' });
    await clock.pass(500);
    expect(takeFetched()).toEqual(expected);
    await clock.pass(10_000);
  }
});

test('a hidden tab marks queries as stale without fetching', async () => {
  const { clock, emit, takeFetched, state, queries } = createTest();
  state.isHidden = true;
  emit(saved);
  await clock.pass(500);
  expect(takeFetched()).toEqual([]);
  expect(queries.getQueryState(['history'])?.isInvalidated).toBe(true);
});

test('a new account refetches, and a new file leaves the list of files in its place and says so', async () => {
  const { clock, emit, takeFetched, queries } = createTest();
  emit({ kind: 'people' });
  await clock.pass(500);
  expect(takeFetched()).toEqual(passing);
  expect(queries.getQueryData(mediaNewsKey)).toBeUndefined();
  emit({ kind: 'media' });
  expect(queries.getQueryData(mediaNewsKey)).toBe(clock.now());
  await clock.pass(500);
  expect(takeFetched()).toEqual(passing);
});
