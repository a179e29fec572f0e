import { useCallback, useEffect, useState } from 'react';
import type { EventOf } from './event-stream.ts';
import { documentNews } from './document-news.ts';
import { getBrowserEvents } from './browser-events.ts';

type DocumentEvent = EventOf<(typeof documentNews)[number]>;

/** Not every version and release: only what changes where the document is, or what readers see. */
export type DocumentNews = Exclude<DocumentEvent, { kind: 'saved' | 'in-release' }>;

interface Reader {
  readonly documentId: string;
  readonly accountId: string;
}

/**
 * The news for the person at the document after an event. News of others ends when the person acts on the document
 * themselves, in whichever tab: “unpublished” would stay after they have published it again.
 */
export function toNews(
  before: DocumentNews | undefined,
  event: DocumentEvent,
  { documentId, accountId }: Reader,
): DocumentNews | undefined {
  if (event.kind === 'saved' || event.kind === 'in-release' || !event.documentIds.includes(documentId)) return before;
  return event.by.id === accountId ? undefined : event;
}

/** The last action of another person on the document since it was opened, and a function that dismisses it. */
export function useDocumentNews(
  documentId: string,
  accountId: string,
): readonly [news: DocumentNews | undefined, dismiss: () => void] {
  const [found, setFound] = useState<{ readonly of: string; readonly news: DocumentNews | undefined }>();
  useEffect(() => {
    const events = getBrowserEvents();
    const take = (event: DocumentEvent): void =>
      setFound((before) => {
        const known = before?.of === documentId ? before.news : undefined;
        const news = toNews(known, event, { documentId, accountId });
        return news === known ? before : { of: documentId, news };
      });
    const ends = documentNews.map((kind) => events.subscribe(kind, take));
    return () => {
      for (const end of ends) end();
    };
  }, [documentId, accountId]);
  const dismiss = useCallback(() => setFound(undefined), []);
  return [found?.of === documentId ? found.news : undefined, dismiss];
}
