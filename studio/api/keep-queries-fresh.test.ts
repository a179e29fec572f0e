import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { createEventStream, type TabMessage } from './event-stream.ts';
import { keepQueriesFresh } from './keep-queries-fresh.ts';

test('events make what screens show stale, once for many; models, the account and the list of documents only after a gap', async () => {
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
  const keys = ['me', 'models', 'documents', 'working', 'people'];
  const setAll = (): void => keys.forEach((key) => void queries.setQueryData([key], 'fresh'));
  const listStale = (): string[] => keys.filter((key) => queries.getQueryState([key])?.isInvalidated);
  const end = keepQueriesFresh(queries, events, { clock, onError });
  const saved = { kind: 'saved', documentIds: ['a'], ref: null, by: { id: 'a', name: 'A' } } as const;
  setAll();
  for (let count = 0; count < 5; count += 1) hear({ kind: 'heard', received: { event: saved } });
  await clock.pass(499);
  expect(listStale()).toEqual([]);
  await clock.pass(1);
  expect(listStale()).toEqual(['working', 'people']);
  for (const expected of [['working', 'people'], keys]) {
    setAll();
    hear({ kind: 'heard', received: { event: { kind: 'resync' } } });
    await clock.pass(500);
    expect(listStale()).toEqual(expected);
    await clock.pass(10_000);
  }
  setAll();
  end();
  hear({ kind: 'heard', received: { event: saved } });
  await clock.pass(1000);
  expect(listStale()).toEqual([]);
});
