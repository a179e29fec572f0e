import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAuditLog } from '../access/audit-log.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import type { Storage, StorageEngine } from '../storage/storage.ts';
import type { StoredDelivery, StoredWebhook } from '../storage/webhook-register.ts';
import { createTestDirectory } from '../testing/test-service.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { createEvent } from './record-changes.ts';
import type { SendWebhook, WebhookResponse } from './send-webhook.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const taken: WebhookResponse = { status: 200, error: undefined, excerpt: undefined };
const refused: WebhookResponse = { status: 500, error: 'Answered 500.', excerpt: 'no' };
const hour = 3600_000;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

interface Rig {
  readonly storage: Storage;
  readonly dispatcher: Dispatcher;
  readonly webhooks: Webhooks;
  readonly sent: { url: string; id: string; at: number }[];
  /** Messages of logged errors. */
  readonly logged: string[];
  readonly publish: () => Promise<string>;
}

async function createRig(
  answer: (url: string, count: number) => WebhookResponse | Promise<WebhookResponse>,
  decorate: (storage: StorageEngine) => StorageEngine = (storage) => storage,
): Promise<Rig> {
  const now = (): Date => new Date();
  const storage = decorate(await createSqliteStorage({ file: join(createTestDirectory(), 'content.sqlite'), now }));
  onTestFinished(() => storage.close());
  const sent: Rig['sent'] = [];
  const send: SendWebhook = async ({ url, headers }) => {
    sent.push({ url, id: headers['webhook-id'] ?? '', at: Date.now() });
    return answer(url, sent.length);
  };
  const logged: string[] = [];
  const logger = { warn() {}, error: (_fields: object, message: string) => void logged.push(message) };
  const dispatcher = createDispatcher({
    storage,
    send,
    logger,
    now,
    domain: 'repository',
    apiUrl: 'http://content.test/api/v2',
    random: () => 0.5,
    isActive: () => true,
  });
  onTestFinished(() => dispatcher.stop());
  storage.listen((news) => {
    if (news === 'outbox') dispatcher.wake();
  });
  const webhooks = createWebhooks({
    storage,
    audit: createAuditLog({ storage, now }),
    allowedHosts: [],
    resolve: async () => ['8.8.8.8'],
    now,
  });
  const publish = async (): Promise<string> => {
    const event = createEvent({ documents: ['a'] }, ['documents'], now());
    await storage.putEvent(event);
    dispatcher.wake();
    return event.id;
  };
  return { storage, dispatcher, webhooks, sent, logged, publish };
}

const list = async ({ webhooks }: Rig, { id }: StoredWebhook): Promise<StoredDelivery[]> =>
  (await webhooks.listDeliveries(id, { offset: 0, limit: 100 })).deliveries;

test('a failed delivery is retried with backoff and the same id until it succeeds', async () => {
  const rig = await createRig((_url, count) => (count < 4 ? refused : taken));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  const id = await rig.publish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rig.sent.map((one) => one.id)).toEqual([id, id, id, id]);
  const start = rig.sent[0]?.at ?? 0;
  expect(rig.sent.map(({ at }) => (at - start) / 1000)).toEqual([0, 5, 15, 35]);
  expect(await list(rig, webhook)).toMatchObject([{ status: 'delivered', attempts: 4, lastStatus: 200 }]);
  expect(await rig.webhooks.get(webhook.id)).toMatchObject({ failures: 0, failingSince: undefined });
});

test('a delivery that ends while the outbox is read is not sent again', async () => {
  const answers: (() => void)[] = [];
  let slowRead: Promise<void> | undefined;
  const rig = await createRig(
    () => new Promise((resolve) => answers.push(() => resolve(taken))),
    (storage) => ({
      ...storage,
      // Delays the result of a query, as a distant database does: it was correct when it was made.
      async listDueDeliveries(...given) {
        const due = await storage.listDueDeliveries(...given);
        await slowRead;
        return due;
      },
    }),
  );
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  const first = await rig.publish();
  await vi.advanceTimersByTimeAsync(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  slowRead = promise;
  const second = await rig.publish();
  await vi.advanceTimersByTimeAsync(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect((await list(rig, webhook)).map(({ status }) => status).toSorted()).toEqual(['delivered', 'pending']);
  slowRead = undefined;
  resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rig.sent.map(({ id }) => id)).toEqual([first, second]);
});

test('a webhook is disabled with the reason after a day without success, and a replay delivers its events', async () => {
  let isUp = false;
  const rig = await createRig(() => (isUp ? taken : refused));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  const first = await rig.publish();
  const second = await rig.publish();
  await vi.advanceTimersByTimeAsync(30 * hour);
  const disabled = await rig.webhooks.get(webhook.id);
  expect(disabled.isEnabled).toBe(false);
  expect(disabled.disabledReason).toBe(
    'Nothing was taken since 2026-01-15T10:00:00.000Z. The last answer: Answered 500.',
  );
  expect((await list(rig, webhook)).map(({ status }) => status)).toEqual(['dead', 'dead']);
  const tries = rig.sent.length;
  expect(tries).toBeLessThan(50);
  await rig.publish();
  await vi.advanceTimersByTimeAsync(hour);
  expect(rig.sent).toHaveLength(tries);

  isUp = true;
  await rig.webhooks.change(webhook.id, { isEnabled: true });
  for (const { id } of await list(rig, webhook)) await rig.webhooks.replay(webhook.id, id);
  await vi.advanceTimersByTimeAsync(1000);
  expect(rig.sent.slice(tries).map(({ id }) => id)).toEqual([first, second]);
  expect((await list(rig, webhook)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  expect(await rig.webhooks.get(webhook.id)).toMatchObject({ isEnabled: true, disabledReason: undefined });
});

test('at most four requests to one receiver are in flight, and a slow receiver does not delay others', async () => {
  const open: (() => void)[] = [];
  const rig = await createRig((url) =>
    url.includes('slow') ? new Promise((resolve) => open.push(() => resolve(taken))) : taken,
  );
  const slow = await rig.webhooks.create({ url: 'https://slow.example/' });
  const quick = await rig.webhooks.create({ url: 'https://quick.example/' });
  for (let number = 0; number < 10; number += 1) await rig.publish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(open).toHaveLength(4);
  expect((await list(rig, quick)).every(({ status }) => status === 'delivered')).toBe(true);
  for (const answer of open.splice(0)) answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(open).toHaveLength(4);
  for (let round = 0; round < 2; round += 1) {
    for (const answer of open.splice(0)) answer();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect((await list(rig, slow)).every(({ status }) => status === 'delivered')).toBe(true);
});

test('the half-open circuit of a failing receiver sends one delivery, and its success sends the queue', async () => {
  let isUp = false;
  const rig = await createRig(() => (isUp ? taken : refused));
  await rig.webhooks.create({ url: 'https://a.example/' });
  for (let number = 0; number < 5; number += 1) await rig.publish();
  await vi.advanceTimersByTimeAsync(1000);
  const before = rig.sent.length;
  for (let number = 0; number < 100; number += 1) await rig.publish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rig.sent.length - before).toBeLessThan(8);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(new Set(rig.sent.map(({ id }) => id)).size).toBe(105);
});

test('a clock that was a month ahead for a while neither loses a delivery nor causes polling without a pause', async () => {
  let isUp = false;
  const rig = await createRig(() => (isUp ? taken : refused));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  const right = Date.now();
  vi.setSystemTime(right + 40 * 24 * hour);
  await rig.publish();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(right);
  isUp = true;
  const look = vi.spyOn(rig.storage, 'findNextDue');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length).toBeLessThan(5);
  await vi.advanceTimersByTimeAsync(41 * 24 * hour);
  expect(await list(rig, webhook)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

test('a receiver that responds 410 is disabled at once', async () => {
  const rig = await createRig(() => ({ status: 410, error: 'Answered 410.', excerpt: undefined }));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  await rig.publish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await rig.webhooks.get(webhook.id)).toMatchObject({ isEnabled: false, failures: 1 });
  expect(rig.sent).toHaveLength(1);
});

test('a delivery that fails after its webhook was disabled is not sent again', async () => {
  const answers: ((answer: WebhookResponse) => void)[] = [];
  const rig = await createRig(() => new Promise((resolve) => answers.push(resolve)));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  for (let count = 0; count < 2; count += 1) await rig.publish();
  await vi.advanceTimersByTimeAsync(1);
  answers[0]?.({ status: 410, error: 'Answered 410.', excerpt: undefined });
  await vi.advanceTimersByTimeAsync(1);
  answers[1]?.(refused);
  await vi.advanceTimersByTimeAsync(1);
  expect((await list(rig, webhook)).map(({ status }) => status)).toEqual(['dead', 'dead']);
  await rig.webhooks.change(webhook.id, { isEnabled: true });
  rig.dispatcher.wake();
  await vi.advanceTimersByTimeAsync(hour);
  expect(rig.sent).toHaveLength(2);
});

test('deliveries that were in flight when the service stopped are sent again with the same id', async () => {
  const rig = await createRig(() => new Promise(() => {}));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  const id = await rig.publish();
  await vi.advanceTimersByTimeAsync(1);
  rig.dispatcher.stop();
  expect(await list(rig, webhook)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  const again: string[] = [];
  const next = createDispatcher({
    storage: rig.storage,
    send: async ({ headers }) => {
      again.push(headers['webhook-id'] ?? '');
      return taken;
    },
    logger: { warn() {}, error() {} },
    now: () => new Date(),
    domain: 'repository',
    apiUrl: '',
    random: () => 0.5,
    isActive: () => true,
  });
  onTestFinished(() => next.stop());
  next.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect([rig.sent[0]?.id, ...again]).toEqual([id, id]);
  expect(await list(rig, webhook)).toMatchObject([{ status: 'delivered' }]);
});

test('deleting a webhook while a delivery is in flight removes the delivery', async () => {
  const open: (() => void)[] = [];
  const rig = await createRig(() => new Promise((resolve) => open.push(() => resolve(refused))));
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  await rig.publish();
  await vi.advanceTimersByTimeAsync(1);
  await rig.webhooks.delete(webhook.id);
  for (const answer of open) answer();
  await vi.advanceTimersByTimeAsync(hour);
  expect([await rig.storage.listWebhooks(), rig.sent.length]).toEqual([[], 1]);
});

test.each(['{"type":"api-up', '"api-update"', '{}'])(
  'an event stored as %s is dead at once, logged, and does not count as a failure of the receiver',
  async (body) => {
    const rig = await createRig(() => taken);
    const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
    const damaged = createEvent({}, ['documents'], new Date());
    await rig.storage.putEvent({ ...damaged, body });
    const sound = await rig.publish();
    await vi.advanceTimersByTimeAsync(hour);
    expect(rig.sent.map(({ id }) => id)).toEqual([sound]);
    const lastError = 'What is stored of the event is damaged: there is nothing to send.';
    expect(await list(rig, webhook)).toMatchObject([
      { eventId: sound, status: 'delivered' },
      { eventId: damaged.id, status: 'dead', attempts: 1, lastError },
    ]);
    expect(rig.logged).toEqual(['An event for a webhook is damaged; it is not sent.']);
    expect(await rig.webhooks.get(webhook.id)).toMatchObject({ isEnabled: true, failures: 0 });
  },
);

test('old events are deleted once their deliveries have ended, pending deliveries are kept', async () => {
  const rig = await createRig(() => taken);
  const webhook = await rig.webhooks.create({ url: 'https://a.example/' });
  await rig.publish();
  await vi.advanceTimersByTimeAsync(1000);
  await rig.webhooks.change(webhook.id, { isEnabled: true });
  rig.dispatcher.stop();
  const waiting = await rig.publish();
  await rig.storage.deleteEvents(Date.now() + hour);
  expect(await list(rig, webhook)).toMatchObject([{ eventId: waiting, status: 'pending' }]);
});
