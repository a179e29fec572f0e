import type { DraftEngine } from '../../draft/draft-engine.ts';

/** Resolves with true when the service has all changes, and with false if they cannot be sent now. */
export function settleDraft(draft: DraftEngine): Promise<boolean> {
  return new Promise((resolve) => {
    let end: () => void = () => undefined;
    const look = () => {
      const { saving } = draft.status;
      const isSaved = saving.kind === 'saved' && !draft.hasUnsent;
      if (!isSaved && saving.kind !== 'kept-in-browser') return;
      end();
      resolve(isSaved);
    };
    end = draft.subscribe('status', look);
    look();
  });
}
