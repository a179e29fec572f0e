import { expect, onTestFinished, test } from 'vitest';
import type { StudioEvent } from '../../cms/studio-events.ts';
import type { ContentService } from '../../cms/content-service.ts';
import { saveTeaser } from '../../cms/testing/call-service.ts';
import { signIn, type SignedIn } from '../../cms/testing/sign-in.ts';
import { createTestService, testUrl } from '../../cms/testing/test-service.ts';
import { until } from '../../tests/until.ts';
import { browserClock } from './browser-events.ts';
import { EventConnection } from './event-connection.ts';
import { createHttpEventSource } from './event-source.ts';

const connectTo = (service: ContentService, { cookie }: SignedIn) =>
  createHttpEventSource((url, init) =>
    service.fetch(
      new Request(testUrl + String(url), {
        ...init,
        headers: { cookie, ...(init?.headers as Record<string, string> | undefined) },
      }),
    ),
  );

function recordEvents(service: ContentService, who: SignedIn): StudioEvent[] {
  const received: StudioEvent[] = [];
  const connection = new EventConnection({
    source: connectTo(service, who),
    clock: browserClock,
    random: Math.random,
    onEvent: ({ event }) => received.push(event),
    onError(error) {
      throw error;
    },
  });
  connection.start(undefined);
  onTestFinished(() => connection.stop());
  return received;
}

test('a browser receives the events of another one, and the end of its own session', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'editor', 'ada'), await signIn(service, 'writer', 'ben')];
  const received = recordEvents(service, ben);
  await until('it has begun', () => received.length === 2);
  await ada.call('POST /admin/presence', { body: { client: 'tab', documentId: 'one' } });
  await saveTeaser(service, 'one', 'Überschrift');
  await until('both have come', () => received.length === 4);
  expect(received.map(({ kind }) => kind)).toEqual(['resync', 'present', 'presence', 'saved']);
  await ben.call('DELETE /admin/session');
  await until('it has ended', () => received.at(-1)?.kind === 'session-ended');
});

test('polling returns the same events as the stream, and reports a missing session', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  const source = connectTo(service, ada);
  const { signal } = new AbortController();
  const begun = await source.poll(undefined, signal);
  const id = begun.kind === 'page' ? begun.page.id : '';
  await saveTeaser(service, 'one', 'A');
  const next = await source.poll(id, signal);
  expect(next).toMatchObject({ kind: 'page', page: { events: [{ kind: 'saved', id: expect.any(String) }, {}] } });
  await ada.call('DELETE /admin/session');
  expect(await source.poll(id, signal)).toEqual({ kind: 'signed-out' });
  expect(await source.open(id, signal)).toEqual({ kind: 'signed-out' });
});

test.each([
  [429, 'refused'],
  [502, 'unreachable'],
  [503, 'unreachable'],
])('a response with status %i counts as %s', async (status, kind) => {
  const source = createHttpEventSource(async () => new Response('', { status }));
  expect(await source.open(undefined, new AbortController().signal)).toEqual({ kind });
});

test('the service counts as unreachable without a connection, and when a response is cut off', async () => {
  const { signal } = new AbortController();
  const gone = createHttpEventSource(() => Promise.reject(new TypeError('Failed to fetch')));
  expect([await gone.open(undefined, signal), await gone.poll(undefined, signal)]).toEqual([
    { kind: 'unreachable' },
    { kind: 'unreachable' },
  ]);
  const cut = createHttpEventSource(async () => new Response('{"id":"a","ev'));
  expect(await cut.poll(undefined, signal)).toEqual({ kind: 'unreachable' });
});
