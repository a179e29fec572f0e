import { loadOrUndefined } from './load-or-undefined.ts';
import { showToast } from './toast.tsx';

export interface Chunk<Content> {
  /** Undefined before it is loaded. */
  readonly content: Content | undefined;
  /** Undefined when it cannot be loaded now. */
  readonly load: () => Promise<Content | undefined>;
}

/** Code that loads when somebody wants it. Where it does not come, as without a connection, `failed` says so, and the next one who wants it asks again. */
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
