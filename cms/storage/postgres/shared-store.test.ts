import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { until } from '../../../tests/until.ts';
import { createEmptyDatabase, emptyStore, openTestStorage } from '../../testing/postgres-store.ts';
import { createTestClock, createTestDirectory } from '../../testing/test-service.ts';
import { draft, entry, field, where } from '../contract/contract-fixture.ts';
import { createSqliteStorage } from '../sqlite/sqlite-storage.ts';
import type { StorageEngine, StoreNews } from '../storage.ts';

async function openTwo(): Promise<[StorageEngine, StorageEngine]> {
  const url = await createEmptyDatabase(emptyStore);
  return [await openTestStorage(url), await openTestStorage(url)];
}

const query = { conditions: [], orderings: [], offset: 0, limit: 10 };

async function find(storage: StorageEngine, sequence: number): Promise<string[]> {
  return (await storage.findPublished({ ...query, sequence })).documents.map(({ id }) => id);
}

describeWithPostgres('a store that two processes share', () => {
  test('is created once, even if several processes start at the same time', async () => {
    const url = await createEmptyDatabase();
    const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStorage(url)));
    const refs = await Promise.all(stores.map((storage) => storage.getMasterRef()));
    expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1);
    expect(refs[0]?.sequence).toBe(1);
  });

  test('notifies every process once of each commit, and of no rollback', async () => {
    const [one, other] = await openTwo();
    const heard: Record<'one' | 'other', StoreNews[]> = { one: [], other: [] };
    onTestFinished(one.listen((news) => heard.one.push(news)));
    onTestFinished(other.listen((news) => heard.other.push(news)));
    await expect(
      one.transaction(async (transaction) => {
        await transaction.replaceModels([]);
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    await one.changePublication({ ref: 'a', at: 1, publish: [], withdraw: [] });
    await until('the other process hears of it', () => heard.other.length === 3);
    expect(heard.one.toSorted()).toEqual(['outbox', 'publication', 'releases']);
    expect(heard.other.toSorted()).toEqual(['outbox', 'publication', 'releases']);
  });

  test('emits every kind of news once after its connection was lost', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url);
    const heard: StoreNews[] = [];
    storage.listen((news) => heard.push(news));
    await endConnections(url, `query LIKE 'LISTEN%'`);
    await until('it listens again', () => heard.length === 4);
    expect(heard.toSorted()).toEqual(['models', 'outbox', 'publication', 'releases']);
    const other = await openTestStorage(url);
    await other.replaceModels([]);
    await until('news arrive again', () => heard.length === 6);
  });

  test('delivers messages of all processes to each of them in one order, and reports a gap', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const stores = [await openTestStorage(url), await openTestStorage(url)];
    const heard = stores.map((storage) => {
      const messages: (string | undefined)[] = [];
      storage.hear((message) => messages.push(message));
      return messages;
    });
    const announce = (storage: StorageEngine, number: number): Promise<void> =>
      number % 3 === 0
        ? storage.announce(`alone ${number}`)
        : storage.transaction((inside) => inside.announce(`in a transaction ${number}`));
    const count = 30;
    await Promise.all(
      stores.flatMap((storage, index) =>
        Array.from({ length: count }, (_, number) => announce(storage, 2 * number + index)),
      ),
    );
    await until('both have heard all', () => heard.every(({ length }) => length === 2 * count));
    expect(heard[0]).toEqual(heard[1]);
    await endConnections(url, `query LIKE 'LISTEN%'`);
    await until('both know of the gap', () => heard.every((messages) => messages.includes(undefined)));
    await stores[0]?.announce('after the gap');
    await until('both hear again', () => heard.every((messages) => messages.at(-1) === 'after the gap'));
  });

  test('runs one transaction at a time across all processes', async () => {
    const [one, other] = await openTwo();
    await one.putCollection({ id: 'count', name: '0', query: '' });
    const add = (storage: StorageEngine): Promise<void> =>
      storage.transaction(async (transaction) => {
        const [counted] = await transaction.listCollections();
        await transaction.putCollection({ id: 'count', name: String(Number(counted?.name) + 1), query: '' });
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => add(index % 2 === 0 ? one : other)));
    expect(await other.listCollections()).toEqual([{ id: 'count', name: '20', query: '' }]);
  });

  test('shows readers the state before a write of another process that is not committed', async () => {
    const [one, other] = await openTwo();
    await one.transaction(async (transaction) => {
      await transaction.putCollection({ id: 'new', name: 'N', query: '' });
      expect(await other.listCollections()).toEqual([]);
      expect(await transaction.listCollections()).toHaveLength(1);
    });
    expect(await other.listCollections()).toHaveLength(1);
  });

  test('rejects a write that waits too long for another process, and changes nothing', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const one = await openTestStorage(url);
    const hasty = await openTestStorage(url, { limits: { lockTimeoutMs: 50 } });
    await one.transaction(async () => {
      await expect(hasty.putCollection({ id: 'c', name: 'N', query: '' })).rejects.toMatchObject({ code: 'locked' });
    });
    expect(await one.listCollections()).toEqual([]);
    await hasty.putCollection({ id: 'c', name: 'N', query: '' });
  });

  test('shows the content of a ref in a process that does not know of a newer one', async () => {
    const [one, other] = await openTwo();
    await one.writeDrafts([draft('a'), draft('b')], 1000);
    const first = await one.changePublication({ ref: 'first', at: 1, publish: [entry('a')], withdraw: [] });
    expect(await find(other, first.sequence)).toEqual(['a']);
    const second = await one.changePublication({ ref: 'second', at: 2, publish: [entry('b')], withdraw: ['a'] });
    expect(await find(other, first.sequence)).toEqual(['a']);
    expect((await other.getPublished(first.sequence, 'a'))?.id).toBe('a');
    expect(await other.getPublished(first.sequence, 'b')).toBeUndefined();
    expect(await find(other, second.sequence)).toEqual(['b']);
    expect(await find(one, first.sequence)).toEqual(['a']);
  });

  test('counts matches again when another process has indexed documents with new models', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const [one, other] = [await openTestStorage(url), await openTestStorage(url, { walkThreshold: 1 })];
    await one.writeDrafts([draft('a'), draft('b')], 1000);
    const publish = ['a', 'b'].map((id) => entry(id, { values: [{ path: 'f', value: 1, sortValue: 1 }] }));
    const { sequence } = await one.changePublication({ ref: 'first', at: 1, publish, withdraw: [] });
    const oldest = { operand: { source: 'attribute', name: 'last-published-at' }, descending: false } as const;
    const filled = { ...query, sequence, conditions: [where(field('f'), { test: 'filled' })], orderings: [oldest] };
    const count = async (): Promise<number> => (await other.findPublished({ ...filled, limit: 1 })).total;
    expect([await count(), await count()]).toEqual([2, 2]);
    await one.transaction(async (inside) => {
      await inside.reindexPublished([{ documentId: 'b', values: [], texts: [] }]);
      await inside.replaceModels([]);
    });
    await until('the other process hears of it', async () => (await count()) === 1);
  });

  test('keeps an overlay that one process wrote and another still uses', async () => {
    const [one, other] = await openTwo();
    await one.writeDrafts([draft('a')], 1000);
    const { sequence } = await one.getMasterRef();
    const hour = 3_600_000;
    const request = { sequence, key: 'k', hidden: [], listEntries: async () => [entry('a')] };
    await one.openOverlay({ ...request, at: 1 });
    const unexpected = async (): Promise<never> => {
      throw new Error('written already');
    };
    const opened = await other.openOverlay({ ...request, at: hour, listEntries: unexpected });
    expect(await find(other, opened)).toEqual(['a']);
    expect(await one.removeOverlays(hour / 2)).toBe(0);
    expect(await find(other, opened)).toEqual(['a']);
    expect(await one.removeOverlays(hour + 1)).toBe(1);
    const again = await other.openOverlay({ ...request, at: 2 * hour });
    expect(await find(other, again)).toEqual(['a']);
  });

  test('is read by an older program after a newer one has added columns', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const storage = await openTestStorage(url, { limits: { maxConnections: 1 } });
    const readAll = async (): Promise<unknown[]> => [
      await storage.getAsset('a'),
      await storage.getToken('a'),
      await storage.getLastAudit(),
      await storage.getPreview('a'),
      await storage.listWebhooks(),
      await storage.listReleases(),
      await storage.listExperiments(),
      await storage.getDelivery('a'),
      await storage.getResponse({ actorId: 'a', key: 'k' }),
    ];
    const before = await readAll();
    const tables = ['asset', 'api_token', 'audit_entry', 'preview', 'webhook', 'release', 'experiment'];
    for (const table of [...tables, 'webhook_delivery', 'idempotent_answer']) {
      await run(url, `ALTER TABLE content.${table} ADD COLUMN of_later text`);
    }
    expect(await readAll()).toEqual(before);
  });

  test('gives a lease to one process until it expires or the process closes', async () => {
    const url = await createEmptyDatabase(emptyStore);
    const [one, other] = [await openTestStorage(url), await openTestStorage(url)];
    expect(await one.holdLease('work', 60_000)).toBe(true);
    expect(await one.holdLease('work', 60_000)).toBe(true);
    expect([await other.holdLease('work', 60_000), await other.holdLease('else', 60_000)]).toEqual([false, true]);
    expect(await one.holdLease('work', 1)).toBe(true);
    await until('the lease has ended', () => other.holdLease('work', 60_000));
    expect(await one.holdLease('work', 60_000)).toBe(false);
    await other.close();
    expect(await one.holdLease('work', 60_000)).toBe(true);
  });
});

describeWithPostgres('what PostgreSQL stores', () => {
  test('keeps every character of a text, and the order of texts', async () => {
    const storage = await openTestStorage(await createEmptyDatabase(emptyStore));
    const texts = [
      '',
      '\0',
      '\0\u0001',
      '\u0001',
      '\u0001\0',
      '\u0002',
      ' ',
      '"\\',
      "'; --",
      'Z',
      'a',
      'é',
      '\uffff',
      '😀',
    ];
    for (const text of texts) await storage.putCollection({ id: `id ${text}`, name: text, query: text });
    const ids = (await storage.listCollections()).map(({ name }) => name);
    // The order of code points, as in SQLite; `toSorted` would order by UTF-16 code units.
    expect(ids).toEqual(texts);
  });

  test('finds the same as SQLite when any word is searched', async () => {
    const texts = [
      "l'été d'Élodie",
      'été',
      'l été',
      'हिन्दी भाषा',
      'हिनदी',
      '東京 タワー',
      'ΟΔΟΣ οδός',
      'O’Neil, co-op',
      '!',
      '',
    ];
    const words = [
      "l'été",
      'ete',
      'été l',
      'हिन्दी',
      'ह',
      '東京',
      'οδοσ',
      'oneil',
      "o'neil",
      'co-op',
      '!',
      '"',
      'NOT',
      '*',
      '',
      'e*',
    ];
    const sqlite = await createSqliteStorage({
      file: `${createTestDirectory()}/store.sqlite`,
      now: createTestClock().now,
    });
    onTestFinished(() => sqlite.close());
    const engines = [sqlite, await openTestStorage(await createEmptyDatabase(emptyStore))];
    const found = await Promise.all(
      engines.map(async (engine) => {
        await engine.writeDrafts(
          texts.map((_, index) => draft(`d${index}`)),
          1000,
        );
        const publish = texts.map((text, index) => entry(`d${index}`, { texts: [{ path: 'document', text }] }));
        const { sequence } = await engine.changePublication({ ref: 'r', at: 1, publish, withdraw: [] });
        const results: Record<string, string[]> = {};
        for (const one of [...words.map((word) => [word]), ['ete', 'élodie'], ['ete', '!']]) {
          const conditions = [{ kind: 'text', path: 'document', words: one } as const];
          const { documents } = await engine.findPublished({ ...query, sequence, conditions });
          results[one.join(' + ')] = documents.map(({ id }) => id);
        }
        return results;
      }),
    );
    expect(found[1]).toEqual(found[0]);
  });

  test('orders numbers before texts, as SQLite does', async () => {
    const file = `${createTestDirectory()}/store.sqlite`;
    const sqlite = await createSqliteStorage({ file, now: createTestClock().now });
    onTestFinished(() => sqlite.close());
    const engines = [sqlite, await openTestStorage(await createEmptyDatabase(emptyStore), { walkThreshold: 0 })];
    const values = [['b'], [2], ['a', 3], [1], [], [-1e300], ['10']];
    const found = await Promise.all(
      engines.map(async (engine) => {
        await engine.writeDrafts(
          values.map((_, index) => draft(`d${index}`)),
          1000,
        );
        const publish = values.map((own, index) =>
          entry(`d${index}`, { values: own.map((value) => ({ path: 'f', value, sortValue: value })) }),
        );
        const { sequence } = await engine.changePublication({ ref: 'r', at: 1, publish, withdraw: [] });
        const conditions = [where({ source: 'attribute', name: 'lang' }, { test: 'one-of', values: ['en-gb'] })];
        const orders: string[][] = [];
        for (const descending of [false, true]) {
          const orderings = [{ operand: field('f'), descending }];
          const { documents } = await engine.findPublished({ ...query, sequence, conditions, orderings });
          orders.push(documents.map(({ id }) => id));
        }
        return orders;
      }),
    );
    expect(found[1]).toEqual(found[0]);
  });

  test('rejects every change of an audit log entry', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const storage = await openTestStorage(url);
    await storage.appendAudit({
      sequence: 1,
      at: 1,
      actorId: 'x',
      actorName: 'X',
      address: undefined,
      action: 'a',
      subject: undefined,
      documents: [],
      previousHash: '',
      hash: 'h',
    });
    for (const change of ['UPDATE content.audit_entry SET at = 2', 'DELETE FROM content.audit_entry']) {
      await expect(run(url, change)).rejects.toThrow('never changed or removed');
    }
  });
});

async function run(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** `which`: a condition on rows of pg_stat_activity. */
async function endConnections(url: string, which: string): Promise<void> {
  await run(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`,
  );
}
