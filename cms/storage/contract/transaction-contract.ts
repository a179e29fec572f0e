import { expect, onTestFinished, test } from 'vitest';
import { maxMessageBytes, type Storage, type StoreNews } from '../storage.ts';
import { draft, entry, type ContractFixture } from './contract-fixture.ts';

const collection = (id: string) => ({ id, name: id, query: '' });
const listCollectionIds = async (storage: Storage): Promise<string[]> =>
  (await storage.listCollections()).map(({ id }) => id);

/** Transactions, news of commits, leases. */
export function describeTransactionContract({ getStorage, getMaster, find }: ContractFixture): void {
  test("a rolled-back write leaves nothing, not even in the engine's caches", async () => {
    const storage = getStorage();
    await storage.writeDrafts([draft('a')], 1000);
    const before = await storage.getMasterRef();
    const committed: string[] = [];
    const values = [{ path: 'document.tags', value: 't', sortValue: undefined }];
    const work = async (transaction: Storage): Promise<void> => {
      await transaction.changePublication({ ref: 'undone', at: 1, publish: [entry('a', { values })], withdraw: [] });
      const { sequence } = await transaction.getMasterRef();
      expect((await transaction.getPublished(sequence, 'a'))?.id).toBe('a');
      expect(await transaction.listTags(sequence)).toEqual(['t']);
      transaction.afterCommit(() => void committed.push('undone'));
      throw new Error('on purpose');
    };
    await expect(storage.transaction(work)).rejects.toThrow('on purpose');
    expect(await storage.getMasterRef()).toEqual(before);
    await storage.changePublication({ ref: 'next', at: 2, publish: [], withdraw: [] });
    expect([await find(), await storage.listTags(await getMaster()), committed]).toEqual([[], [], []]);
  });

  test('a nested transaction is rolled back alone, or with the outer one', async () => {
    const storage = getStorage();
    const committed: string[] = [];
    const fail = async (inner: Storage): Promise<void> => {
      await inner.putCollection(collection('inner'));
      inner.afterCommit(() => void committed.push('inner'));
      throw new Error('on purpose');
    };
    await storage.transaction(async (outer) => {
      await outer.putCollection(collection('outer'));
      outer.afterCommit(() => void committed.push('outer'));
      await expect(outer.transaction(fail)).rejects.toThrow('on purpose');
      expect(await listCollectionIds(outer)).toEqual(['outer']);
      expect(committed).toEqual([]);
    });
    expect([await listCollectionIds(storage), committed]).toEqual([['outer'], ['outer']]);
    const undoBoth = async (outer: Storage): Promise<void> => {
      await outer.transaction((inner) => inner.putCollection(collection('inner')));
      throw new Error('on purpose');
    };
    await expect(storage.transaction(undoBoth)).rejects.toThrow('on purpose');
    expect(await listCollectionIds(storage)).toEqual(['outer']);
  });

  test('reads outside of an open transaction see nothing of it and do not wait for it', async () => {
    const storage = getStorage();
    const open = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const transaction = storage.transaction(async (inside) => {
      await inside.putCollection(collection('a'));
      written.resolve();
      await open.promise;
    });
    await written.promise;
    expect(await listCollectionIds(storage)).toEqual([]);
    open.resolve();
    await transaction;
    expect(await listCollectionIds(storage)).toEqual(['a']);
  });

  test('transactions that are started together run one after the other, and lose no write', async () => {
    const storage = getStorage();
    await storage.putCollection({ id: 'count', name: '0', query: '' });
    const add = (): Promise<void> =>
      storage.transaction(async (inside) => {
        const [count] = await inside.listCollections();
        await inside.putCollection({ id: 'count', name: String(Number(count?.name) + 1), query: '' });
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await storage.listCollections()).toEqual([{ id: 'count', name: '20', query: '' }]);
  });

  test('a handle that is used after its transaction, or while a nested one is open, is rejected', async () => {
    const storage = getStorage();
    let kept: Storage | undefined;
    await storage.transaction(async (outer) => {
      kept = outer;
      await outer.transaction(async (inner) => {
        await expect(outer.listCollections()).rejects.toMatchObject({ code: 'constraint' });
        await expect(outer.transaction(async () => undefined)).rejects.toMatchObject({ code: 'constraint' });
        await inner.putCollection(collection('a'));
      });
      await outer.putCollection(collection('b'));
    });
    await expect(kept?.putCollection(collection('late'))).rejects.toMatchObject({ code: 'constraint' });
    expect(await listCollectionIds(storage)).toEqual(['a', 'b']);
  });

  test('using the store itself inside a transaction is rejected instead of waiting for the transaction', async () => {
    const storage = getStorage();
    let after: Promise<string[]> | undefined;
    await storage.transaction(async (inside) => {
      await expect(storage.putCollection(collection('a'))).rejects.toMatchObject({ code: 'constraint' });
      await expect(storage.listCollections()).rejects.toMatchObject({ code: 'constraint' });
      await expect(storage.transaction(async () => undefined)).rejects.toMatchObject({ code: 'constraint' });
      await inside.putCollection(collection('b'));
      // A callback after the commit runs outside the transaction.
      inside.afterCommit(() => void (after = listCollectionIds(storage)));
    });
    expect(await after).toEqual(['b']);
  });

  test('a callback after the commit finds it done, and runs at once outside a transaction', async () => {
    const storage = getStorage();
    const ran: string[] = [];
    await storage.transaction(async (inside) => {
      inside.afterCommit(() => void ran.push('after the commit'));
      expect(ran).toEqual([]);
    });
    storage.afterCommit(() => void ran.push('at once'));
    expect(ran).toEqual(['after the commit', 'at once']);
  });

  test('listeners are notified of commits and not of rollbacks, until they are removed', async () => {
    const storage = getStorage();
    const heard = new Set<StoreNews>();
    const stop = storage.listen((news) => void heard.add(news));
    onTestFinished(stop);
    await storage.replaceModels([{ kind: 'custom-type', id: 'a', json: '{}' }]);
    await expect.poll(() => [...heard]).toContain('models');
    heard.clear();
    await expect(
      storage.transaction(async (inside) => {
        await inside.changePublication({ ref: 'undone', at: 1, publish: [], withdraw: [] });
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    await storage.replaceModels([]);
    await expect.poll(() => [...heard]).toContain('models');
    expect([...heard]).not.toContain('publication');
    await storage.changePublication({ ref: 'done', at: 2, publish: [], withdraw: [] });
    await expect.poll(() => [...heard]).toContain('publication');
    stop();
    heard.clear();
    await storage.changePublication({ ref: 'more', at: 3, publish: [], withdraw: [] });
    expect([...heard]).toEqual([]);
  });

  test('a message is delivered once after its commit, in order, and never after a rollback', async () => {
    const storage = getStorage();
    const heard: (string | undefined)[] = [];
    const stop = storage.hear((message) => heard.push(message));
    onTestFinished(stop);
    const fail = async (inner: Storage): Promise<void> => {
      await inner.announce('undone');
      throw new Error('on purpose');
    };
    await storage.transaction(async (outer) => {
      await outer.announce('first');
      await outer.putCollection(collection('a'));
      await expect(outer.transaction(fail)).rejects.toThrow('on purpose');
      await outer.announce('second');
      expect(heard).toEqual([]);
    });
    await expect(storage.transaction(fail)).rejects.toThrow('on purpose');
    await storage.announce('é'.repeat(maxMessageBytes / 2));
    await expect.poll(() => heard.length).toBe(3);
    expect(heard).toEqual(['first', 'second', 'é'.repeat(maxMessageBytes / 2)]);
    stop();
    await storage.announce('nobody hears it');
    expect(heard).toHaveLength(3);
  });

  test('the holder of a lease can renew it', async () => {
    expect(await getStorage().holdLease('work', 60_000)).toBe(true);
    expect(await getStorage().holdLease('work', 60_000)).toBe(true);
    expect(await getStorage().holdLease('other work', 60_000)).toBe(true);
  });
}
