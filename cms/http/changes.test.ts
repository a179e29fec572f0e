import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longPollMs, maxLongPolls, maxRecentChanges } from '../limits.ts';
import { call, fillWithDrafts, getMasterRef, saveTeaser } from '../testing/call-service.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createFilledService(): ReturnType<typeof createTestService> {
  const service = createTestService();
  fillWithDrafts(service);
  return service;
}

const askSince = (service: ReturnType<typeof createTestService>, ref: string) =>
  call(service, `GET /api/v2/changes?since=${encodeURIComponent(ref)}`);

test('a request with the master ref waits for the next publish and gets the changed documents', async () => {
  const service = createFilledService();
  const asked = askSince(service, getMasterRef(service));
  let isAnswered = false;
  void asked.then(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(longPollMs - 1);
  expect(isAnswered).toBe(false);
  const { ref } = service.admin.publish({ documentIds: ['two'] });
  const { status, body, headers } = await asked;
  expect([status, body]).toEqual([200, { ref, documents: ['two'] }]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('without a publish the request returns after a while without changes', async () => {
  const service = createFilledService();
  const ref = getMasterRef(service);
  const asked = askSince(service, ref);
  await vi.advanceTimersByTimeAsync(longPollMs);
  expect((await asked).body).toEqual({ ref, documents: [] });
});

test('a request with an older ref returns at once with all changes since, unpublished documents included', async () => {
  const service = createFilledService();
  const known = getMasterRef(service);
  service.admin.publish({ documentIds: ['one'] });
  service.admin.unpublish({ documentIds: ['two'] });
  const { ref } = service.admin.publish({ documentIds: ['new'] });
  expect((await askSince(service, known)).body).toEqual({ ref, documents: ['one', 'two', 'new'] });
});

test('the changes since an evicted ref are null', async () => {
  const service = createFilledService();
  const known = getMasterRef(service);
  for (let number = 0; number <= maxRecentChanges; number += 1) {
    saveTeaser(service, 'one', `number ${number}`);
    service.admin.publish({ documentIds: ['one'] });
  }
  const expected = { ref: getMasterRef(service), documents: null };
  expect((await askSince(service, known)).body).toEqual(expected);
  expect((await askSince(service, 'of another life')).body).toEqual(expected);
});

test('a request beyond the limit of waiting ones gets a Retry-After, and the others keep waiting', async () => {
  const service = createFilledService();
  const known = getMasterRef(service);
  const asked = Array.from({ length: maxLongPolls }, () => askSince(service, known));
  const { status, headers } = await askSince(service, known);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  service.admin.publish({ documentIds: ['one'] });
  expect(new Set((await Promise.all(asked)).map((answer) => answer.status))).toEqual(new Set([200]));
  const again = askSince(service, getMasterRef(service));
  await vi.advanceTimersByTimeAsync(longPollMs);
  expect((await again).status).toBe(200);
});

test('the endpoint needs read access and a ref', async () => {
  const service = createTestService({ accessToken: 'secret' });
  const asked = await service.fetch(new Request(`${testUrl}/api/v2/changes?since=any`));
  expect(asked.status).toBe(401);
  expect((await call(service, 'GET /api/v2/changes')).status).toBe(400);
});
