/** The listeners of a store. */
export interface Listeners<Item> {
  /** Returns a function that removes the listener. */
  readonly listen: (listener: (item: Item) => void) => () => void;
  readonly emit: (items: readonly Item[]) => void;
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
