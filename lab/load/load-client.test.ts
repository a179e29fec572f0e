import { expect, test } from 'vitest';
import { runLoad, type LoadResponse } from './load-client.ts';

const response: LoadResponse = { status: 200, code: undefined, headers: {}, body: '', milliseconds: 0 };

/** Blocks the event loop, as too much work in the client does. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('latency counts the time that a request waited for a stalled client', async () => {
  const fromDue: number[] = [];
  const { sent, outcomes, maxMs, sentLateP99Ms } = await runLoad({
    origins: ['http://site.test'],
    rate: 1000,
    count: 300,
    next(index) {
      if (index === 50) stall(200);
      return { path: '/' };
    },
    send: async () => response,
    onResponse: (own) => fromDue.push(own.fromDueMs),
  });
  expect([sent, outcomes]).toEqual([300, { '200': 300 }]);
  // Half of the 200 requests that were due during the stall waited at least half of it.
  expect(fromDue.filter((own) => own >= 100).length).toBeGreaterThanOrEqual(100);
  expect(maxMs).toBeGreaterThanOrEqual(199);
  expect(sentLateP99Ms).toBeGreaterThanOrEqual(190);
});

test('the result includes the site’s own latency', async () => {
  const seen: number[] = [];
  await runLoad({
    origins: ['http://site.test'],
    rate: 1000,
    count: 1,
    next: () => ({ path: '/' }),
    send: async () => ({ ...response, milliseconds: 7 }),
    onResponse: ({ milliseconds }) => seen.push(milliseconds),
  });
  expect(seen).toEqual([7]);
});
