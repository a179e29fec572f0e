import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toKnownSize, toResponsiveState, watchSize, type ResponsiveState } from './size-class.ts';

test.each([
  [575, 'xs'],
  [576, 'sm'],
  [767, 'sm'],
  [768, 'md'],
  [1008, 'md'],
  [1009, 'lg'],
  [1199, 'lg'],
  [1200, 'xl'],
] as const)('a viewport of %i px is %s, and no other class', (width, current) => {
  const { xs, sm, md, lg, xl, ...rest } = toResponsiveState(width, 700);
  expect(rest).toEqual({ current, width, height: 700 });
  const flags = { xs, sm, md, lg, xl };
  expect(Object.entries(flags).filter(([, is]) => is)).toEqual([[current, true]]);
});

test('`atLeast` is true for the class and every wider one', () => {
  const medium = toResponsiveState(800, 600);
  const { atLeast, ...state } = toKnownSize(medium);
  expect(state).toEqual(medium);
  expect((['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => atLeast(size))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

let view: EventTarget & { innerWidth: number; innerHeight: number };
beforeEach(() => {
  vi.useFakeTimers();
  view = Object.assign(new EventTarget(), { innerWidth: 1000, innerHeight: 700 });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view));
  vi.stubGlobal('removeEventListener', view.removeEventListener.bind(view));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function resizeTo(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', 700);
  view.dispatchEvent(new Event('resize'));
}

test('twenty resizes within 200 ms cause two updates, and the last has the final size', () => {
  const told: ResponsiveState[] = [];
  watchSize((state) => told.push(state));
  for (let step = 1; step <= 20; step++) {
    resizeTo(1000 + step);
    vi.advanceTimersByTime(9);
  }
  vi.advanceTimersByTime(200);
  expect(told.map(({ width }) => width)).toEqual([1001, 1020]);
});

test('updates are at least 200 ms apart, and end with the last listener', () => {
  const at: number[] = [];
  const end = watchSize(() => at.push(Date.now()));
  for (let step = 0; step < 100; step++) {
    resizeTo(600 + step);
    vi.advanceTimersByTime(10);
  }
  const gaps = at.slice(1).map((time, index) => time - (at[index] ?? 0));
  expect(at.length).toBeGreaterThan(4);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
  end();
  const count = at.length;
  resizeTo(2000);
  vi.advanceTimersByTime(1000);
  expect(at).toHaveLength(count);
});
