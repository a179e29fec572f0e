/** Connects the event stream to the browser: BroadcastChannel, Web Lock and timers. */
import type { Clock } from '../draft/clock.ts';
import { EventConnection } from './event-connection.ts';
import { createHttpEventSource } from './event-source.ts';
import { createEventStream, type EventStream, type TabChannel, type TabMessage } from './event-stream.ts';

const name = 'fc-studio-events';

export const browserClock: Clock = {
  now: () => Date.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

let shared: EventStream | undefined;

/** The page's only event stream. It starts with the first call, after the sign-in. */
export function getBrowserEvents(): EventStream {
  shared ??= openBrowserEvents((error) => reportError(error));
  return shared;
}

function openBrowserEvents(onError: (error: unknown) => void): EventStream {
  const source = createHttpEventSource();
  const events = createEventStream({
    connect: (onEvent) => new EventConnection({ source, clock: browserClock, random: Math.random, onEvent, onError }),
    channel: createTabChannel(),
    lead: takeLead,
    onError,
  });
  addEventListener('online', () => events.goOnline());
  return events;
}

function createTabChannel(): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
    say: (message) => channel.postMessage(message),
    // All tabs of an origin run the same or nearly the same version of the studio.
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data as TabMessage)),
  };
}

/** The browser releases the lock when the page ends, also by a crash. */
function takeLead(): Promise<void> {
  return new Promise((resolve, reject) => {
    const forever = new Promise<never>(() => undefined);
    navigator.locks
      .request(name, () => {
        resolve();
        return forever;
      })
      .catch(reject);
  });
}
