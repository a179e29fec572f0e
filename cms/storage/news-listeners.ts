import type { StorageEngine, StoreNews } from './storage.ts';

/** The listeners of a store. */
export interface NewsListeners {
  readonly listen: StorageEngine['listen'];
  emit(news: readonly StoreNews[]): void;
}

export function createNewsListeners(): NewsListeners {
  const listeners = new Set<(news: StoreNews) => void>();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(news) {
      for (const one of news) for (const listener of listeners) listener(one);
    },
  };
}
