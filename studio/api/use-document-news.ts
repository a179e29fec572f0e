import { useCallback, useEffect, useState } from 'react';
import type { EventOf } from './event-stream.ts';
import { documentNews } from './document-news.ts';
import { getBrowserEvents } from './browser-events.ts';

type Told = EventOf<(typeof documentNews)[number]>;

/** Not every version and release: only what changes where the document is, or what readers see. */
export type DocumentNews = Exclude<Told, { kind: 'saved' | 'in-release' }>;

/** The last action of another person on the document since it was opened, and a function that dismisses it. */
export function useDocumentNews(
  documentId: string,
  accountId: string,
): readonly [news: DocumentNews | undefined, dismiss: () => void] {
  const [found, setFound] = useState<{ readonly of: string; readonly news: DocumentNews }>();
  useEffect(() => {
    const events = getBrowserEvents();
    const take = (news: Told): void => {
      if (news.kind === 'saved' || news.kind === 'in-release') return;
      if (news.by.id !== accountId && news.documentIds.includes(documentId)) setFound({ of: documentId, news });
    };
    const ends = documentNews.map((kind) => events.subscribe(kind, take));
    return () => {
      for (const end of ends) end();
    };
  }, [documentId, accountId]);
  const dismiss = useCallback(() => setFound(undefined), []);
  return [found?.of === documentId ? found.news : undefined, dismiss];
}
