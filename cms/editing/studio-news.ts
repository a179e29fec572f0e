import { eventRingLength } from '../limits.ts';
import { createListeners } from '../storage/listeners.ts';
import type { StorageEngine } from '../storage/storage.ts';
import type { DocumentPresence, StudioEvent } from '../studio-events.ts';
import { createPresence } from './presence.ts';
import { announceMessage, createMessageId, parseMessage, type StudioMessage } from './studio-messages.ts';

/**
 * An event for a browser. Presence has no id, because it is sent completely, and again at the start of every stream.
 */
export interface StudioNewsItem {
  readonly id?: string;
  readonly event: StudioEvent;
}

export type EndedSession = Omit<Extract<StudioMessage, { kind: 'session-ended' }>, 'kind'>;

/** Events for the studio browsers that this process serves. */
export interface StudioNews {
  /**
   * The events after the one with that id; if the id is unknown, a `resync` instead. Ends with the current presence.
   */
  readonly catchUp: (after: string | undefined) => { readonly id: string; readonly items: readonly StudioNewsItem[] };
  readonly listen: (listener: (item: StudioNewsItem) => void) => () => void;
  readonly onSessionEnd: (listener: (ended: EndedSession) => void) => () => void;
  readonly close: () => void;
}

interface StudioNewsOptions {
  readonly engine: Pick<StorageEngine, 'announce' | 'hear'>;
  readonly now: () => Date;
}

const sweepMs = 1000;

export async function createStudioNews({ engine, now }: StudioNewsOptions): Promise<StudioNews> {
  /**
   * The last events, newest last. A mark has an id and no event. The start of the list has an id too, so that a client
   * that begins there misses nothing.
   */
  let ring: { readonly id: string; readonly event?: StudioEvent }[] = [{ id: createMessageId() }];
  const presence = createPresence(() => now().getTime());
  const items = createListeners<StudioNewsItem>();
  const ends = createListeners<EndedSession>();

  const tellPresence = (changed: readonly DocumentPresence[]): void =>
    items.emit(changed.map((one) => ({ event: { kind: 'presence', ...one } })));

  function add(id: string, event?: StudioEvent): void {
    ring.push({ id, ...(event && { event }) });
    if (ring.length > eventRingLength) ring = ring.slice(-eventRingLength);
    if (event) items.emit([{ id, event }]);
  }

  function take(message: StudioMessage): void {
    switch (message.kind) {
      case 'event':
        return add(message.id, message.event);
      case 'mark':
        return add(message.id);
      case 'seen':
        return tellPresence(presence.see(message));
      case 'session-ended': {
        const { kind: _kind, ...ended } = message;
        return ends.emit([ended]);
      }
    }
  }

  const stopHearing = engine.hear((text) => {
    if (text === undefined) {
      ring = [];
      return add(createMessageId(), { kind: 'resync' });
    }
    const message = parseMessage(text);
    if (message) take(message);
  });
  const timer = setInterval(() => tellPresence(presence.sweep()), sweepMs).unref();
  // Every process records this id, so that a browser that changes the process gets each event exactly once.
  await announceMessage(engine, { kind: 'mark', id: createMessageId() });

  return {
    catchUp(after) {
      const known = after === undefined ? -1 : ring.findIndex(({ id }) => id === after);
      const id = ring.at(-1)?.id ?? '';
      const missed: readonly StudioNewsItem[] =
        known < 0
          ? [{ id, event: { kind: 'resync' } }]
          : ring.slice(known + 1).flatMap((one) => (one.event ? [{ id: one.id, event: one.event }] : []));
      return { id, items: [...missed, { event: { kind: 'present', documents: presence.list() } }] };
    },
    listen: items.listen,
    onSessionEnd: ends.listen,
    close() {
      stopHearing();
      clearInterval(timer);
    },
  };
}
