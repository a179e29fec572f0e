import type { FieldAddress } from '../../cms/studio-types.ts';

/** Which field a person is in, and which they have left: one that somebody is in is not judged, unless that led them there. */
export class FieldVisits {
  #current: FieldAddress | undefined;
  readonly #left = new Set<FieldAddress>();
  #isAllJudged = false;
  #led: FieldAddress | undefined;
  readonly #listeners = new Set<() => void>();
  /** What happened while a pointer is pressed. */
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
    // Who is led to another field leaves this one on the way.
    if (this.#led === address) this.#led = undefined;
    this.#tell();
  }

  /**
   * From the press of a pointer to its release: words that appear below the field just left would move the button from
   * under the pointer, and the click would be lost.
   */
  hold(): void {
    this.#held ??= [];
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const act of held) act();
  }

  /** Somebody is led into the field by what is said of it: that stays to be read, until they leave. */
  leadTo(address: FieldAddress): void {
    this.#led = address;
    this.#tell();
  }

  /** Whether the field is left in peace, because somebody writes in it. */
  isSpared(address: FieldAddress): boolean {
    return this.#current === address && this.#led !== address;
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
    return !this.isSpared(address) && (this.#isAllJudged || this.#left.has(address));
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
