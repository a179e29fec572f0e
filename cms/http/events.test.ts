import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { until } from '../../tests/until.ts';
import type { ContentService } from '../content-service.ts';
import {
  eventHeartbeatMs,
  maxClientsPerAccount,
  maxStreamsPerSession,
  presenceMs,
  sessionIdleMs,
  sessionRequestsPerSecond,
} from '../limits.ts';
import type { EventPage, StudioEvent } from '../studio-events.ts';
import { call, saveTeaser, send } from '../testing/call-service.ts';
import { sendBare, signIn, useLink, type SignedIn } from '../testing/sign-in.ts';
import { createTestService, testUrl, testWriteToken } from '../testing/test-service.ts';

// Only these timers are faked, because the driver of PostgreSQL needs the others.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

interface Stream {
  readonly response: Response;
  /** In the order in which they arrived. */
  readonly events: StudioEvent[];
  readonly kinds: () => string[];
  readonly lastId: () => string | undefined;
  readonly text: () => string;
  readonly isOver: () => boolean;
  readonly leave: () => Promise<void>;
}

async function open(service: ContentService, headers: Record<string, string>): Promise<Stream> {
  const response = await service.fetch(new Request(`${testUrl}/admin/events`, { headers }));
  const reader = response.body?.getReader();
  let [text, isOver] = ['', false];
  const read = async (): Promise<void> => {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      text += new TextDecoder().decode(chunk.value);
    }
    isOver = true;
  };
  void read();
  onTestFinished(async () => await reader?.cancel());
  const list = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value = '']) => value);
  return {
    response,
    get events() {
      return list('data').map((data) => JSON.parse(data) as StudioEvent);
    },
    kinds: () => list('event'),
    lastId: () => list('id').at(-1),
    text: () => text,
    isOver: () => isOver,
    leave: async () => await reader?.cancel(),
  };
}

const byToken = { authorization: `Bearer ${testWriteToken}` };
const listen = (service: ContentService, who?: SignedIn): Promise<Stream> =>
  open(service, who ? { cookie: who.cookie } : byToken);

const type = (service: ContentService, id: string, client: string, who?: SignedIn) => {
  const body = {
    client,
    base: 1,
    changes: [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 99, value: 'Typed' }],
  };
  const line = `POST /admin/working/${id}/changes?type=article&lang=en-gb`;
  return who ? who.call(line, { body }) : send(service, line, { body });
};

const see = (who: SignedIn, documentId: string | null, { client = 'tab', field = 'data/teaser' } = {}) =>
  who.call('POST /admin/presence', { body: { client, documentId, ...(documentId !== null && { field }) } });

const poll = async (service: ContentService, after = ''): Promise<EventPage> =>
  (await send<EventPage>(service, `GET /admin/events?poll=1&after=${after}`)).body;

/** Resolves when every earlier announcement has arrived, because messages keep their order. */
async function waitForAnnouncements(service: ContentService): Promise<void> {
  const body = { client: 'marker', documentId: 'marker' };
  const isHeard = async () => JSON.stringify(await poll(service)).includes('"marker"');
  await call(service, 'POST /admin/presence', body);
  await until('all is heard', isHeard);
  await call(service, 'POST /admin/presence', { ...body, documentId: null });
  await until('the mark is gone', async () => !(await isHeard()));
}

test('an event stream begins with the current state, and sends changes, versions and publications as they happen', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'publisher', 'ada'), await signIn(service, 'writer', 'ben')];
  await waitForAnnouncements(service);
  const stream = await listen(service, ben);
  const { headers, status } = stream.response;
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect([headers.get('x-accel-buffering'), headers.get('cache-control')]).toEqual(['no', 'private, no-store']);
  await until('it has begun', () => stream.kinds().length === 2);
  expect(stream.kinds()).toEqual(['resync', 'present']);
  await type(service, 'one', 'tab-of-ada', ada);
  await ada.call('POST /admin/working/one/publish');
  await ada.call('POST /admin/documents/one/unpublish');
  for (const action of ['archive', 'restore'])
    await ada.call('POST /admin/documents/bulk', { body: { action, ids: ['one'] } });
  await until('all has arrived', () => stream.kinds().length === 8);
  const by = { id: ada.accountId, name: 'ada' };
  expect(stream.events.slice(2)).toEqual([
    { kind: 'changed', documentId: 'one', revision: 2, by, client: 'tab-of-ada' },
    { kind: 'saved', documentIds: ['one'], ref: null, by },
    { kind: 'published', documentIds: ['one'], ref: expect.any(String), by },
    { kind: 'unpublished', documentIds: ['one'], ref: expect.any(String), by },
    { kind: 'archived', documentIds: ['one'], ref: null, by },
    { kind: 'restored', documentIds: ['one'], ref: null, by },
  ]);
});

test('what changes other lists has its events: releases, people, and files of the library', async () => {
  const service = await createTestService();
  await saveTeaser(service, 'one', 'Old');
  await saveTeaser(service, 'two', 'Old');
  const { body: release } = await send<{ id: string }>(service, 'POST /admin/releases', { body: { label: 'Spring' } });
  await waitForAnnouncements(service);
  const stream = await listen(service);
  await send(service, `PUT /admin/releases/${release.id}/documents/one`);
  await send(service, `PUT /admin/releases/${release.id}/documents/two`);
  const person = { name: 'Ada', email: 'ada@bank.example', role: 'writer' };
  const { body: added } = await send<{ id: string }>(service, 'POST /admin/accounts', { body: person });
  await send(service, `PUT /admin/accounts/${added.id}`, { body: { role: 'editor' } });
  await send(service, `DELETE /admin/accounts/${added.id}`);
  await service.admin.putAsset({ id: 'paper', filename: 'paper.txt', bytes: Buffer.from('a text') });
  await waitForAnnouncements(service);
  const told = stream.events.filter(({ kind }) => ['in-release', 'people', 'media'].includes(kind));
  expect(told.map(({ kind }) => kind)).toEqual(['in-release', 'in-release', 'people', 'people', 'people', 'media']);
  expect(told[1]).toMatchObject({ documentIds: ['one', 'two'] });
});

test('a copied document is reported like one that was changed', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  await type(service, 'one', 'tab', ada);
  await waitForAnnouncements(service);
  const stream = await listen(service);
  await ada.call('POST /admin/working/two/copy', { body: { from: 'one' } });
  await waitForAnnouncements(service);
  expect(stream.events.filter(({ kind }) => kind === 'changed')).toEqual([
    { kind: 'changed', documentId: 'two', revision: 1, by: { id: ada.accountId, name: 'ada' }, client: null },
  ]);
});

test('a change that is rejected, repeated or rolled back causes no event', async () => {
  const service = await createTestService();
  await saveTeaser(service, 'one', 'Old');
  await waitForAnnouncements(service);
  const stream = await listen(service);
  const changes = [{ kind: 'set', id: 'change-1', address: 'data/teaser', base: 2, value: 'A' }];
  const change = { body: { client: 'c', base: 2, changes } };
  for (let time = 0; time < 2; time += 1) await send(service, 'POST /admin/working/one/changes', change);
  const late = { client: 'd', base: 2, changes: [{ ...changes[0], id: 'change-2', value: 'B' }] };
  await send(service, 'POST /admin/working/one/changes', { body: late });
  await call(service, 'PUT /admin/documents/one/draft', { version: 9, data: {} });
  await saveTeaser(service, 'two', 'Last');
  await until('the last has arrived', () => stream.kinds().includes('saved'));
  expect(stream.kinds()).toEqual(['resync', 'present', 'changed', 'saved']);
});

test('a client that reconnects gets the events it missed, once; an unknown event id starts again with a resync', async () => {
  const service = await createTestService();
  const first = await listen(service);
  await saveTeaser(service, 'a', '1');
  await until('the first has arrived', () => first.kinds().includes('saved'));
  await first.leave();
  for (const id of ['b', 'c']) await saveTeaser(service, id, '1');
  await waitForAnnouncements(service);
  const known = first.lastId() ?? '';
  const second = await open(service, { ...byToken, 'last-event-id': known });
  await until('what was missed has arrived', () => second.kinds().length === 3);
  expect(second.events).toMatchObject([{ documentIds: ['b'] }, { documentIds: ['c'] }, { kind: 'present' }]);
  for (const forged of ['invented', 'x'.repeat(2000), '__proto__']) {
    const third = await open(service, { ...byToken, 'last-event-id': forged });
    await until('it has begun', () => third.kinds().length === 2);
    expect(third.kinds(), forged).toEqual(['resync', 'present']);
    await third.leave();
  }
});

test('long polling returns the same events page by page, for proxies that buffer streams', async () => {
  const service = await createTestService();
  const begun = await poll(service);
  expect(begun.events).toEqual([
    { id: begun.id, kind: 'resync' },
    { kind: 'present', documents: [] },
  ]);
  await saveTeaser(service, 'a', '1');
  await until('it has come', async () => (await poll(service, begun.id)).events.length === 2);
  const next = await poll(service, begun.id);
  expect(next.events).toMatchObject([{ id: next.id, kind: 'saved', documentIds: ['a'] }, { kind: 'present' }]);
  expect((await poll(service, next.id)).events).toEqual([{ kind: 'present', documents: [] }]);
});

test('presence shows people at a document and field, their moves and their leaving, and expires', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'editor', 'ada'), await signIn(service, 'writer', 'ben')];
  const stream = await listen(service, ben);
  const told = () => stream.events.filter(({ kind }) => kind === 'presence');
  expect((await see(ada, 'one')).status).toBe(204);
  await see(ada, 'one', { field: 'data/title' });
  await see(ada, 'one', { field: 'data/title' });
  await see(ada, 'two', { field: 'data/title' });
  await until('she was seen', () => told().length === 4);
  const person = { accountId: ada.accountId, name: 'ada', client: 'tab', field: 'data/teaser' };
  const moved = { ...person, field: 'data/title' };
  expect(told()).toEqual([
    { kind: 'presence', documentId: 'one', people: [person] },
    { kind: 'presence', documentId: 'one', people: [moved] },
    { kind: 'presence', documentId: 'one', people: [] },
    { kind: 'presence', documentId: 'two', people: [moved] },
  ]);
  const late = await listen(service, ben);
  await until('it has begun', () => late.kinds().length === 2);
  expect(late.events[1]).toEqual({ kind: 'present', documents: [{ documentId: 'two', people: [moved] }] });
  await see(ada, null);
  await see(ada, 'one');
  await until('she is back', () => told().length === 6);
  service.clock.advance(presenceMs);
  vi.advanceTimersByTime(1000);
  await until('she is gone', () => told().length === 7);
  expect(told().at(-1)).toEqual({ kind: 'presence', documentId: 'one', people: [] });
});

test('presence has a limit of tabs per account, and client ids of two accounts are independent', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'editor', 'ada'), await signIn(service, 'writer', 'ben')];
  for (let tab = 0; tab < maxClientsPerAccount + 5; tab += 1) await see(ada, 'one', { client: `tab-${tab}` });
  await see(ben, 'one', { client: 'tab-24' });
  const people = async () => {
    const present = (await poll(service)).events.find((event) => event.kind === 'present');
    return present?.kind === 'present' ? (present.documents[0]?.people ?? []) : [];
  };
  await until('all are seen', async () => (await people()).length === maxClientsPerAccount + 1);
  expect(
    (await people())
      .filter(({ client }) => client === 'tab-24')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['ada', 'ben']);
});

test.each([
  ['an invalid document id', { client: 'c', documentId: 'a b' }],
  ['an invalid field address', { client: 'c', documentId: 'a', field: 'data/__proto__' }],
  ['no client', { documentId: 'a' }],
  ['a client with markup', { client: '<b>', documentId: 'a' }],
])('presence with %s is rejected', async (_name, body) => {
  const service = await createTestService();
  expect((await call(service, 'POST /admin/presence', body)).status).toBe(400);
});

test('events need a session or a token with the right scope', async () => {
  const service = await createTestService();
  const made = await call(service, 'POST /admin/tokens', { name: 'Reader', scopes: ['read:master', 'write'] });
  for (const line of ['GET /admin/events', 'GET /admin/events?poll=1', 'POST /admin/presence']) {
    expect((await sendBare(service, line, {})).status, line).toBe(401);
    expect((await sendBare(service, line, { headers: { cookie: 'fc-studio=forged' } })).status, line).toBe(401);
    expect((await send(service, line, { token: made.body.token })).status, line).toBe(403);
  }
  const other = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
  const ada = await signIn(service, 'writer');
  const body = { client: 'c', documentId: 'one' };
  expect((await ada.call('POST /admin/presence', { body, headers: other })).status).toBe(403);
});

test('streams of an ended session are notified and closed, streams of other sessions are not', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  const { body: link } = await send(service, `POST /admin/accounts/${ada.accountId}/link`);
  const elsewhere = { ...ada, ...(await useLink(service, link.token ?? '')) };
  const [here, there] = [await listen(service, ada), await listen(service, elsewhere)];
  await elsewhere.call('DELETE /admin/session');
  await until('the stream is over', there.isOver);
  expect(there.kinds().at(-1)).toBe('session-ended');
  await saveTeaser(service, 'one', '1');
  await until('the other goes on', () => here.kinds().includes('saved'));
  expect(here.kinds()).not.toContain('session-ended');
  await send(service, `DELETE /admin/accounts/${ada.accountId}`);
  await until('it is over too', here.isOver);
  expect(here.kinds().at(-1)).toBe('session-ended');
});

test('an event stream sends heartbeats, does not extend its session, and closes when the session ends', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer');
  const stream = await listen(service, ada);
  vi.advanceTimersByTime(eventHeartbeatMs);
  await until('it beats', () => stream.text().includes('\n: still here\n\n'));
  service.clock.advance(sessionIdleMs / 2);
  expect((await ada.call('GET /admin/events?poll=1')).status).toBe(200);
  service.clock.advance(sessionIdleMs / 2);
  vi.advanceTimersByTime(eventHeartbeatMs);
  await until('it is over', stream.isOver);
  expect(stream.kinds().at(-1)).toBe('session-ended');
});

test('a stream closes when its token is revoked', async () => {
  const service = await createTestService();
  const made = await call(service, 'POST /admin/tokens', { name: 'Watcher', scopes: ['admin'] });
  const stream = await open(service, { authorization: `Bearer ${made.body.token ?? ''}` });
  await call(service, `DELETE /admin/tokens/${made.body.id ?? ''}`);
  vi.advanceTimersByTime(eventHeartbeatMs);
  await until('it is over', stream.isOver);
  expect(stream.kinds().at(-1)).toBe('session-ended');
});

test('a session can open three streams at once, and a HEAD request opens none', async () => {
  const service = await createTestService();
  const ada = await signIn(service, 'writer', 'ada');
  const streams = [];
  for (let count = 0; count < maxStreamsPerSession; count += 1) streams.push(await listen(service, ada));
  const refused = await ada.call('GET /admin/events');
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('open already')]);
  expect(refused.headers.get('retry-after')).toBe('20');
  await streams[0]?.leave();
  for (let count = 0; count < 3; count += 1) expect((await ada.call('HEAD /admin/events')).status).toBe(200);
  expect((await listen(service, ada)).response.status).toBe(200);
});

test('streams close at once when the service is about to stop, and no new one opens', async () => {
  const service = await createTestService();
  const stream = await listen(service);
  service.endStreams();
  await until('it is over', stream.isOver);
  expect((await listen(service)).response.status).toBe(503);
  expect((await poll(service)).id).not.toBe('');
});

test('each session has its own rate limit, and gets 429 with Retry-After above it', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'writer', 'ben')];
  const statuses = new Map<number, number>();
  for (let count = 0; count < 6 * sessionRequestsPerSecond && !statuses.has(429); count += 1) {
    const { status, headers } = await ada.call('GET /admin/me');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429) expect(headers.get('retry-after')).toBe('1');
  }
  expect(statuses.get(200) ?? 0).toBeGreaterThanOrEqual(2 * sessionRequestsPerSecond);
  expect((await ben.call('GET /admin/me')).status).toBe(200);
});
