import { expect, test } from 'vitest';
import type { AuditEntry } from '../audit-register.ts';
import { StorageError } from '../storage-error.ts';
import type { StoredExperiment } from '../experiment-register.ts';
import type { ContractFixture } from './contract-fixture.ts';

/** Tokens, stored responses, the audit log, experiments. */
export function describeAccessContract({ getStorage }: ContractFixture): void {
  test('a token keeps its secret and scopes; only its last use and its expiry change', async () => {
    const token = {
      id: 't',
      name: 'N',
      secretHash: 'ff',
      scopes: ['admin'],
      createdAt: 1,
      expiresAt: 9,
      revokedAt: undefined,
      lastUsedAt: undefined,
      createdBy: { id: 'person-1', name: 'Ada' },
    };
    await getStorage().putToken(token);
    await getStorage().putToken({ ...token, scopes: ['tokens'], secretHash: '00', lastUsedAt: 2, revokedAt: 3 });
    expect(await getStorage().getToken('t')).toEqual({ ...token, lastUsedAt: 2, revokedAt: 3 });
    expect(await getStorage().listTokens()).toHaveLength(1);
    await getStorage().putToken({ ...token, id: 'older', createdBy: undefined });
    expect((await getStorage().getToken('older'))?.createdBy).toBeUndefined();
  });

  test('a response is stored once per sender and key, until it expires', async () => {
    const answer = { actorId: 'a', key: 'k', fingerprint: 'f', status: 201, body: '{}', createdAt: 100 };
    await getStorage().putResponse(answer, 0);
    await expect(getStorage().putResponse(answer, 0)).rejects.toThrow(StorageError);
    expect(await getStorage().getResponse({ actorId: 'a', key: 'k' })).toEqual(answer);
    expect(await getStorage().getResponse({ actorId: 'b', key: 'k' })).toBeUndefined();
    await getStorage().putResponse({ ...answer, key: 'later', createdAt: 300 }, 101);
    expect(await getStorage().getResponse({ actorId: 'a', key: 'k' })).toBeUndefined();
  });

  test('the audit log is listed newest first, read oldest first, and uses each sequence once', async () => {
    const audit = (sequence: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
      sequence,
      at: 1,
      actorId: 'x',
      actorName: 'X',
      action: 'document.save',
      subject: undefined,
      address: undefined,
      documents: [],
      previousHash: `${sequence - 1}`,
      hash: `${sequence}`,
      ...change,
    });
    const first = audit(1, { documents: [{ id: 'a', before: undefined, after: 1 }] });
    const second = audit(2, { actorId: 'y', action: 'token.create', subject: 't', address: '203.0.113.0/24' });
    for (const one of [first, second]) await getStorage().appendAudit(one);
    await expect(getStorage().appendAudit(second)).rejects.toThrow(StorageError);
    expect(await getStorage().getLastAudit()).toEqual(second);
    expect(await getStorage().readAudit({ after: 0, limit: 9 })).toEqual([first, second]);
    expect(await getStorage().readAudit({ after: 1, limit: 9 })).toEqual([second]);
    const page = { offset: 0, limit: 9 };
    expect(await getStorage().listAudit(page)).toEqual({ total: 2, entries: [second, first] });
    expect((await getStorage().listAudit({ ...page, limit: 1 })).entries).toEqual([second]);
    for (const filter of [{ actorId: 'x' }, { action: 'document.save' }, { documentId: 'a' }]) {
      expect(await getStorage().listAudit({ ...page, ...filter })).toEqual({ total: 1, entries: [first] });
    }
    expect((await getStorage().listAudit({ ...page, subject: 't' })).entries).toEqual([second]);
  });

  test('experiments are listed in the order in which they were started, drafts after them', async () => {
    const experiment = (id: string, startedAt: number | undefined): StoredExperiment => ({
      id,
      googleId: `g-${id}`,
      name: id,
      status: startedAt === undefined ? 'draft' : 'running',
      createdAt: 1,
      startedAt,
      stoppedAt: undefined,
      variations: [
        { id: 'v', label: 'V', weight: 0.3, revision: `${id}-v`, documents: [] },
        { id: 'w', label: 'W', weight: 0.7, revision: `${id}-w`, documents: [{ id: 'a', version: 2 }] },
      ],
    });
    const [late, idle, early] = [experiment('late', 9), experiment('idle', undefined), experiment('early', 5)];
    for (const one of [late, idle, early]) await getStorage().putExperiment(one);
    expect(await getStorage().listExperiments()).toEqual([early, late, idle]);
    expect(await getStorage().findExperimentByRevision('late-w')).toEqual(late);
    await getStorage().deleteExperiment('late');
    expect([await getStorage().getExperiment('late'), await getStorage().findExperimentByRevision('late-w')]).toEqual([
      undefined,
      undefined,
    ]);
  });
}
