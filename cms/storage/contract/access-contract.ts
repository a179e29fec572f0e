import { expect, test } from 'vitest';
import type { AuditEntry } from '../audit-trail.ts';
import { StorageError } from '../storage-error.ts';
import type { StoredExperiment } from '../stored-experiment.ts';
import { draft, entry, type ContractFixture } from './contract-fixture.ts';

/** Transactions, tokens, stored responses, the audit log, experiments. */
export function describeAccessContract(fixture: ContractFixture): void {
  const { getStorage, getMaster, publish, find } = fixture;

  test("a rolled-back write leaves nothing, not even in the engine's caches", () => {
    getStorage().writeDrafts([draft('a')], 1000);
    const before = getStorage().getMasterRef();
    const committed: string[] = [];
    const work = (): void => {
      publish([entry('a', { values: [{ path: 'document.tags', value: 't', sortValue: undefined }] })]);
      expect([find(), getStorage().listTags(getMaster())]).toEqual([['a'], ['t']]);
      getStorage().afterCommit(() => void committed.push('undone'));
      throw new Error('on purpose');
    };
    expect(() => getStorage().transaction(work)).toThrow('on purpose');
    expect(getStorage().getMasterRef()).toEqual(before);
    publish([]);
    expect([find(), getStorage().listTags(getMaster()), committed]).toEqual([[], [], []]);
  });

  test('a nested transaction is rolled back alone, or with the outer one', () => {
    const storage = getStorage();
    const committed: string[] = [];
    const fail = (): void => {
      storage.putCollection({ id: 'inner', name: 'I', query: '' });
      storage.afterCommit(() => void committed.push('inner'));
      throw new Error('on purpose');
    };
    storage.transaction(() => {
      storage.putCollection({ id: 'outer', name: 'O', query: '' });
      storage.afterCommit(() => void committed.push('outer'));
      expect(() => storage.transaction(fail)).toThrow('on purpose');
      expect(committed).toEqual([]);
    });
    expect([storage.listCollections().map(({ id }) => id), committed]).toEqual([['outer'], ['outer']]);
    const undoBoth = (): void => {
      storage.transaction(() => storage.putCollection({ id: 'inner', name: 'I', query: '' }));
      throw new Error('on purpose');
    };
    expect(() => storage.transaction(undoBoth)).toThrow('on purpose');
    expect(storage.listCollections()).toHaveLength(1);
  });

  test('a token keeps its secret and scopes; only its use and its end change', () => {
    const token = {
      ...{ id: 't', name: 'N', secretHash: 'ff', scopes: ['admin'], createdAt: 1, expiresAt: 9 },
      ...{ revokedAt: undefined, lastUsedAt: undefined },
    };
    getStorage().putToken(token);
    getStorage().putToken({ ...token, scopes: ['tokens'], secretHash: '00', lastUsedAt: 2, revokedAt: 3 });
    expect(getStorage().getToken('t')).toEqual({ ...token, lastUsedAt: 2, revokedAt: 3 });
    expect(getStorage().listTokens()).toHaveLength(1);
  });

  test('a response is stored once per sender and key, until it expires', () => {
    const answer = { actorId: 'a', key: 'k', fingerprint: 'f', status: 201, body: '{}', createdAt: 100 };
    getStorage().putResponse(answer, 0);
    expect(() => getStorage().putResponse(answer, 0)).toThrow(StorageError);
    expect(getStorage().getResponse({ actorId: 'a', key: 'k' })).toEqual(answer);
    expect(getStorage().getResponse({ actorId: 'b', key: 'k' })).toBeUndefined();
    getStorage().putResponse({ ...answer, key: 'later', createdAt: 300 }, 101);
    expect(getStorage().getResponse({ actorId: 'a', key: 'k' })).toBeUndefined();
  });

  test('the audit log is listed newest first, read oldest first, and uses each sequence once', () => {
    const audit = (sequence: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
      ...{ sequence, at: 1, actorId: 'x', actorName: 'X', action: 'document.save', subject: undefined },
      address: undefined,
      ...{ documents: [], previousHash: `${sequence - 1}`, hash: `${sequence}` },
      ...change,
    });
    const first = audit(1, { documents: [{ id: 'a', before: undefined, after: 1 }] });
    const second = audit(2, { actorId: 'y', action: 'token.create', subject: 't', address: '203.0.113.0/24' });
    for (const one of [first, second]) getStorage().appendAudit(one);
    expect(() => getStorage().appendAudit(second)).toThrow(StorageError);
    expect(getStorage().getLastAudit()).toEqual(second);
    expect(getStorage().readAudit({ after: 0, limit: 9 })).toEqual([first, second]);
    expect(getStorage().readAudit({ after: 1, limit: 9 })).toEqual([second]);
    const page = { offset: 0, limit: 9 };
    expect(getStorage().listAudit(page)).toEqual({ total: 2, entries: [second, first] });
    expect(getStorage().listAudit({ ...page, limit: 1 }).entries).toEqual([second]);
    for (const filter of [{ actorId: 'x' }, { action: 'document.save' }, { documentId: 'a' }]) {
      expect(getStorage().listAudit({ ...page, ...filter })).toEqual({ total: 1, entries: [first] });
    }
    expect(getStorage().listAudit({ ...page, subject: 't' }).entries).toEqual([second]);
  });

  test('experiments are listed in the order in which they were started, drafts after them', () => {
    const experiment = (id: string, startedAt: number | undefined): StoredExperiment => ({
      ...{ id, googleId: `g-${id}`, name: id, status: startedAt === undefined ? 'draft' : 'running' },
      ...{ createdAt: 1, startedAt, stoppedAt: undefined },
      variations: [
        { id: 'v', label: 'V', weight: 0.3, revision: `${id}-v`, documents: [] },
        { id: 'w', label: 'W', weight: 0.7, revision: `${id}-w`, documents: [{ id: 'a', version: 2 }] },
      ],
    });
    const [late, idle, early] = [experiment('late', 9), experiment('idle', undefined), experiment('early', 5)];
    for (const one of [late, idle, early]) getStorage().putExperiment(one);
    expect(getStorage().listExperiments()).toEqual([early, late, idle]);
    expect(getStorage().findExperimentByRevision('late-w')).toEqual(late);
    getStorage().deleteExperiment('late');
    expect([getStorage().getExperiment('late'), getStorage().findExperimentByRevision('late-w')]).toEqual([
      undefined,
      undefined,
    ]);
  });
}
