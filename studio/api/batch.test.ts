import { expect, test } from 'vitest';
import { createBatch } from './batch.ts';

function createAsked(limits: { maxKeys: number; maxLength?: number }) {
  const requests: string[][] = [];
  const ask = createBatch<string>({
    ...limits,
    async ask(keys) {
      requests.push([...keys]);
      if (keys.includes('broken')) throw new Error('No answer');
      return new Map(keys.filter((key) => key !== 'absent').map((key) => [key, key.toUpperCase()]));
    },
  });
  return { ask, requests };
}

test('simultaneous calls become one request with unique keys', async () => {
  const { ask, requests } = createAsked({ maxKeys: 10 });
  expect(await Promise.all(['a', 'b', 'a', 'absent'].map(ask))).toEqual(['A', 'B', 'A', undefined]);
  expect(requests).toEqual([['a', 'b', 'absent']]);
  expect(await ask('c')).toBe('C');
  expect(requests).toHaveLength(2);
});

test('a request is split at the maximum number of keys and at the maximum length', async () => {
  const few = createAsked({ maxKeys: 2 });
  expect(await Promise.all(['a', 'b', 'c'].map(few.ask))).toEqual(['A', 'B', 'C']);
  expect(few.requests).toEqual([['a', 'b'], ['c']]);
  const short = createAsked({ maxKeys: 9, maxLength: 5 });
  expect(await Promise.all(['aaa', 'bb', 'cc'].map(short.ask))).toEqual(['AAA', 'BB', 'CC']);
  expect(short.requests).toEqual([['aaa', 'bb'], ['cc']]);
});

test('a failed request rejects only the calls that it served', async () => {
  const { ask } = createAsked({ maxKeys: 1 });
  const outcomes = await Promise.allSettled(['broken', 'a'].map(ask));
  expect(outcomes).toEqual([expect.objectContaining({ status: 'rejected' }), { status: 'fulfilled', value: 'A' }]);
});
