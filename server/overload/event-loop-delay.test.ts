import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoopDelay } from './event-loop-delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTest() {
  const histogram = Object.assign(createHistogram(), { enable: vi.fn(() => true), disable: vi.fn(() => true) });
  const delay = watchEventLoopDelay(histogram);
  return { histogram, delay, record: (...samples: readonly number[]) => record(histogram, samples) };
}

/** Records samples, then ends their window. */
function record(histogram: RecordableHistogram, samples: readonly number[]): void {
  for (const milliseconds of samples) histogram.record(milliseconds * 1e6);
  vi.advanceTimersByTime(1000);
}

const idle = Array.from({ length: 10 }, () => 20);

test('the delay is the median of the last second', () => {
  const { delay, record: recordSecond } = createTest();
  delay.start();
  recordSecond(320, 320, 320);
  expect(Math.round(delay.current())).toBe(300);
  recordSecond(...idle);
  expect(Math.round(delay.current())).toBe(0);
});

test('a single long turn does not count as load', () => {
  const { delay, record: recordSecond } = createTest();
  delay.start();
  recordSecond(800, ...idle);
  expect(Math.round(delay.current())).toBe(0);
});

test('a turn longer than the window keeps the last known delay', () => {
  const { delay, record: recordSecond } = createTest();
  delay.start();
  recordSecond(320);
  recordSecond();
  expect(Math.round(delay.current())).toBe(300);
});

test('work before the first connection does not count', () => {
  const { delay, histogram } = createTest();
  vi.advanceTimersByTime(4000);
  expect(histogram.enable).not.toHaveBeenCalled();
  expect(delay.current()).toBe(0);
  delay.start();
  expect(histogram.enable).toHaveBeenCalledOnce();
  delay.stop();
  expect(histogram.disable).toHaveBeenCalledOnce();
});
