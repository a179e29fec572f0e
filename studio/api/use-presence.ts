import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { PersonHere } from '../../cms/studio-events.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { toAccountHeader } from './account-header.ts';
import { browserClock, getBrowserEvents } from './browser-events.ts';
import { listOthers } from './people-here.ts';
import { Presence, type Place } from './presence.ts';

/** The other people at a document, with one entry for each of their tabs. */
export function usePeopleAt(documentId: string, accountId: string): readonly PersonHere[] {
  const { people } = getBrowserEvents();
  const all = useSyncExternalStore(people.subscribe, () => people.at(documentId));
  return useMemo(() => listOthers(all, accountId), [all, accountId]);
}

interface TellingOptions {
  readonly documentId: string;
  /** The client id of the draft. */
  readonly client: string;
  readonly hasUnsent: () => boolean;
}

/**
 * Reports this tab's presence while the component is mounted. The returned function reports a change of the focused
 * field.
 */
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
    // A report that fails without a connection is not repeated, because another follows.
  });
}
