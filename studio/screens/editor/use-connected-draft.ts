import { useCallback, useEffect } from 'react';
import { reportSessionEnded } from '../../api/session-state.ts';
import { useTellPresence } from '../../api/use-presence.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { useDraftStatus } from './use-draft.ts';

/** Reports this tab's presence in the open document, and tells the frame when the session has ended. */
export function useConnectedDraft({ draft, document, visits }: Editor): void {
  const { saving } = useDraftStatus(draft);
  const isSignedOut = saving.kind === 'kept-in-browser' && saving.reason === 'signed-out';
  useEffect(() => {
    if (isSignedOut) reportSessionEnded();
  }, [isSignedOut]);
  const hasUnsent = useCallback(() => draft.hasUnsent, [draft]);
  const moveTo = useTellPresence({ documentId: document.id, client: draft.owner.client, hasUnsent });
  useEffect(() => visits.subscribe(() => moveTo(visits.current)), [visits, moveTo]);
}
