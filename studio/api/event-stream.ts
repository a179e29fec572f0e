/**
 * The events of the service for every tab of this browser: one tab has the connection and hands on what it hears. When it
 * closes, another one goes on where it was.
 */
import type { StudioEvent } from '../../cms/studio-events.ts';
import type { EventConnection } from './event-connection.ts';
import type { ReceivedEvent } from './parse-event-stream.ts';
import { createPeopleHere, type PeopleHere } from './people-here.ts';

type Kind = StudioEvent['kind'];
export type EventOf<Wanted extends Kind> = Extract<StudioEvent, { readonly kind: Wanted }>;

export interface EventStream {
  /** Each event once. Returns a function that ends the subscription. */
  subscribe<Wanted extends Kind>(kind: Wanted, listener: (event: EventOf<Wanted>) => void): () => void;
  /** Who is where, in all browsers. */
  readonly people: PeopleHere;
  /** The browser has a connection again. */
  goOnline(): void;
  /** Somebody has signed in, in this tab. */
  resume(): void;
}

/** What tabs say to each other. */
export type TabMessage =
  | { readonly kind: 'heard'; readonly received: ReceivedEvent }
  /** A new tab asks who is where; the one with the connection tells. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'resume' };

export interface TabChannel {
  say(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export interface EventStreamOptions {
  /** For the tab that has the connection. */
  readonly connect: (hear: (received: ReceivedEvent) => void) => Pick<EventConnection, 'start' | 'goOnline' | 'resume'>;
  readonly channel: TabChannel;
  /** Resolves when this tab is to have the connection, for as long as it lives. */
  readonly lead: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** More than the service remembers. */
const maxKnownIds = 2000;

export function createEventStream({ connect, channel, lead, onError }: EventStreamOptions): EventStream {
  const listeners = new Map<Kind, Set<(event: StudioEvent) => void>>();
  const people = createPeopleHere();
  /** Around a change of the tab that leads, an event may come on both ways. */
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
        // One that fails keeps nothing from the others.
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
      // It is called with events of its kind alone.
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
