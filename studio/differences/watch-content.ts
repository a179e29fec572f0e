import type { DraftEngine } from '../draft/draft-engine.ts';

/** After the last key: a comparison of whole documents does not fit between two. */
const settleMs = 250;

/** Calls `compare` now, and each time the content has settled after a change. */
export function watchContent(draft: Pick<DraftEngine, 'subscribe'>, compare: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = draft.subscribe('content', () => {
    clearTimeout(timer);
    timer = setTimeout(compare, settleMs);
  });
  compare();
  return () => {
    clearTimeout(timer);
    end();
  };
}
