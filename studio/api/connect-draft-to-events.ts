import type { DraftEngine } from '../draft/draft-engine.ts';
import type { EventStream } from './event-stream.ts';
import { onSignedIn } from './session-state.ts';

type ConnectedDraft = Pick<DraftEngine, 'owner' | 'hearNews' | 'goOnline' | 'resume'>;

/** Newer than every revision: something has changed, and the service knows what. */
const someRevision = Infinity;

/**
 * Lets an open draft hear what others do with its document, and go on after a lost connection or an ended session.
 * `target` is the window. Returns a function that ends it.
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
    // A version that a token has saved joins the working copy with the next request.
    events.subscribe('saved', ({ documentIds }) => {
      if (documentIds.includes(document)) draft.hearNews(someRevision);
    }),
    events.subscribe('resync', () => draft.hearNews(someRevision)),
    // Not as soon as there is a session: it may be another person's, and the words are not theirs.
    onSignedIn(() => draft.resume()),
  ];
  return () => {
    target.removeEventListener('online', goOnline);
    for (const end of ends) end();
  };
}
