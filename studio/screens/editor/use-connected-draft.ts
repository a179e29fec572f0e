import { useCallback, useEffect, useRef } from 'react';
import { connectDraftToEvents } from '../../api/connect-draft-to-events.ts';
import { getBrowserEvents } from '../../api/browser-events.ts';
import { reportSessionEnded, useSessionEnded } from '../../api/session-state.ts';
import { useTellPresence } from '../../api/use-presence.ts';
import type { Editor } from '../../fields/editor-context.ts';
import { useDraftStatus } from './use-draft.ts';

/** The open document hears what others do with it, tells where one is, and goes on after one has signed in again. */
export function useConnectedDraft({ draft, document, visits }: Editor): void {
  useEffect(() => connectDraftToEvents(draft, getBrowserEvents(), window), [draft]);
  useEndedSession({ draft });
  const hasUnsent = useCallback(() => draft.hasUnsent, [draft]);
  const moveTo = useTellPresence({ documentId: document.id, client: draft.owner.client, hasUnsent });
  useEffect(() => visits.subscribe(() => moveTo(visits.current)), [visits, moveTo]);
}

function useEndedSession({ draft }: Pick<Editor, 'draft'>): void {
  const { saving } = useDraftStatus(draft);
  const isSignedOut = saving.kind === 'kept-in-browser' && saving.reason === 'signed-out';
  const isEnded = useSessionEnded();
  const wasEnded = useRef(false);
  useEffect(() => {
    if (isSignedOut) reportSessionEnded();
  }, [isSignedOut]);
  useEffect(() => {
    if (wasEnded.current && !isEnded) draft.resume();
    wasEnded.current = isEnded;
  }, [draft, isEnded]);
}
