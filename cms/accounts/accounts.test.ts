import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createAuditLog } from '../access/audit-log.ts';
import { sessionIdleMs } from '../limits.ts';
import { decorateStorage } from '../storage/decorate-storage.ts';
import { createSqliteStorage } from '../storage/sqlite/sqlite-storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { createTestClock, createTestDirectory } from '../testing/test-service.ts';
import { createAccounts } from './accounts.ts';

/** An account with a session that was not used for two minutes. */
async function openSession(replace: Parameters<typeof decorateStorage>[1]) {
  const clock = createTestClock();
  const store = await createSqliteStorage({ file: join(createTestDirectory(), 'content.sqlite'), now: clock.now });
  onTestFinished(() => store.close());
  const storage = decorateStorage(store, replace);
  const failures: unknown[] = [];
  const accounts = createAccounts({
    storage,
    audit: createAuditLog({ storage, now: clock.now }),
    writeToken: 'write-token',
    now: clock.now,
    onUseNotRecorded: (account, error) => void failures.push(account, error),
  });
  const key = (await accounts.findStartKey()) ?? '';
  const opened = await accounts.start(key, { name: 'Ada', email: 'ada@bank.example' }, 'Firefox');
  clock.advance(2 * 60_000);
  return { accounts, clock, failures, ...opened };
}

test('a session that ends while a request looks it up stays ended', async () => {
  let end = async (): Promise<unknown> => undefined;
  const { accounts, secret, session, account } = await openSession((inner) => ({
    async getAccount(id) {
      await end();
      return inner.getAccount(id);
    },
  }));
  end = () => accounts.endSessions({ accountId: account.id, digest: session.digest });
  await accounts.findSession(secret);
  expect(await accounts.listSessions(account.id)).toEqual([]);
});

test('a session keeps working when its last use cannot be recorded, and the failure is logged', async () => {
  const failure = new StorageError('full', 'no room');
  const { accounts, secret, account, failures } = await openSession(() => ({
    noteSessionUse: () => Promise.reject(failure),
  }));
  expect(await accounts.findSession(secret)).toMatchObject({ account: { id: account.id } });
  expect(failures).toEqual([account.id, failure]);
});

test('a secret that opens no session is nobody, whether it was never made, was ended or is too old', async () => {
  const { accounts, clock, secret, account } = await openSession(() => ({}));
  expect(await accounts.findSession(secret)).toMatchObject({ account: { id: account.id } });
  expect(await accounts.findSession('never-made')).toBeUndefined();
  await accounts.endSession(secret);
  expect(await accounts.findSession(secret)).toBeUndefined();
  const { token } = await accounts.createLink(account.id);
  const opened = await accounts.useLink(token, 'Firefox');
  expect(await accounts.findSession(opened.secret)).toMatchObject({ account: { id: account.id } });
  clock.advance(sessionIdleMs);
  expect(await accounts.findSession(opened.secret)).toBeUndefined();
});
