import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingBar, type LoadingBar } from './loading-bar.ts';

let element: { hidden: boolean; ariaValueNow: string; isFailed: boolean };
let pending: { is: boolean; at: number }[];
let bar: LoadingBar;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('window', globalThis);
  element = { hidden: true, ariaValueNow: '', isFailed: false };
  pending = [];
  const classList = {
    add: (name: string) => void (element.isFailed ||= name === 'is-failed'),
    remove: (name: string) => void (element.isFailed &&= name !== 'is-failed'),
  };
  // The parts of an element that the bar uses.
  const part = Object.assign(element, { classList, style: { setProperty: () => {} } });
  bar = createLoadingBar(part as unknown as HTMLElement, (is) => pending.push({ is, at: Date.now() }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isShownAfter = (delayMs: number) => {
  vi.advanceTimersByTime(delayMs);
  return !element.hidden;
};

test('a navigation of less than 200 ms shows no bar', () => {
  bar.start();
  expect(isShownAfter(199)).toBe(false);
  bar.finish();
  expect(isShownAfter(10_000)).toBe(false);
  expect(pending).toEqual([]);
});

test('a slower navigation shows it at 200 ms; it grows 2 points per 100 ms, to 100 in 5000 ms', () => {
  bar.start();
  expect(isShownAfter(199)).toBe(false);
  expect(isShownAfter(1)).toBe(true);
  expect(element.ariaValueNow).toBe('0');
  vi.advanceTimersByTime(100);
  expect(element.ariaValueNow).toBe('2');
  vi.advanceTimersByTime(99);
  expect(element.ariaValueNow).toBe('2');
  vi.advanceTimersByTime(1);
  expect(element.ariaValueNow).toBe('4');
  vi.advanceTimersByTime(4700);
  expect(element.ariaValueNow).toBe('98');
  vi.advanceTimersByTime(100);
  expect(element.ariaValueNow).toBe('100');
  vi.advanceTimersByTime(60_000);
  expect([element.ariaValueNow, element.hidden]).toEqual(['100', false]);
});

test('it completes at 100 and hides 500 ms after the end', () => {
  bar.start();
  vi.advanceTimersByTime(700);
  bar.finish();
  expect(element.ariaValueNow).toBe('100');
  expect(isShownAfter(499)).toBe(true);
  expect(isShownAfter(1)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('a failure is shown at any time, and hides too', () => {
  bar.start();
  vi.advanceTimersByTime(50);
  bar.fail();
  expect([element.isFailed, element.hidden]).toEqual([true, false]);
  expect(isShownAfter(500)).toBe(false);
  bar.start();
  expect(element.isFailed).toBe(false);
});

test('consecutive navigations do not stack their timers', () => {
  for (let click = 0; click < 5; click++) {
    bar.start();
    vi.advanceTimersByTime(150);
  }
  expect(element.hidden).toBe(true);
  vi.advanceTimersByTime(150);
  expect(element.ariaValueNow).toBe('2');
  bar.start();
  expect([element.ariaValueNow, element.hidden]).toEqual(['0', false]);
  vi.advanceTimersByTime(100);
  expect(element.ariaValueNow).toBe('2');
  bar.finish();
  vi.advanceTimersByTime(500);
  expect([element.hidden, vi.getTimerCount()]).toEqual([true, 0]);
});

test('a visible pending state lasts at least 200 ms', () => {
  bar.start();
  vi.advanceTimersByTime(210);
  bar.finish();
  vi.advanceTimersByTime(1000);
  expect(pending).toEqual([
    { is: true, at: 200 },
    { is: false, at: 400 },
  ]);
});

test('the pending state ends with the page when it was visible long enough', () => {
  bar.start();
  vi.advanceTimersByTime(1000);
  bar.finish();
  vi.advanceTimersByTime(0);
  expect(pending.at(-1)).toEqual({ is: false, at: 1000 });
});
