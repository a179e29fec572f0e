import { expect, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import { FakeEventService } from '../testing/fake-event-service.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { EventConnection } from './event-connection.ts';
import { createEventStream, type EventStream, type TabMessage } from './event-stream.ts';

const saved = (id: string): StudioEvent => ({
  kind: 'saved',
  documentIds: [id],
  ref: null,
  by: { id: 'a', name: 'A' },
});
const person = { accountId: 'a', name: 'Ada', client: 'tab' };

interface Tab {
  readonly events: EventStream;
  readonly heard: string[];
  readonly close: () => void;
}

/** Simulates the tabs of one browser: the oldest has the lock, and messages between tabs are asynchronous. */
function createBrowser() {
  const service = new FakeEventService();
  const clock = new VirtualClock();
  const tabs = new Map<object, (message: TabMessage) => void>();
  const waiting: { tab: object; lead: () => void }[] = [];
  const lead = (): void => waiting[0]?.lead();

  function openTab(): Tab {
    const tab = {};
    let connection: EventConnection | undefined;
    const post = (message: TabMessage) => {
      for (const [other, listener] of tabs)
        if (other !== tab) queueMicrotask(() => tabs.has(other) && listener(structuredClone(message)));
    };
    const onError = (error: unknown): void => {
      throw error;
    };
    const events = createEventStream({
      connect: (onEvent) =>
        (connection = new EventConnection({ source: service, clock, random: () => 0, onEvent, onError })),
      channel: { say: post, listen: (listener) => void tabs.set(tab, listener) },
      lead: () =>
        new Promise((resolve) => {
          waiting.push({ tab, lead: resolve });
          lead();
        }),
      onError,
    });
    const heard: string[] = [];
    events.subscribe('saved', ({ documentIds }) => heard.push(...documentIds));
    events.subscribe('session-ended', () => heard.push('session ended'));
    return {
      events,
      heard,
      close() {
        tabs.delete(tab);
        connection?.stop();
        waiting.splice(
          waiting.findIndex((one) => one.tab === tab),
          1,
        );
        lead();
      },
    };
  }
  return { service, clock, openTab };
}

test('one tab has the stream, and every tab receives each event once', async () => {
  const { service, clock, openTab } = createBrowser();
  const tabs = [openTab(), openTab(), openTab()];
  await clock.pass(0);
  service.say(saved('x'));
  await clock.pass(0);
  expect(tabs.map(({ heard }) => heard)).toEqual([['x'], ['x'], ['x']]);
  expect(service.asked).toEqual(['stream']);
});

test('when the tab with the stream closes, another one continues after its last event', async () => {
  const { service, clock, openTab } = createBrowser();
  const [first, second, third] = [openTab(), openTab(), openTab()];
  await clock.pass(0);
  service.say(saved('a'));
  await clock.pass(0);
  first.close();
  service.say(saved('b'));
  await clock.pass(0);
  second.close();
  service.say(saved('c'));
  await clock.pass(0);
  expect([first.heard, second.heard, third.heard]).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c']]);
});

test('an event that arrives from two tabs is delivered once', async () => {
  const { service, clock, openTab } = createBrowser();
  const [first, second] = [openTab(), openTab()];
  await clock.pass(0);
  // The event is still between the tabs when the first one closes.
  service.say(saved('a'));
  first.close();
  await clock.pass(1000);
  expect(second.heard).toEqual(['a']);
});

test('a new tab gets the presence of others from the tab with the stream', async () => {
  const { service, clock, openTab } = createBrowser();
  openTab();
  await clock.pass(0);
  service.say({ kind: 'presence', documentId: 'd', people: [person] });
  await clock.pass(0);
  const late = openTab();
  await clock.pass(0);
  expect(late.events.people.at('d')).toEqual([person]);
  expect(late.events.people.at('other')).toEqual([]);
});

test('the list of people is the same object until it changes, and is empty after the session has ended', async () => {
  const { service, clock, openTab } = createBrowser();
  const { people } = openTab().events;
  await clock.pass(0);
  service.say({ kind: 'presence', documentId: 'd', people: [person] });
  await clock.pass(0);
  const before = people.at('d');
  let calls = 0;
  people.subscribe(() => void (calls += 1));
  service.say({ kind: 'presence', documentId: 'e', people: [person] });
  service.say({ kind: 'presence', documentId: 'd', people: [{ ...person }] });
  await clock.pass(0);
  expect([people.at('d') === before, calls]).toEqual([true, 2]);
  service.say({ kind: 'session-ended' });
  await clock.pass(0);
  expect(people.at('d')).toEqual([]);
});

test('after a sign-in in any tab all tabs receive events again', async () => {
  const { service, clock, openTab } = createBrowser();
  const [first, second] = [openTab(), openTab()];
  await clock.pass(0);
  service.network.refusal = 'signed-out';
  service.endStreams();
  await clock.pass(10_000);
  expect([first.heard, second.heard]).toEqual([['session ended'], ['session ended']]);
  // A tab that is opened meanwhile gets no presence of others.
  openTab();
  service.network.refusal = undefined;
  service.say(saved('a'));
  second.events.resume();
  await clock.pass(0);
  expect([first.heard, second.heard].map((heard) => heard.at(-1))).toEqual(['a', 'a']);
});
