import type { DraftEngine } from '../../draft/draft-engine.ts';
import { showToast } from '../../parts/toast.tsx';
import { editorStrings } from '../../strings/editor.ts';

/**
 * Notifies that removed rows are back, because another person had changed them. Returns a function that unsubscribes.
 */
export function tellWithdrawn(
  draft: Pick<DraftEngine, 'subscribe' | 'withdrawn'>,
  tell: (count: number) => void = (count) => showToast({ message: editorStrings.withdrawn(count), isLasting: true }),
): () => void {
  let known = draft.withdrawn;
  return draft.subscribe('content', () => {
    const { withdrawn } = draft;
    if (withdrawn === known) return;
    known = withdrawn;
    if (withdrawn.length > 0) tell(withdrawn.length);
  });
}
