import type { KnownChange } from '../../site/site.ts';

export interface ContentEvents {
  /** The content service has a new ref. */
  onRefChanged: (listener: () => void) => void;
  /** What cached responses are still valid for; `undefined` when this is not known. */
  onContentChanged: (listener: (change: KnownChange | undefined) => void) => void;
}

/** Events of the content service, for everything in the site that caches its responses. */
export function createContentEvents(): ContentEvents & {
  emitRefChanged: () => void;
  emitContentChanged: (change: KnownChange | undefined) => void;
} {
  const refListeners: (() => void)[] = [];
  const changeListeners: ((change: KnownChange | undefined) => void)[] = [];
  return {
    onRefChanged: (listener) => void refListeners.push(listener),
    onContentChanged: (listener) => void changeListeners.push(listener),
    emitRefChanged() {
      for (const listener of refListeners) listener();
    },
    emitContentChanged(change) {
      for (const listener of changeListeners) listener(change);
    },
  };
}
