import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchEventLoopDelay } from './event-loop-delay.ts';

const quarterMs = 250;

function createHistogram() {
  const histogram = {
    count: 0,
    mean: Number.NaN,
    enable: vi.fn(() => true),
    disable: vi.fn(() => true),
    reset: vi.fn(() => Object.assign(histogram, { count: 0, mean: Number.NaN })),
    /** Twelve samples with so many milliseconds between them. */
    record: (milliseconds: number) => Object.assign(histogram, { count: 12, mean: milliseconds * 1e6 }),
  };
  return histogram;
}

/** One quarter of a second after the other, with the time between two samples in each. */
function delayAfter(...quarters: readonly (number | undefined)[]): number {
  const histogram = createHistogram();
  const delay = watchEventLoopDelay(histogram);
  delay.start();
  for (const milliseconds of quarters) {
    if (milliseconds !== undefined) histogram.record(milliseconds);
    vi.advanceTimersByTime(quarterMs);
  }
  delay.stop();
  return delay.current();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an event loop that is late for half a second is late by its better quarter', () => {
  expect(delayAfter(320, 80)).toBe(60);
  expect(delayAfter(80, 320)).toBe(60);
});

test('one long turn is no load, before or after it is known of', () => {
  expect(delayAfter(900)).toBe(0);
  expect(delayAfter(20, 900)).toBe(0);
  expect(delayAfter(900, 20)).toBe(0);
});

test('a turn that is longer than a quarter leaves what was known', () => {
  expect(delayAfter(320, 320, undefined)).toBe(300);
});

test('what the start took is not counted', () => {
  const histogram = createHistogram();
  const delay = watchEventLoopDelay(histogram);
  vi.advanceTimersByTime(4 * quarterMs);
  expect(histogram.enable).not.toHaveBeenCalled();
  expect(delay.current()).toBe(0);
  delay.start();
  expect(histogram.enable).toHaveBeenCalledOnce();
  delay.stop();
  expect(histogram.disable).toHaveBeenCalledOnce();
});
