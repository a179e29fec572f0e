import type { DraftEngine } from '../draft/draft-engine.ts';
import type { EventStream } from './event-stream.ts';
import { onSignedIn } from './session-state.ts';

type ConnectedDraft = Pick<DraftEngine, 'owner' | 'hearNews' | 'goOnline' | 'resume'>;

/** Higher than every revision: something has changed, and only a request to the service shows what. */
const someRevision = Infinity;

/**
 * Notifies an open draft of remote changes, and resumes it after a lost connection or an ended session. `target` is the
 * window. Returns a function that disconnects.
 */
export function connectDraftToEvents(
  draft: ConnectedDraft,
  events: Pick<EventStream, 'subscribe'>,
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const { document, client } = draft.owner;
  const goOnline = (): void => draft.goOnline();
  target.addEventListener('online', goOnline);
  const ends = [
    events.subscribe('changed', (event) => {
      if (event.documentId === document && event.client !== client) draft.hearNews(event.revision);
    }),
    // A version saved by a token joins the working copy at the next request.
    events.subscribe('saved', ({ documentIds }) => {
      if (documentIds.includes(document)) draft.hearNews(someRevision);
    }),
    events.subscribe('resync', () => draft.hearNews(someRevision)),
    // Only after this person's sign-in: a session may belong to another person, who must not send these changes.
    onSignedIn(() => draft.resume()),
  ];
  return () => {
    target.removeEventListener('online', goOnline);
    for (const end of ends) end();
  };
}
