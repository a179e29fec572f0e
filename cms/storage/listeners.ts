/** The listeners of a store. */
export interface Listeners<Item> {
  /** Returns a function that removes the listener. */
  listen(listener: (item: Item) => void): () => void;
  emit(items: readonly Item[]): void;
}

export function createListeners<Item>(): Listeners<Item> {
  const listeners = new Set<(item: Item) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(items) {
      for (const item of items) for (const listener of listeners) listener(item);
    },
  };
}
