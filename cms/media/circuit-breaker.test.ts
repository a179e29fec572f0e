import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function createRig() {
  const clock = { now: 0 };
  const events: string[] = [];
  const breaker = createCircuitBreaker({
    openMs: 1000,
    now: () => clock.now,
    isOutage: (error) => error instanceof Error && error.message === 'outage',
    onClose: () => events.push('closed'),
  });
  let calls = 0;
  const call = (message?: string): Promise<string> =>
    breaker.run(async () => {
      calls += 1;
      if (message) throw new Error(message);
      return 'done';
    });
  return { clock, events, call, countCalls: () => calls };
}

test('after an outage calls fail at once, until the circuit is half-open and lets one try', async () => {
  const { clock, events, call, countCalls } = createRig();
  await expect(call('outage')).rejects.toThrow('outage');
  await expect(call()).rejects.toThrow('outage');
  expect(countCalls()).toBe(1);
  clock.now = 1000;
  expect(await call()).toBe('done');
  expect(await call()).toBe('done');
  expect([countCalls(), events]).toEqual([3, ['closed']]);
});

test('while the circuit is half-open one call is made and others fail at once; its failure opens the circuit again', async () => {
  const { clock, events, call, countCalls } = createRig();
  await expect(call('outage')).rejects.toThrow('outage');
  clock.now = 1000;
  const outcomes = await Promise.allSettled([call('outage'), call(), call()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  clock.now = 1999;
  await expect(call()).rejects.toThrow('outage');
  expect([countCalls(), events]).toEqual([2, []]);
});

test('other failures do not open the circuit', async () => {
  const { clock, events, call, countCalls } = createRig();
  await expect(call('missing')).rejects.toThrow('missing');
  expect(await call()).toBe('done');
  await expect(call('outage')).rejects.toThrow('outage');
  clock.now = 1000;
  await expect(call('missing')).rejects.toThrow('missing');
  expect([await call(), countCalls(), events]).toEqual(['done', 5, ['closed']]);
});
