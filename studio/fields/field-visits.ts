import type { FieldAddress } from '../../cms/studio-types.ts';

/**
 * Tracks which field has the focus and which were left. Problems of the focused field are hidden, unless the person
 * opened the field from its problem.
 */
export class FieldVisits {
  #current: FieldAddress | undefined;
  readonly #left = new Set<FieldAddress>();
  #isAllJudged = false;
  #led: FieldAddress | undefined;
  readonly #listeners = new Set<() => void>();
  /** Focus changes while a pointer is pressed. */
  #held: (() => void)[] | undefined;

  get current(): FieldAddress | undefined {
    return this.#current;
  }

  enter(address: FieldAddress): void {
    if (this.#held) {
      this.#held.push(() => this.enter(address));
      return;
    }
    if (this.#current === address) return;
    if (this.#current !== undefined) this.#left.add(this.#current);
    this.#current = address;
    if (this.#led !== address) this.#led = undefined;
    this.#tell();
  }

  leave(address: FieldAddress): void {
    if (this.#held) {
      this.#held.push(() => this.leave(address));
      return;
    }
    if (this.#current !== address) return;
    this.#left.add(address);
    this.#current = undefined;
    // A person who moves to another field leaves this one on the way.
    if (this.#led === address) this.#led = undefined;
    this.#tell();
  }

  /**
   * Holds focus changes from pointer down to pointer up: a problem that appears below the field just left would move
   * the button away from the pointer, and the click would be lost.
   */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const act of held) act();
  }

  /** The person opens the field from its problem, which stays visible until they leave. */
  leadTo(address: FieldAddress): void {
    this.#led = address;
    this.#tell();
  }

  /** Whether problems of the field are hidden, because it has the focus. */
  isSpared(address: FieldAddress): boolean {
    return this.#current === address && this.#led !== address;
  }

  /** After an attempt to publish, missing values are shown in all fields. */
  judgeAll(): void {
    this.#isAllJudged = true;
    this.#tell();
  }

  /** Whether the field had the focus since the document was opened. */
  wasVisited(address: FieldAddress): boolean {
    return this.#current === address || this.#left.has(address);
  }

  /** Whether a missing value of the field may be shown. */
  isJudged(address: FieldAddress): boolean {
    return !this.isSpared(address) && (this.#isAllJudged || this.#left.has(address));
  }

  /** The returned function removes the listener. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
