import type { Clock } from '../draft/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly act: () => void;
}

/** Enough for the longest chain of promises between two timers. */
const turnsBetweenTimers = 30;

/** Time that passes only when a test lets it: hours in milliseconds, and the same order in every run. */
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

  /** Runs what is due within that time, and lets promises go on in between. */
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
