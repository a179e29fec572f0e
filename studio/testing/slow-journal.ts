import type { Journal, JournalOwner, JournalWrite } from '../draft/journal.ts';
import { createMemoryJournal } from '../draft/memory-journal.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A journal with slow writes. Writes that are pending when the page crashes are lost. */
export class SlowJournal implements Journal {
  readonly #inner = createMemoryJournal();
  readonly #clock: VirtualClock;
  readonly #latencyMs: () => number;
  #life = 0;
  #readyAt = 0;

  constructor(clock: VirtualClock, latencyMs: () => number) {
    this.#clock = clock;
    this.#latencyMs = latencyMs;
  }

  write(owner: JournalOwner, write: JournalWrite): Promise<void> {
    const life = this.#life;
    // Writes finish in the order of the calls, like transactions.
    this.#readyAt = Math.max(this.#readyAt, this.#clock.now() + this.#latencyMs());
    return new Promise((resolve, reject) => {
      this.#clock.after(this.#readyAt - this.#clock.now(), () => {
        if (life === this.#life) this.#inner.write(owner, structuredClone(write)).then(resolve, reject);
      });
    });
  }

  crash(): void {
    this.#life += 1;
    this.#readyAt = this.#clock.now();
  }

  read: Journal['read'] = (owner) => this.#inner.read(owner);
  list: Journal['list'] = (account, document) => this.#inner.list(account, document);
  remove: Journal['remove'] = (owner) => this.#inner.remove(owner);
}
