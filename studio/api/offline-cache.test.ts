import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NoConnection } from './api-error.ts';
import { createOfflineCache } from './offline-cache.ts';

const day = 24 * 3600 * 1000;
const answer = (value: unknown) => async () => value;
const lose = () => Promise.reject(new NoConnection(undefined));

afterEach(async () => {
  vi.unstubAllGlobals();
  await createOfflineCache().clear();
});

test('without a connection the last response is returned, also in another page', async () => {
  const cache = createOfflineCache();
  expect(await cache.ask('me', answer('Ada'))).toBe('Ada');
  expect(await cache.ask('head', answer({ revision: 3 }))).toEqual({ revision: 3 });
  const later = createOfflineCache();
  await expect.poll(() => later.ask('head', lose).catch(() => undefined)).toEqual({ revision: 3 });
  expect(await later.ask('me', lose)).toBe('Ada');
  await expect(later.ask('other', lose)).rejects.toBeInstanceOf(NoConnection);
});

test('an error of the service is not replaced by an older response', async () => {
  const cache = createOfflineCache();
  await cache.ask('head', answer('old'));
  const refuse = () => Promise.reject(new ApiError(404, 'There is no such document.'));
  await expect(cache.ask('head', refuse)).rejects.toMatchObject({ status: 404 });
});

test('a response is kept for seven days', async () => {
  let time = 0;
  const cache = createOfflineCache(() => time);
  await cache.ask('head', answer('old'));
  time = 7 * day;
  await expect.poll(() => cache.ask('head', lose).catch(() => undefined)).toBe('old');
  time += 1;
  await expect(cache.ask('head', lose)).rejects.toBeInstanceOf(NoConnection);
});

test('after a sign-out nothing is left, not even the response of an earlier request that arrives later', async () => {
  const cache = createOfflineCache();
  await cache.ask('head', answer('old'));
  const late = Promise.withResolvers<string>();
  const asked = cache.ask('me', () => late.promise);
  await cache.clear();
  late.resolve('Ada');
  await asked;
  for (const key of ['head', 'me']) await expect(cache.ask(key, lose), key).rejects.toBeInstanceOf(NoConnection);
});

test('without IndexedDB requests work as if there were no cache', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Forbidden', 'SecurityError');
    },
  });
  const cache = createOfflineCache();
  expect(await cache.ask('me', answer('Ada'))).toBe('Ada');
  await expect(cache.ask('me', lose)).rejects.toBeInstanceOf(NoConnection);
  await cache.clear();
});
