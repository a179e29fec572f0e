import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { createEmptyDatabase, emptyStore, openTestStorage } from '../../testing/postgres-store.ts';
import type { Storage, StorageEngine } from '../storage.ts';

const collection = (id: string) => ({ id, name: 'N', query: '' });
const listIds = async (storage: Storage): Promise<string[]> => (await storage.listCollections()).map(({ id }) => id);

describeWithPostgres('the handle of a transaction', () => {
  test('is invalid after the transaction, and the store is rejected inside it', async () => {
    const storage = await openTestStorage(await createEmptyDatabase(emptyStore));
    let kept: Storage | undefined;
    await storage.transaction(async (transaction) => {
      kept = transaction;
      await expect(storage.listCollections()).rejects.toMatchObject({ code: 'constraint' });
      await expect(storage.putCollection(collection('x'))).rejects.toMatchObject({ code: 'constraint' });
      await expect(storage.transaction(async () => undefined)).rejects.toMatchObject({ code: 'constraint' });
      await transaction.transaction(async (inner) => {
        await expect(transaction.listCollections()).rejects.toMatchObject({ code: 'constraint' });
        await inner.putCollection(collection('a'));
      });
    });
    await expect(kept?.listCollections()).rejects.toMatchObject({ code: 'constraint' });
    await expect(kept?.transaction(async () => undefined)).rejects.toMatchObject({ code: 'constraint' });
    expect(await listIds(storage)).toEqual(['a']);
  });

  test('survives a write that fails inside, which is rolled back', async () => {
    const storage = await openTestStorage(await createEmptyDatabase(emptyStore));
    await storage.transaction(async (transaction) => {
      await transaction.putCollection(collection('a'));
      const failed = transaction.putBookmark({ name: 'b', documentId: 'missing' });
      await expect(failed).rejects.toMatchObject({ code: 'constraint' });
      await Promise.all([transaction.putCollection(collection('c')), transaction.putCollection(collection('d'))]);
    });
    expect(await listIds(storage)).toEqual(['a', 'c', 'd']);
  });

  test('does not commit a write that was not awaited', async () => {
    const storage = await openTestStorage(await createEmptyDatabase(emptyStore));
    let late: Promise<void> | undefined;
    await storage.transaction(async (transaction) => {
      await transaction.putCollection(collection('a'));
      late = transaction.putCollection(collection('late'));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toMatchObject({ code: 'constraint' });
    await storage.putCollection(collection('b'));
    expect(await listIds(storage)).toEqual(['a', 'b']);
  });

  test('lets listeners and callbacks after the commit use the store', async () => {
    const storage = await openTestStorage(await createEmptyDatabase(emptyStore));
    const after: Promise<string[]>[] = [];
    storage.listen(() => void after.push(listIds(storage)));
    await storage.transaction(async (transaction) => {
      await transaction.putCollection(collection('a'));
      await transaction.replaceModels([]);
      transaction.afterCommit(() => void after.push(listIds(storage)));
    });
    expect(await Promise.all(after)).toEqual([['a'], ['a'], ['a']]);
  });

  test('queues the writes of one process and leaves connections free for reads', async () => {
    const storage: StorageEngine = await openTestStorage(await createEmptyDatabase(emptyStore), {
      limits: { maxConnections: 2 },
    });
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const first = storage.transaction(async (transaction) => {
      await finished;
      await transaction.putCollection(collection('first'));
    });
    const others = Array.from({ length: 5 }, (_, index) => storage.putCollection(collection(`other-${index}`)));
    expect(await listIds(storage)).toEqual([]);
    finish();
    await Promise.all([first, ...others]);
    expect(await listIds(storage)).toHaveLength(6);
  });
});
