/** A value outside of React whose listeners are told when there is another one. */
export class ToldValue<Value> {
  #current: Value;
  readonly #listeners = new Set<() => void>();

  constructor(first: Value) {
    this.#current = first;
  }

  get current(): Value {
    return this.#current;
  }

  set(next: Value): void {
    if (next === this.#current) return;
    this.#current = next;
    for (const listener of [...this.#listeners]) listener();
  }

  /** The result ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
