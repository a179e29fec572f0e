import { expect, test } from 'vitest';
import { sessionRequestsPerSecond } from '../limits.ts';
import { createTestService } from '../testing/test-service.ts';
import { signIn } from '../testing/sign-in.ts';
import { createKnownSessions } from './known-sessions.ts';

test('a session may send the requests of two seconds at once, and then as many per second as the limit allows', () => {
  let time = 0;
  const sessions = createKnownSessions(() => time);
  const useOften = (digest: string): number =>
    Array.from({ length: 200 }, () => sessions.use({ digest, accountId: 'a' })).filter((waitMs) => waitMs === 0).length;
  expect([useOften('one'), useOften('other')]).toEqual([2 * sessionRequestsPerSecond, 2 * sessionRequestsPerSecond]);
  expect(sessions.use({ digest: 'one', accountId: 'a' })).toBe(1000 / sessionRequestsPerSecond);
  time += 1000;
  expect(useOften('one')).toBe(sessionRequestsPerSecond);
});

test('the cookie of a session is known once it was verified, until its session ends', async () => {
  const service = await createTestService();
  const [ada, ben] = [await signIn(service, 'writer', 'ada'), await signIn(service, 'writer', 'ben')];
  expect(service.isSignedIn(ada.cookie)).toBe(false);
  for (const { call } of [ada, ben]) await call('GET /admin/me');
  expect([service.isSignedIn(ada.cookie), service.isSignedIn(`a=b; ${ben.cookie}`)]).toEqual([true, true]);
  for (const forged of [
    undefined,
    '',
    'fc-studio=',
    'fc-studio=forged',
    `${ada.cookie}x`,
    ada.cookie.toUpperCase(),
    'x'.repeat(10_000),
  ])
    expect(service.isSignedIn(forged), forged).toBe(false);
  await ada.call('DELETE /admin/session');
  await expect.poll(() => service.isSignedIn(ada.cookie)).toBe(false);
  expect(service.isSignedIn(ben.cookie)).toBe(true);
});

test('a session is no longer known after ten minutes without requests, or after ten thousand others', () => {
  let time = 0;
  const sessions = createKnownSessions(() => time);
  const digest = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';
  sessions.use({ digest, accountId: 'a' });
  expect([sessions.knows('foo'), sessions.knows('bar')]).toEqual([true, false]);
  time = 600_000;
  expect(sessions.knows('foo')).toBe(false);
  sessions.use({ digest, accountId: 'a' });
  for (let index = 0; index < 10_000; index += 1) sessions.use({ digest: `d${index}`, accountId: 'b' });
  expect(sessions.knows('foo')).toBe(false);
});
