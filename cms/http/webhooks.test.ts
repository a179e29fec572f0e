import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { send, type ServiceResponse } from '../testing/call-service.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Record<string, unknown>;
}

async function createReceiver(): Promise<{ host: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    received.push({ headers: request.headers, body, json: JSON.parse(body) });
    response.end('thanks');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const call = (
  service: ContentService,
  ...[method, path, body]: [method: string, path: string, body?: unknown]
): Promise<ServiceResponse<Record<string, unknown>>> => send(service, `${method} /admin/webhooks${path}`, { body });

async function write(service: ContentService, id: string, tags: string[] = []): Promise<void> {
  const { version = 0 } = (await service.admin.getDocument(id)) ?? {};
  await service.admin.saveDraft({
    id,
    version,
    type: 'article',
    lang: 'en-gb',
    tags,
    data: { teaser: `${id} ${version}` },
  });
}

test('actions on webhooks are in the audit log, without their secrets', async () => {
  const { host } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  const { id } = (await call(service, 'POST', '', { url: `http://${host}/hook`, secret: 'horse' })).body;
  await call(service, 'PUT', `/${String(id)}`, { name: 'Named' });
  await call(service, 'POST', `/${String(id)}/rotate-key`);
  await call(service, 'POST', `/${String(id)}/test`);
  await call(service, 'DELETE', `/${String(id)}`);
  expect((await call(service, 'PUT', `/${String(id)}`, { name: 'Gone' })).status).toBe(404);
  const { entries } = await service.admin.audit.list({ subject: String(id), offset: 0, limit: 9 });
  const actions = ['delete', 'test', 'rotate-key', 'change', 'create'].map((action) => `webhook.${action}`);
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(actions.map((one) => [one, 'write-token']));
  expect(JSON.stringify(entries)).not.toContain('horse');
});

test("every change sends a signed webhook in the hosted service's format", async () => {
  const { host, received } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  const secret = 'correct horse';
  const made = await call(service, 'POST', '', { url: `http://${host}/hook`, secret, headers: { 'x-own': 'a' } });
  expect(made).toMatchObject({ status: 201, body: { isEnabled: true, hasSecret: true, headerNames: ['x-own'] } });
  expect(JSON.stringify(made.body)).not.toContain(secret);

  await write(service, 'one', ['red', 'blue']);
  await write(service, 'two', ['red']);
  const { ref } = await service.admin.publish({ documentIds: ['one', 'two'] });
  await write(service, 'one', ['red', 'green']);
  await service.admin.publish({ documentIds: ['one'] });
  await service.admin.unpublish({ documentIds: ['one'] });
  const release = await service.admin.createRelease({ label: 'Spring' });
  await write(service, 'two');
  await service.admin.putReleaseDocument(release.id, { id: 'two', version: undefined });
  await service.admin.publishRelease(release.id);
  await expect.poll(() => received).toHaveLength(6);

  const byKey = (key: string): unknown[] => received.map(({ json }) => json[key]);
  const common = {
    type: 'api-update',
    domain: 'financial-cloud',
    apiUrl: `${testUrl}/api/v2`,
    secret,
    experiments: {},
  };
  for (const { json } of received) expect(json).toMatchObject(common);
  expect(byKey('documents')).toEqual([['one', 'two'], ['one'], ['one'], [], [], ['two']]);
  expect(byKey('tags')).toEqual([
    { addition: [{ id: 'red' }, { id: 'blue' }] },
    { addition: [{ id: 'green' }], deletion: [{ id: 'blue' }] },
    { deletion: [{ id: 'green' }] },
    {},
    {},
    { deletion: [{ id: 'red' }] },
  ]);
  const entry = { id: release.id, label: 'Spring', ref: expect.any(String) };
  expect(byKey('releases').slice(3)).toEqual([
    { addition: [{ ...entry, documents: [] }] },
    { update: [{ ...entry, documents: ['two'] }] },
    { deletion: [{ ...entry, documents: ['two'] }] },
  ]);
  expect(byKey('masterRef').map((one) => typeof one)).toEqual([
    'string',
    'string',
    'string',
    'undefined',
    'undefined',
    'string',
  ]);
  expect(received[0]?.json['masterRef']).toBe(ref);

  const [first] = received;
  const key = Buffer.from(String(made.body['signingKey']).slice(6), 'base64');
  const signed = `${first?.headers['webhook-id']}.${first?.headers['webhook-timestamp']}.${first?.body}`;
  expect(first?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  expect(first?.headers['x-own']).toBe('a');
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
});

test('a change of models sends a webhook, storing the same models again does not', async () => {
  const { host, received } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  await call(service, 'POST', '', { url: `http://${host}/`, topics: ['models'] });
  const model = { id: 'extra', label: 'Extra', repeatable: true, status: true, json: { Main: {} } };
  const insert = { action: 'insert', kind: 'custom-type', id: 'extra', model } as const;
  await service.admin.changeModels([insert]);
  await service.admin.changeModels([{ ...insert, action: 'update' }]);
  await service.admin.changeModels([{ action: 'delete', kind: 'custom-type', id: 'extra' }]);
  await expect.poll(() => received).toHaveLength(2);
  const entry = { id: 'extra', kind: 'custom-type' };
  expect(received.map(({ json }) => json['masks'])).toEqual([{ addition: [entry] }, { deletion: [entry] }]);
});

test('a test reaches one receiver only, and its delivery can be read and replayed', async () => {
  const { host, received } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  const { body: webhook } = await call(service, 'POST', '', { url: `http://${host}/a`, topics: ['tags'] });
  await call(service, 'POST', '', { url: `http://${host}/b` });
  const { status, body } = await call(service, 'POST', `/${webhook['id']}/test`);
  expect(status).toBe(202);
  await expect.poll(() => received).toHaveLength(1);
  expect(received[0]?.json).toMatchObject({ type: 'test-trigger', documents: [], secret: null });
  const log = await vi.waitFor(async () => {
    const answer = await call(service, 'GET', `/${webhook['id']}/deliveries?status=delivered`);
    expect(answer.body).toMatchObject({ total: 1, results: [{ eventId: body['eventId'], lastAnswer: 'thanks' }] });
    return answer;
  }, 15_000);
  const [delivery] = log.body['results'] as { id: string }[];
  const replay = `/${webhook['id']}/deliveries/${delivery?.id}/replay`;
  expect((await call(service, 'POST', replay)).status).toBe(202);
  await expect.poll(() => received).toHaveLength(2);
  expect(received[1]?.headers['webhook-id']).toBe(body['eventId']);
});

test.skipIf(isOnPostgres)('a delivery whose event is damaged on disk is listed as dead', async () => {
  const dataDirectory = createTestDirectory();
  const { host, received } = await createReceiver();
  const before = await createTestService({ dataDirectory, allowedWebhookHosts: [host] });
  const { body: webhook } = await call(before, 'POST', '', { url: `http://${host}/` });
  const { body } = await call(before, 'POST', `/${webhook['id']}/test`);
  await before.close();
  const database = new DatabaseSync(join(dataDirectory, 'content.sqlite'));
  database.exec(`UPDATE outbox_event SET body = '{"type":'; UPDATE webhook_delivery SET status = 'pending'`);
  database.close();
  const sent = received.length;
  const service = await createTestService({ dataDirectory, allowedWebhookHosts: [host] });
  await vi.waitFor(async () => {
    const { body: list } = await call(service, 'GET', `/${webhook['id']}/deliveries?status=dead`);
    const lastError = expect.stringContaining('damaged');
    expect(list).toMatchObject({ total: 1, results: [{ eventId: body['eventId'], event: null, lastError }] });
  }, 15_000);
  expect(received).toHaveLength(sent);
});

test.skipIf(isOnPostgres)(
  'a delivery whose topics are damaged on disk is sent: its receiver was chosen when it was recorded',
  async () => {
    const dataDirectory = createTestDirectory();
    const { host } = await createReceiver();
    const before = await createTestService({ dataDirectory, allowedWebhookHosts: [host] });
    const { body: webhook } = await call(before, 'POST', '', { url: `http://${host}/` });
    await call(before, 'POST', `/${webhook['id']}/test`);
    await before.close();
    const database = new DatabaseSync(join(dataDirectory, 'content.sqlite'));
    database.exec(`UPDATE outbox_event SET topics = '["docu'; UPDATE webhook_delivery SET status = 'pending'`);
    database.close();
    const service = await createTestService({ dataDirectory, allowedWebhookHosts: [host] });
    await vi.waitFor(async () => {
      const { body: list } = await call(service, 'GET', `/${webhook['id']}/deliveries?status=delivered`);
      expect(list).toMatchObject({ total: 1 });
    }, 15_000);
  },
);

test('keys are rotated with an overlap of a day', async () => {
  const { host, received } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  const { body: before } = await call(service, 'POST', '', { url: `http://${host}/` });
  const { body: after } = await call(service, 'POST', `/${before['id']}/rotate-key`);
  expect(after['signingKey']).not.toBe(before['signingKey']);
  expect(JSON.stringify((await call(service, 'GET', '')).body)).not.toContain('whsec_');
  const count = async (): Promise<number> => {
    const seen = received.length;
    await call(service, 'POST', `/${before['id']}/test`);
    await expect.poll(() => received.length).toBe(seen + 1);
    return String(received.at(-1)?.headers['webhook-signature']).split(' ').length;
  };
  expect(await count()).toBe(2);
  service.clock.advance(25 * 3600_000);
  expect(await count()).toBe(1);
});

test('a host that resolves to a private address is rejected when it is saved, unless it is allowed', async () => {
  const addresses: Record<string, string[]> = {
    'inward.example': ['8.8.8.8', '10.0.0.1'],
    'public.example': ['8.8.8.8'],
  };
  const resolveWebhookHost = async (name: string): Promise<string[]> => {
    const found = addresses[name];
    if (!found) throw new Error(`ENOTFOUND ${name}`);
    return found;
  };
  const service = await createTestService({ resolveWebhookHost, allowedWebhookHosts: ['intranet.example'] });
  const save = async (host: string): Promise<number> =>
    (await call(service, 'POST', '', { url: `http://${host}/` })).status;
  for (const host of ['localhost', 'inward.example', '[::ffff:10.0.0.1]'])
    expect([host, await save(host)]).toEqual([host, 400]);
  for (const host of ['public.example', 'not-yet.example', 'intranet.example'])
    expect([host, await save(host)]).toEqual([host, 201]);
  const [{ id } = { id: '' }] = (await call(service, 'GET', '')).body['results'] as { id: string }[];
  expect(await call(service, 'PUT', `/${id}`, { url: 'https://inward.example/' })).toMatchObject({ status: 400 });
});

test('an invalid webhook is rejected with the reason', async () => {
  const service = await createTestService();
  const refuse = async (input: unknown, words: RegExp): Promise<void> => {
    const { status, body } = await call(service, 'POST', '', input);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(words)]);
  };
  await refuse({ url: 'http://127.0.0.1/' }, /public address/);
  await refuse({ url: 'http://hooks.example:8080/' }, /80 or 443/);
  await refuse({ url: 'mailto:a@b' }, /http/);
  await refuse({ url: 'https://hooks.example/', headers: { Host: 'x' } }, /sets itself/);
  await refuse({ url: 'https://hooks.example/', headers: { 'x-a': 'b\r\nc: d' } }, /printable/);
  await refuse({ url: 'https://hooks.example/', topics: ['weather'] }, /topics/);
  await refuse({ url: 'https://hooks.example/', owner: 1 }, /owner/);
  expect((await call(service, 'GET', '')).body).toEqual({ results: [] });
  for (const [method, path] of [
    ['GET', '/none'],
    ['PUT', '/none'],
    ['DELETE', '/none'],
    ['POST', '/none/test'],
    ['POST', '/none/rotate-key'],
    ['GET', '/none/deliveries'],
    ['POST', '/none/deliveries/x/replay'],
  ]) {
    const { status } = await call(service, method ?? '', path ?? '', method === 'PUT' ? {} : undefined);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
});

test('a change of one member leaves the others, and a deleted webhook is not found', async () => {
  const service = await createTestService();
  const { body } = await call(service, 'POST', '', { url: 'https://hooks.example/', name: 'Site', secret: 'x' });
  const changed = await call(service, 'PUT', `/${body['id']}`, { isEnabled: false, secret: null });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Site', isEnabled: false, hasSecret: false } });
  expect((await call(service, 'POST', `/${body['id']}/test`)).status).toBe(400);
  expect((await call(service, 'DELETE', `/${body['id']}`)).status).toBe(204);
  expect((await call(service, 'GET', `/${body['id']}`)).status).toBe(404);
});

test('with an Idempotency-Key a webhook, a key and a test are created once', async () => {
  const service = await createTestService({ allowedWebhookHosts: ['receiver.test'] });
  const make = async (path: string, key: string, body?: object): Promise<[number, Record<string, unknown>]> => {
    const headers = { 'idempotency-key': key };
    const answer = await send<Record<string, unknown>>(service, `POST /admin/webhooks${path}`, { body, headers });
    return [answer.status, answer.body];
  };
  const input = { url: 'http://receiver.test/hook', isEnabled: true };
  const [made, { id, signingKey }] = await make('', 'create', input);
  expect([made, String(signingKey).startsWith('whsec_')]).toEqual([201, true]);
  const [again, repetition] = await make('', 'create', input);
  expect([again, repetition['id'], JSON.stringify(repetition).includes('whsec_')]).toEqual([409, id, false]);
  expect((await make(`/${String(id)}/rotate-key`, 'rotate'))[0]).toBe(200);
  expect((await make(`/${String(id)}/rotate-key`, 'rotate'))[0]).toBe(409);
  const [status, event] = await make(`/${String(id)}/test`, 'test');
  expect([status, await make(`/${String(id)}/test`, 'test')]).toEqual([202, [202, event]]);
});

test('each change of an experiment is recorded in the outbox with it', async () => {
  const { host, received } = await createReceiver();
  const service = await createTestService({ allowedWebhookHosts: [host] });
  await call(service, 'POST', '', { url: `http://${host}/`, topics: ['experiments'] });
  const { id } = await service.admin.createExperiment({
    name: 'Teaser',
    googleId: undefined,
    variations: ['As it is', 'Bold'].map((label) => ({ label, weight: undefined })),
  });
  await service.admin.startExperiment(id);
  await service.admin.stopExperiment(id);
  await service.admin.deleteExperiment(id);
  await expect.poll(() => received).toHaveLength(4);
  const sent = received.map(({ json }) => JSON.stringify(json['experiments'])).toSorted();
  const entry = (status: string): object => ({ id, name: 'Teaser', status });
  expect(sent).toEqual(
    [
      { addition: [entry('draft')] },
      { deletion: [entry('stopped')] },
      { update: [entry('running')] },
      { update: [entry('stopped')] },
    ].map((change) => JSON.stringify(change)),
  );
});
