/** An observable value outside React. */
export class Observable<Value> {
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

  /** The returned function removes the listener. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
