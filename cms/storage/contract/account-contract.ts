import { expect, test } from 'vitest';
import type { StoredAccount, StoredPasskey, StoredSession } from '../account-register.ts';
import { StorageError } from '../storage-error.ts';
import type { ContractFixture } from './contract-fixture.ts';

const ada: StoredAccount = { id: 'a', name: 'Ada', email: 'ada@bank.example', role: 'writer', createdAt: 1 };
const ben: StoredAccount = { id: 'b', name: 'Ben', email: 'ben@bank.example', role: 'editor', createdAt: 2 };
const session = (digest: string, change: Partial<StoredSession> = {}): StoredSession => ({
  digest,
  accountId: 'a',
  createdAt: 10,
  seenAt: 10,
  network: '203.0.113.0/24',
  device: 'Firefox',
  ...change,
});

const passkey: StoredPasskey = {
  id: 'key',
  accountId: 'a',
  name: 'Laptop',
  publicKey: 'pQ',
  counter: 0,
  transports: ['internal', 'hybrid'],
  isSynced: false,
  createdAt: 5,
  usedAt: undefined,
};

/** Accounts, sessions, sign-in links, passkeys. */
export function describeAccountContract({ getStorage }: ContractFixture): void {
  test('an account is found by its id and email, can be changed, and its email is unique', async () => {
    for (const account of [ben, ada]) await getStorage().putAccount(account);
    expect(await getStorage().listAccounts()).toEqual([ada, ben]);
    await getStorage().putAccount({ ...ada, role: 'publisher', name: 'Ada B.' });
    expect(await getStorage().getAccount('a')).toEqual({ ...ada, role: 'publisher', name: 'Ada B.' });
    expect((await getStorage().findAccount('ben@bank.example'))?.id).toBe('b');
    expect(await getStorage().findAccount('none')).toBeUndefined();
    await expect(getStorage().putAccount({ ...ada, id: 'c' })).rejects.toThrow(StorageError);
  });

  test('sessions are listed newest first, and are deleted one by one or all at once', async () => {
    for (const account of [ada, ben]) await getStorage().putAccount(account);
    const own = [session('1'), session('2', { createdAt: 20, network: undefined }), session('3', { createdAt: 30 })];
    for (const one of [...own, session('4', { accountId: 'b' })]) await getStorage().putSession(one);
    await getStorage().noteSessionUse({ digest: '1', at: 50 });
    expect(await getStorage().getSession('1')).toEqual(session('1', { seenAt: 50 }));
    expect((await getStorage().listSessions('a')).map(({ digest }) => digest)).toEqual(['3', '2', '1']);
    expect(await getStorage().deleteSessions({ accountId: 'b', digest: '1' })).toBe(0);
    expect(await getStorage().deleteSessions({ accountId: 'a', digest: '2' })).toBe(1);
    expect(await getStorage().deleteSessions({ accountId: 'a' })).toBe(2);
    await getStorage().noteSessionUse({ digest: '1', at: 60 });
    expect(await getStorage().getSession('1')).toBeUndefined();
    expect(await getStorage().getSession('4')).toBeDefined();
  });

  test('sessions and links are deleted when they have expired', async () => {
    await getStorage().putAccount(ada);
    await getStorage().putSession(session('old', { createdAt: 1, seenAt: 90 }));
    await getStorage().putSession(session('idle', { createdAt: 50, seenAt: 60 }));
    await getStorage().putSession(session('open', { createdAt: 50, seenAt: 90 }));
    for (const expiresAt of [99, 100, 101])
      await getStorage().putSignInLink({ digest: `${expiresAt}`, accountId: 'a', expiresAt });
    await getStorage().deleteEndedSignIns({ createdBefore: 50, seenBefore: 70, at: 100 });
    expect((await getStorage().listSessions('a')).map(({ digest }) => digest)).toEqual(['open']);
    expect(await getStorage().takeSignInLink('100')).toBeUndefined();
    expect(await getStorage().takeSignInLink('101')).toEqual({ digest: '101', accountId: 'a', expiresAt: 101 });
  });

  test('a sign-in link can be taken once only', async () => {
    await getStorage().putAccount(ada);
    await getStorage().putSignInLink({ digest: 'link', accountId: 'a', expiresAt: 9 });
    const taken = await Promise.all([1, 2, 3].map(() => getStorage().takeSignInLink('link')));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('a passkey is found by its id, its use is recorded, and only its owner can delete it', async () => {
    for (const account of [ada, ben]) await getStorage().putAccount(account);
    for (const one of [passkey, { ...passkey, id: 'older', createdAt: 4 }, { ...passkey, id: 'his', accountId: 'b' }])
      await getStorage().putPasskey(one);
    expect((await getStorage().listPasskeys('a')).map(({ id }) => id)).toEqual(['older', 'key']);
    const used = { ...passkey, counter: 7, isSynced: true, usedAt: 50 };
    await getStorage().putPasskey({ ...used, accountId: 'b', publicKey: 'other', name: 'Other' });
    expect(await getStorage().getPasskey('key')).toEqual(used);
    expect(await getStorage().deletePasskey({ accountId: 'b', id: 'key' })).toBe(0);
    expect(await getStorage().deletePasskey({ accountId: 'a', id: 'key' })).toBe(1);
    expect(await getStorage().getPasskey('key')).toBeUndefined();
    await getStorage().deleteAccount('a');
    expect((await getStorage().listPasskeys('a')).length).toBe(0);
    expect(await getStorage().getPasskey('his')).toBeDefined();
  });

  test('a challenge can be used once before it expires', async () => {
    const challenge = { digest: 'asked', expiresAt: 100 };
    const uses = await Promise.all([1, 2, 3].map(() => getStorage().useChallenge(challenge)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    await getStorage().deleteEndedSignIns({ createdBefore: 0, seenBefore: 0, at: 99 });
    expect(await getStorage().useChallenge(challenge)).toBe(false);
    await getStorage().deleteEndedSignIns({ createdBefore: 0, seenBefore: 0, at: 100 });
    expect(await getStorage().useChallenge(challenge)).toBe(true);
  });

  test('deleting an account deletes its sessions and links', async () => {
    await getStorage().putAccount(ada);
    await getStorage().putSession(session('1'));
    await getStorage().putSignInLink({ digest: 'link', accountId: 'a', expiresAt: 9 });
    await getStorage().deleteAccount('a');
    expect([await getStorage().getSession('1'), await getStorage().takeSignInLink('link')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await getStorage().listAccounts()).toEqual([]);
  });
}
