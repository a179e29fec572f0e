import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeWaiters } from '../documents/change-waiters.ts';
import { longPollMs, maxLongPolls, maxLongPollsOfAddress } from '../limits.ts';
import { call, fillWithDrafts, getMasterRef } from '../testing/call-service.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import { handleChanges } from './changes.ts';
import type { ServiceEnvironment } from './service-environment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function createFilledService(): ReturnType<typeof createTestService> {
  const service = await createTestService();
  await fillWithDrafts(service);
  return service;
}

const askSince = (service: Awaited<ReturnType<typeof createTestService>>, ref: string) =>
  call(service, `GET /api/v2/changes?since=${encodeURIComponent(ref)}`);

test('a request with the master ref waits for the next publish and gets the changed documents', async () => {
  const service = await createFilledService();
  const asked = askSince(service, await getMasterRef(service));
  let isAnswered = false;
  void asked.then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(longPollMs - 1);
  expect(isAnswered).toBe(false);
  const { ref } = await service.admin.publish({ documentIds: ['two'] });
  const { status, body, headers } = await asked;
  expect([status, body]).toEqual([200, { ref, documents: ['two'] }]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('a publish while the master ref is being read is not missed', async () => {
  const changes = createChangeWaiters();
  let master = 'earlier';
  const storage = {
    async getMasterRef() {
      const read = { ref: master };
      master = 'later';
      changes.resume();
      return read;
    },
    listChanged: async () => ['one'],
  };
  // The parts of the environment that the handler uses in a repository without tokens.
  const environment = { storage, changes } as unknown as ServiceEnvironment;
  const app = new Hono().get('/changes', handleChanges(environment));
  const response = await app.request('/changes?since=earlier');
  expect(await response.json()).toEqual({ ref: 'later', documents: ['one'] });
});

// The driver of PostgreSQL uses timers too, and the faked clock would close its connection.
test.skipIf(isOnPostgres)('without a publish the request returns after a while without changes', async () => {
  const service = await createFilledService();
  const ref = await getMasterRef(service);
  const asked = askSince(service, ref);
  await vi.advanceTimersByTimeAsync(longPollMs);
  expect((await asked).body).toEqual({ ref, documents: [] });
});

test('a request with an older ref returns at once with all changes since, unpublished documents included', async () => {
  const service = await createFilledService();
  const known = await getMasterRef(service);
  await service.admin.publish({ documentIds: ['one'] });
  await service.admin.unpublish({ documentIds: ['two'] });
  const { ref } = await service.admin.publish({ documentIds: ['new'] });
  const { body } = await askSince(service, known);
  expect({ ...body, documents: (body.documents ?? []).toSorted() }).toEqual({ ref, documents: ['new', 'one', 'two'] });
});

test('the changes since an unknown ref are null', async () => {
  const service = await createFilledService();
  const expected = { ref: await getMasterRef(service), documents: null };
  expect((await askSince(service, 'of another life')).body).toEqual(expected);
});

test('the changes are known after a restart', async () => {
  const dataDirectory = createTestDirectory();
  const first = await createTestService({ dataDirectory });
  await fillWithDrafts(first);
  const known = await getMasterRef(first);
  const { ref } = await first.admin.publish({ documentIds: ['one'] });
  await first.close();
  const second = await createTestService({ dataDirectory });
  expect((await askSince(second, known)).body).toEqual({ ref, documents: ['one'] });
});

test.skipIf(isOnPostgres)(
  'a request beyond the limit of waiting ones gets a Retry-After, and the others keep waiting',
  async () => {
    const service = await createFilledService();
    const known = await getMasterRef(service);
    const asked = Array.from({ length: maxLongPolls }, () => askSince(service, known));
    const { status, headers } = await askSince(service, known);
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    await service.admin.publish({ documentIds: ['one'] });
    expect(new Set((await Promise.all(asked)).map((answer) => answer.status))).toEqual(new Set([200]));
    const again = askSince(service, await getMasterRef(service));
    await vi.advanceTimersByTimeAsync(longPollMs);
    expect((await again).status).toBe(200);
  },
);

test.skipIf(isOnPostgres)('one address cannot take the places of all others', async () => {
  const service = await createFilledService();
  const url = `${testUrl}/api/v2/changes?since=${encodeURIComponent(await getMasterRef(service))}`;
  const ask = (address?: string, init?: RequestInit) => service.fetch(new Request(url, init), address);
  const asked = Array.from({ length: maxLongPollsOfAddress }, () => ask('203.0.113.7'));
  expect((await ask('203.0.113.7', { signal: AbortSignal.abort() })).status).toBe(503);
  asked.push(ask('198.51.100.7'), ask());
  await vi.advanceTimersByTimeAsync(longPollMs);
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
});

test.skipIf(isOnPostgres)('a client that disconnects frees its slot at once', async () => {
  const service = await createFilledService();
  const url = `${testUrl}/api/v2/changes?since=${encodeURIComponent(await getMasterRef(service))}`;
  const leaves = new AbortController();
  const asked = Array.from({ length: maxLongPolls }, () => service.fetch(new Request(url, { signal: leaves.signal })));
  const askAgain = () => service.fetch(new Request(url, { signal: AbortSignal.abort() }));
  expect((await askAgain()).status).toBe(503);
  leaves.abort();
  await Promise.all(asked);
  expect((await askAgain()).status).toBe(200);
});

test('the endpoint needs read access and a ref', async () => {
  const service = await createTestService({ accessToken: 'secret' });
  const asked = await service.fetch(new Request(`${testUrl}/api/v2/changes?since=any`));
  expect(asked.status).toBe(401);
  expect((await call(service, 'GET /api/v2/changes')).status).toBe(400);
});
