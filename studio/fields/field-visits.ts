import type { FieldAddress } from '../../cms/studio-types.ts';

/** Which field a person is in, and which they have left: one that somebody is in is not judged. */
export class FieldVisits {
  #current: FieldAddress | undefined;
  readonly #left = new Set<FieldAddress>();
  #isAllJudged = false;
  readonly #listeners = new Set<() => void>();

  get current(): FieldAddress | undefined {
    return this.#current;
  }

  enter(address: FieldAddress): void {
    if (this.#current === address) return;
    if (this.#current !== undefined) this.#left.add(this.#current);
    this.#current = address;
    this.#tell();
  }

  leave(address: FieldAddress): void {
    if (this.#current !== address) return;
    this.#left.add(address);
    this.#current = undefined;
    this.#tell();
  }

  /** Somebody wants to publish: what is still missing is shown everywhere. */
  judgeAll(): void {
    this.#isAllJudged = true;
    this.#tell();
  }

  /** Whether the person was in the field since the document was opened. */
  wasVisited(address: FieldAddress): boolean {
    return this.#current === address || this.#left.has(address);
  }

  /** Whether what is missing in the field may be named. */
  isJudged(address: FieldAddress): boolean {
    return this.#current !== address && (this.#isAllJudged || this.#left.has(address));
  }

  /** The result ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
