/**
 * The events of the service for every tab of this browser. One tab has the connection and forwards its events to the
 * others. When it closes, another tab continues after the last event.
 */
import type { StudioEvent } from '../../cms/studio-events.ts';
import type { EventConnection } from './event-connection.ts';
import type { ReceivedEvent } from './parse-event-stream.ts';
import { createPeopleHere, type PeopleHere } from './people-here.ts';

type Kind = StudioEvent['kind'];
export type EventOf<Wanted extends Kind> = Extract<StudioEvent, { readonly kind: Wanted }>;

export interface EventStream {
  /** Delivers each event once. Returns a function that unsubscribes. */
  readonly subscribe: <Wanted extends Kind>(kind: Wanted, listener: (event: EventOf<Wanted>) => void) => () => void;
  /** The presence of people in all browsers. */
  readonly people: PeopleHere;
  /** The browser has a connection again. */
  readonly goOnline: () => void;
  /** The person has signed in again in this tab. */
  readonly resume: () => void;
}

/** Messages between the tabs. */
export type TabMessage =
  | { readonly kind: 'heard'; readonly received: ReceivedEvent }
  /** A new tab requests the presence of others; the tab with the connection responds. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'resume' };

export interface TabChannel {
  readonly say: (message: TabMessage) => void;
  readonly listen: (listener: (message: TabMessage) => void) => void;
}

export interface EventStreamOptions {
  /** Creates the connection, in the tab that has the lock. */
  readonly connect: (hear: (received: ReceivedEvent) => void) => Pick<EventConnection, 'start' | 'goOnline' | 'resume'>;
  readonly channel: TabChannel;
  /** Resolves when this tab gets the lock, which it keeps until it ends. */
  readonly lead: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** More ids than the service keeps events. */
const maxKnownIds = 2000;

export function createEventStream({ connect, channel, lead, onError }: EventStreamOptions): EventStream {
  const listeners = new Map<Kind, Set<(event: StudioEvent) => void>>();
  const people = createPeopleHere();
  /** Ids of delivered events: when the lock changes tabs, an event may arrive from both. */
  const known = new Set<string>();
  let lastId: string | undefined;
  let isSignedOut = false;
  let connection: ReturnType<EventStreamOptions['connect']> | undefined;

  function isNew(id: string | undefined): boolean {
    if (id === undefined) return true;
    if (known.has(id)) return false;
    known.add(id);
    const [oldest] = known;
    if (known.size > maxKnownIds && oldest !== undefined) known.delete(oldest);
    lastId = id;
    return true;
  }

  function deliver({ id, event }: ReceivedEvent): void {
    if (!isNew(id)) return;
    people.take(event);
    if (event.kind === 'session-ended') isSignedOut = true;
    if (event.kind === 'present') isSignedOut = false;
    for (const listener of listeners.get(event.kind) ?? []) {
      try {
        listener(event);
      } catch (error) {
        // A listener that throws must not stop the others.
        onError(error);
      }
    }
  }

  function takeLead(): void {
    connection = connect((received) => {
      channel.say({ kind: 'heard', received });
      deliver(received);
    });
    connection.start(lastId);
  }

  channel.listen((message) => {
    if (message.kind === 'heard') deliver(message.received);
    else if (message.kind === 'resume') connection?.resume();
    else if (connection && !isSignedOut) channel.say({ kind: 'heard', received: { event: people.toEvent() } });
  });
  channel.say({ kind: 'hello' });
  lead().then(takeLead).catch(onError);

  return {
    subscribe(kind, listener) {
      const own = listeners.get(kind) ?? new Set();
      listeners.set(kind, own);
      // It is only called with events of its kind.
      const called = listener as (event: StudioEvent) => void;
      own.add(called);
      return () => void own.delete(called);
    },
    people,
    goOnline: () => connection?.goOnline(),
    resume() {
      connection?.resume();
      channel.say({ kind: 'resume' });
    },
  };
}
