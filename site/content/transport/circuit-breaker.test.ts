import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { failuresToOpen, firstPauseMs, maxPauseMs } from './transport-limits.ts';

function create() {
  let time = 0;
  const breaker = createCircuitBreaker({ now: () => time });
  return { breaker, wait: (ms: number) => void (time += ms) };
}

test('consecutive failures open it, and a success between them resets the count', () => {
  const { breaker } = create();
  for (let failure = 1; failure < failuresToOpen; failure += 1) breaker.failed('failure');
  breaker.succeeded();
  for (let failure = 1; failure < failuresToOpen; failure += 1) breaker.failed('failure');
  expect(breaker.admit()).toBe(true);
  breaker.failed('failure');
  expect([breaker.admit(), breaker.state()]).toEqual([false, 'open']);
});

test('one time-out opens it, because a reader has waited a second already', () => {
  const { breaker } = create();
  breaker.failed('timeout');
  expect(breaker.admit()).toBe(false);
});

test('after the pause one request probes the service, and others fail until it succeeds', () => {
  const { breaker, wait } = create();
  breaker.failed('timeout');
  wait(firstPauseMs);
  expect(breaker.state()).toBe('half-open');
  expect([breaker.admit(), breaker.admit(), breaker.admit()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect([breaker.state(), breaker.admit(), breaker.admit()]).toEqual(['closed', true, true]);
});

test('a failed probe doubles the pause, up to a limit', () => {
  const { breaker, wait } = create();
  breaker.failed('timeout');
  const pauses = Array.from({ length: 6 }, () => {
    const pause = breaker.remainingMs();
    wait(pause);
    breaker.admit();
    breaker.failed('failure');
    return pause;
  });
  expect(pauses.slice(0, 3)).toEqual([firstPauseMs, firstPauseMs * 2, firstPauseMs * 4]);
  expect(Math.max(...pauses)).toBe(maxPauseMs);
});

test('requests in flight when it opened do not prolong the pause', () => {
  const { breaker, wait } = create();
  breaker.failed('timeout');
  wait(firstPauseMs - 1);
  for (let late = 0; late < 20; late += 1) breaker.failed('timeout');
  expect(breaker.remainingMs()).toBe(1);
});

test('no request is sent before the time that the service names', () => {
  const { breaker, wait } = create();
  breaker.pauseUntil(2000);
  expect([breaker.admit(), breaker.remainingMs()]).toEqual([false, 2000]);
  wait(2000);
  expect([breaker.admit(), breaker.admit()]).toEqual([true, true]);
});
