import { JournalRefused, type Journal, type JournalOwner } from './journal.ts';
import type { JournalRecords } from './journal-records.ts';

/** Writes the records that changed since the last write. After a failure it writes all records again. */
export class JournalWriter {
  readonly #journal: Journal;
  readonly #owner: JournalOwner;
  readonly #onRefusal: (isRefused: boolean) => void;
  readonly #onError: (error: unknown) => void;
  #written: JournalRecords | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(options: {
    journal: Journal;
    owner: JournalOwner;
    /** The records that the journal already has from an earlier page. */
    written: JournalRecords | undefined;
    onRefusal: (isRefused: boolean) => void;
    onError: (error: unknown) => void;
  }) {
    this.#journal = options.journal;
    this.#owner = options.owner;
    this.#written = options.written;
    this.#onRefusal = options.onRefusal;
    this.#onError = options.onError;
  }

  write(records: JournalRecords, at: number): void {
    const before = this.#written ?? new Map<string, unknown>();
    const isWhole = this.#written === undefined;
    const puts = new Map([...records].filter(([key, value]) => before.get(key) !== value));
    const deletes = [...before.keys()].filter((key) => !records.has(key));
    this.#written = records;
    if (puts.size + deletes.length === 0) return;
    const writing = this.#journal.write(this.#owner, { puts, deletes, at, isWhole }).then(
      () => this.#onRefusal(false),
      (error: unknown) => this.#fail(error),
    );
    this.#last = Promise.all([this.#last, writing]).then(() => undefined);
  }

  /** Resolves when the journal has stored or refused all writes so far. */
  settle(): Promise<void> {
    return this.#last;
  }

  #fail(error: unknown): void {
    this.#written = undefined;
    if (error instanceof JournalRefused) this.#onRefusal(true);
    else this.#onError(error);
  }
}
