/** Several content services on one database act as one service. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasPostgres, startPostgres, type PostgresServer } from '../tests/postgres/start-postgres.ts';
import { until } from '../tests/until.ts';
import type { ContentService, ContentServiceOptions, PublishEvent } from './content-service.ts';
import { call, fillWithDrafts, getMasterRef, readTeasers, saveTeaser, send } from './testing/call-service.ts';
import type { EventPage } from './studio-events.ts';
import { sendBare, signIn } from './testing/sign-in.ts';
import { createTestDirectory, createTestService, testUrl } from './testing/test-service.ts';

const now = (): Date => new Date();
let postgres: PostgresServer | undefined;

beforeAll(async () => {
  // A service rejects a server that may lose confirmed writes.
  if (hasPostgres) postgres = await startPostgres({ isDurable: true });
});
afterAll(() => postgres?.stop());

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function createDatabase(): Promise<string> {
  if (!postgres) throw new Error('PostgreSQL does not run');
  const name = `shared_${randomUUID().replaceAll('-', '')}`;
  await (await connect(postgres.toUrl('postgres'))).query(`create database ${name}`);
  return postgres.toUrl(name);
}

type Options = Partial<ContentServiceOptions>;

/** The first service holds the lease. */
async function createPair(options: Options = {}): Promise<[ContentService, ContentService]> {
  const shared = { database: await createDatabase(), now, ...options };
  return [await createTestService(shared), await createTestService(shared)];
}

interface Receiver {
  readonly host: string;
  /** For each request: its event, and the service that sent it. */
  readonly received: { event: string; apiUrl: string }[];
}

async function createReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { apiUrl } = JSON.parse(Buffer.concat(chunks).toString()) as { apiUrl: string };
    received.push({ event: String(request.headers['webhook-id']), apiUrl });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

async function addWebhook(service: ContentService, { host }: Receiver): Promise<void> {
  const { status } = await call(service, 'POST /admin/webhooks', { url: `http://${host}/hook` });
  expect(status).toBe(201);
}

async function publishTeaser(service: ContentService, id: string, teaser: string): Promise<string> {
  await saveTeaser(service, id, teaser);
  return (await service.admin.publish({ documentIds: [id] })).ref;
}

describe.skipIf(!hasPostgres)('two content services on one database', () => {
  test('a publish through one ends a long poll at the other, and is served there', async () => {
    const [one, other] = await createPair();
    const events: PublishEvent[][] = [[], []];
    [one, other].forEach((service, index) => service.onPublish((event) => events[index]?.push(event)));
    const before = await getMasterRef(other);
    // The poll has no time-out that could end it instead.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const waiting = call(other, `GET /api/v2/changes?since=${before}`);
    await saveTeaser(one, 'a', 'new');
    const { ref } = await one.admin.publish({ documentIds: ['a'] });
    expect((await waiting).body).toEqual({ ref, documents: ['a'] });
    vi.useRealTimers();
    expect((await call(other, 'GET /api/v2')).body.refs?.[0]?.ref).toBe(ref);
    expect(await readTeasers(other, ref)).toEqual(['new']);
    await until('both tell of it', () => events.every(({ length }) => length > 0));
    const next = await publishTeaser(other, 'a', 'newer');
    await until('both tell of the next', () => events.every(({ length }) => length > 1));
    const expected = [
      { ref, previousRef: before, documentIds: ['a'] },
      { ref: next, previousRef: ref, documentIds: ['a'] },
    ];
    expect(events).toEqual([expected, expected]);
  });

  test('previews, releases and tokens of one are valid at the other', async () => {
    const [one, other] = await createPair();
    await fillWithDrafts(one);
    const { token: preview } = await one.admin.preview('one');
    expect(await readTeasers(other, preview)).toEqual(['draft one', 'old two']);

    const { id = '' } = (await call(one, 'POST /admin/releases', { label: 'Together' })).body;
    expect((await call(other, `PUT /admin/releases/${id}/documents/two`)).status).toBe(200);
    const release = (await call(one, 'GET /api/v2')).body.refs?.find(({ label }) => label === 'Together');
    expect(await readTeasers(other, String(release?.ref))).toEqual(['old one', 'draft two']);
    expect((await call(other, `POST /admin/releases/${id}/publish`)).status).toBe(200);
    expect(await readTeasers(one, await getMasterRef(one))).toEqual(['old one', 'draft two']);

    const made = await call(one, 'POST /admin/tokens', { name: 'Editor', scopes: ['admin'] });
    const { token = '' } = made.body;
    expect((await send(other, 'GET /admin/releases', { token })).status).toBe(200);
    expect((await call(one, `DELETE /admin/tokens/${token.slice(5, 21)}`)).status).toBe(200);
    expect((await send(other, 'GET /admin/releases', { token })).status).toBe(401);
  });

  test('a request that is repeated at the other has one effect and the same response', async () => {
    const pair = await createPair();
    const request = { body: { label: 'Once' }, headers: { 'idempotency-key': 'the-key' } };
    const answers = await Promise.all(
      [...pair, ...pair].map((service) => send(service, 'POST /admin/releases', request)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
    const { body } = await call(pair[1], 'GET /admin/releases');
    expect(body.results).toHaveLength(1);
  });

  test('presence and events of one reach browsers at the other, and a browser can change the service without a gap', async () => {
    const [one, other] = await createPair();
    const poll = async (service: ContentService, after = ''): Promise<EventPage> =>
      (await send<EventPage>(service, `GET /admin/events?poll=1&after=${after}`)).body;
    // The mark of the second service may reach the first after both have started.
    const { id } = await until('both know the same event', async () => {
      const [page, ofOther] = [await poll(one), await poll(other)];
      return page.id === ofOther.id && page;
    });
    await call(one, 'POST /admin/presence', { client: 'tab', documentId: 'a', field: 'data/teaser' });
    const seen = await until('she is seen at the other', async () =>
      (await poll(other)).events.find((event) => event.kind === 'present' && event.documents.length > 0),
    );
    expect(seen).toMatchObject({ documents: [{ documentId: 'a', people: [{ client: 'tab', field: 'data/teaser' }] }] });
    for (const [service, name] of [
      [one, 'a'],
      [other, 'b'],
      [one, 'c'],
    ] as const)
      await saveTeaser(service, name, 'x');
    const toSaved = ({ events }: EventPage) =>
      events.flatMap((event) => (event.kind === 'saved' ? event.documentIds : []));
    for (const service of [one, other]) {
      await until('all are heard', async () => toSaved(await poll(service, id)).length === 3);
      expect(toSaved(await poll(service, id))).toEqual(['a', 'b', 'c']);
    }
    const later = await poll(one, id);
    await saveTeaser(one, 'd', 'x');
    await until('the rest is heard', async () => (await poll(other, later.id)).events.length > 1);
    expect(toSaved(await poll(other, later.id))).toEqual(['d']);
    const ada = await signIn(one, 'writer');
    expect((await sendBare(other, 'GET /admin/me', { headers: { cookie: ada.cookie } })).status).toBe(200);
    expect(other.isSignedIn(ada.cookie)).toBe(true);
    await ada.call('DELETE /admin/session');
    await until('the other forgets her session', () => !other.isSignedIn(ada.cookie));
  });

  test('a model that is stored through one is used by the other', async () => {
    const [one, other] = await createPair();
    await one.admin.putModels({ customTypes: [pageType], sharedSlices: [] });
    await until('the other knows it', () => savesPage(other, 'page-1'));
    expect(await one.admin.getDocument('page-1')).toMatchObject({ type: 'page' });
  });

  test('a service notices a change between its first read and its first news', async () => {
    const database = await createDatabase();
    const one = await createTestService({ database, now });
    const [client, watcher] = [await connect(database), await connect(database)];
    await client.query('begin');
    // Delays the start of the other service after it has read models and master ref.
    await client.query('lock table content.lease in exclusive mode');
    const starting = createTestService({ database, now });
    const isHeldUp = async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%INTO lease%'`;
      return (await watcher.query(waiting)).rowCount !== 0;
    };
    await until('the other asks for the lease', isHeldUp);
    await one.admin.putModels({ customTypes: [pageType], sharedSlices: [] });
    await client.query('commit');
    expect(await savesPage(await starting, 'page-1')).toBe(true);
  });

  test('every event is delivered once', async () => {
    const receiver = await createReceiver();
    const pair = await createPair({ allowedWebhookHosts: [receiver.host] });
    await addWebhook(pair[1], receiver);
    const count = 20;
    await Promise.all(
      pair.map(async (service, index) => {
        for (let number = 0; number < count; number += 1) await publishTeaser(service, `d-${index}`, `t ${number}`);
      }),
    );
    await until('nothing is pending', async () => (await pair[0].countPendingDeliveries()) === 0);
    expect(receiver.received).toHaveLength(2 * count);
    expect(new Set(receiver.received.map(({ event }) => event)).size).toBe(2 * count);
  });

  test('a scheduled release is published once', async () => {
    const pair = await createPair();
    await fillWithDrafts(pair[0]);
    const { id = '' } = (await call(pair[0], 'POST /admin/releases', { label: 'Later' })).body;
    await call(pair[0], `PUT /admin/releases/${id}/documents/one`);
    await pair[1].admin.scheduleRelease(id, Date.now() + 100);
    const isPublished = async () => (await pair[1].admin.getRelease(id)).status === 'published';
    await until('it is published', isPublished);
    // Both services look for due releases, whether or not they have the lease.
    for (const { admin } of pair) await admin.publishDueReleases((_release, error) => expect(error).toBeUndefined());
    const { entries } = await pair[0].admin.audit.list({ subject: id, offset: 0, limit: 99 });
    expect(entries.filter(({ action }) => action === 'release.publish')).toMatchObject([{ actorId: 'schedule' }]);
  });

  test('when the service that delivers is killed, the other takes over after the lease has expired', async () => {
    const leaseMs = 600;
    const receiver = await createReceiver();
    const database = await createDatabase();
    const killedUrl = 'http://killed.test';
    const module = new URL('testing/run-content-service.ts', import.meta.url).pathname;
    const child = spawn(
      process.execPath,
      [module, database, createTestDirectory(), killedUrl, receiver.host, String(leaseMs)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const service = await createTestService({ database, now, leaseMs, allowedWebhookHosts: [receiver.host] });
    await addWebhook(service, receiver);
    await publishTeaser(service, 'a', 'first');
    const isRecorded = async () => receiver.received.length === 1 && (await service.countPendingDeliveries()) === 0;
    await until('the first event is delivered', isRecorded);

    child.kill('SIGKILL');
    await once(child, 'exit');
    await publishTeaser(service, 'a', 'second');
    await until('the second event is delivered', () => receiver.received.length > 1);
    const senders = receiver.received.map(({ apiUrl }) => new URL(apiUrl).origin);
    expect(senders).toEqual([killedUrl, testUrl]);
  });
});

const pageType = {
  id: 'page',
  label: 'Page',
  repeatable: true,
  status: true,
  json: { Main: { count: { type: 'Number', config: {} } } },
};

async function savesPage(service: ContentService, id: string): Promise<boolean> {
  const body = { version: 0, type: 'page', lang: 'en-gb', data: { count: 1 } };
  return (await call(service, `PUT /admin/documents/${id}/draft`, body)).status === 201;
}
