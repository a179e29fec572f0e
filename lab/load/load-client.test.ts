import { expect, test } from 'vitest';
import { runLoad, type Answered } from './load-client.ts';

const answered: Answered = { status: 200, code: undefined, headers: {}, body: '', milliseconds: 0 };

/** Nothing else happens meanwhile, as when the client has too much to do. */
function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('what was due while the client stalled has waited, although each answer came at once', async () => {
  const fromDue: number[] = [];
  const { sent, outcomes, longestMs, sentLateP99Ms } = await runLoad({
    origins: ['http://site.test'],
    rate: 1000,
    count: 300,
    next(index) {
      if (index === 50) stall(200);
      return { path: '/' };
    },
    answer: async () => answered,
    onAnswer: (own) => fromDue.push(own.fromDueMs),
  });
  expect([sent, outcomes]).toEqual([300, { '200': 300 }]);
  // Of the 200 that were due meanwhile half had to wait for half of it.
  expect(fromDue.filter((own) => own >= 100).length).toBeGreaterThanOrEqual(100);
  expect(longestMs).toBeGreaterThanOrEqual(199);
  expect(sentLateP99Ms).toBeGreaterThanOrEqual(190);
});

test('how long the site took by itself is told beside it', async () => {
  const seen: number[] = [];
  await runLoad({
    origins: ['http://site.test'],
    rate: 1000,
    count: 1,
    next: () => ({ path: '/' }),
    answer: async () => ({ ...answered, milliseconds: 7 }),
    onAnswer: ({ milliseconds }) => seen.push(milliseconds),
  });
  expect(seen).toEqual([7]);
});
