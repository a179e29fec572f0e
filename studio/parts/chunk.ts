import { loadOrUndefined } from './load-or-undefined.ts';
import { showToast } from './toast.tsx';

export interface Chunk<Content> {
  /** Undefined until it is loaded. */
  readonly content: Content | undefined;
  /** Resolves with undefined if the chunk cannot be loaded now. */
  readonly load: () => Promise<Content | undefined>;
}

/**
 * Code that is loaded on demand. If loading fails, as without a connection, a toast shows `failed`, and the next call
 * tries again.
 */
export function createChunk<Content>(load: () => Promise<Content>, failed: string): Chunk<Content> {
  let content: Content | undefined;
  let loading: Promise<Content | undefined> | undefined;
  const ask = async (): Promise<Content | undefined> => {
    try {
      content = await loadOrUndefined(load);
      if (content === undefined) showToast({ tone: 'bad', message: failed, about: failed });
      return content;
    } finally {
      loading = undefined;
    }
  };
  return {
    get content() {
      return content;
    },
    load: () => (loading ??= ask()),
  };
}
