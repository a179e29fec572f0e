import type { Clock } from '../draft/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

/** Enough for the longest chain of promises between two timers. */
const turnsBetweenTimers = 30;

/** A clock that advances only when a test calls `pass`, with timers in a deterministic order. */
export class VirtualClock implements Clock {
  #now: number;
  #order = 0;
  readonly #timers = new Map<number, Timer>();

  constructor(start = Date.UTC(2026, 10, 24)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(delayMs: number, act: () => void): () => void {
    const order = (this.#order += 1);
    this.#timers.set(order, { at: this.#now + delayMs, order, act });
    return () => void this.#timers.delete(order);
  }

  /** Advances the clock, runs the due timers in order, and lets promises settle in between. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await letPromisesRun();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next.order);
      this.#now = Math.max(this.#now, next.at);
      next.act();
      await letPromisesRun();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers.values()) {
      if (timer.at <= end && (!first || timer.at < first.at)) first = timer;
    }
    return first;
  }
}

async function letPromisesRun(): Promise<void> {
  for (let turn = 0; turn < turnsBetweenTimers; turn += 1) await Promise.resolve();
}
