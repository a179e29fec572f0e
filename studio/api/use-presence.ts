import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PersonHere } from '../../cms/studio-events.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { toAccountHeader } from './account-header.ts';
import { browserClock, getBrowserEvents } from './browser-events.ts';
import { Presence, type Place } from './presence.ts';

/** The others at a document: one entry for each of their tabs, and none for this one. */
export function usePeopleAt(documentId: string, client: string): readonly PersonHere[] {
  const { people } = getBrowserEvents();
  const all = useSyncExternalStore(people.subscribe, () => people.at(documentId));
  return useMemo(() => all.filter((person) => person.client !== client), [all, client]);
}

interface TellingOptions {
  readonly documentId: string;
  /** The draft's own, so that nobody sees themselves. */
  readonly client: string;
  readonly hasUnsent: () => boolean;
}

/** Tells the others that one is here, as long as the component is. Call the result when the focus changes its field. */
export function useTellPresence({
  documentId,
  client,
  hasUnsent,
}: TellingOptions): (field: FieldAddress | undefined) => void {
  const presence = useRef<Presence>(undefined);
  useEffect(() => {
    const own = new Presence({ documentId, client, hasUnsent, clock: browserClock, send: sendPlace });
    own.start();
    presence.current = own;
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('visibilitychange', () => own.setHidden(document.hidden), { signal });
    addEventListener('pagehide', () => own.stop(), { signal });
    addEventListener('pageshow', () => own.setHidden(document.hidden), { signal });
    addEventListener('online', () => own.goOnline(), { signal });
    return () => {
      ending.abort();
      own.stop();
    };
  }, [documentId, client, hasUnsent]);
  return useCallback((field) => presence.current?.moveTo(field), []);
}

function sendPlace(place: Place, { isLast }: { readonly isLast: boolean }): void {
  fetch('/admin/presence', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...toAccountHeader() },
    body: JSON.stringify(place),
    ...(isLast && { keepalive: true }),
  }).catch(() => {
    // Without a connection nobody is seen; the next beat comes by itself.
  });
}
