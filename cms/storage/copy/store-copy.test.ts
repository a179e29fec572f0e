import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../../tests/postgres/test-database.ts';
import { readTeasers, send } from '../../testing/call-service.ts';
import { deafHost, fillWholeStore } from '../../testing/fill-whole-store.ts';
import { createEmptyDatabase, emptyStore, openTestStorage } from '../../testing/postgres-store.ts';
import { createTestDirectory, createTestService } from '../../testing/test-service.ts';
import { openPostgresSource, openPostgresTarget } from '../postgres/postgres-copy.ts';
import { createSqliteStorage } from '../sqlite/sqlite-storage.ts';
import { createSqliteTarget, openSqliteSource } from '../sqlite/sqlite-copy.ts';
import type { Storage } from '../storage.ts';
import { draft } from '../contract/contract-fixture.ts';
import { copiedTables, textTable } from './copied-tables.ts';
import { copyRows, summarizeStore, type StoreSource, type StoreSummary } from './store-copy.ts';

const options = { allowedWebhookHosts: [deafHost] };

/** A closed store with every kind of row. */
async function createFilledStore(documents: number) {
  const directory = createTestDirectory();
  const service = await createTestService({ dataDirectory: directory, ...options });
  const filled = await fillWholeStore(service, documents);
  await service.close();
  return { file: join(directory, 'content.sqlite'), ...filled };
}

async function copyToPostgres(file: string, url: string): Promise<StoreSummary> {
  const source = openSqliteSource(file);
  const target = await openPostgresTarget({ url, isThrowAway: true }, { isEmpty: true });
  try {
    const summary = await copyRows(source, target);
    await target.commit();
    return summary;
  } finally {
    await target.close();
    await source.close();
  }
}

async function copyToSqlite(source: StoreSource, file: string): Promise<StoreSummary> {
  const target = createSqliteTarget(file);
  try {
    const summary = await copyRows(source, target);
    await target.commit();
    return summary;
  } finally {
    await target.close();
    await source.close();
  }
}

/** The ids that a query of words finds in each language. */
async function findByWords(storage: Storage, ref: string, words: readonly string[]): Promise<unknown[]> {
  const sequence = (await storage.getRef(ref))?.sequence ?? 0;
  const { documents } = await storage.findPublished({
    sequence,
    conditions: [{ kind: 'text', path: 'document', words }],
    orderings: [],
    offset: 0,
    limit: 1000,
  });
  return documents.map(({ id }) => id).toSorted();
}

test('every table and column of the SQLite store is copied, rebuilt, or left out on purpose', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  await (await createSqliteStorage({ file, now: () => new Date(0) })).close();
  const database = new DatabaseSync(file, { readOnly: true });
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const isMadeAgain = (name: string): boolean =>
    /^(overlay|overlay_entry|session|sign_in_link|used_challenge|fulltext(_.*)?|find_.*|document_link)$/.test(name);
  expect(names.filter((name) => !isMadeAgain(name)).toSorted()).toEqual(
    copiedTables
      .map(({ name }) => name)
      .filter((name) => name !== 'text')
      .toSorted(),
  );
  for (const { name, columns } of copiedTables.filter((table) => table.name !== 'text')) {
    const { length } = database.prepare(`PRAGMA table_info("${name}")`).all();
    expect([name, length]).toEqual([name, Object.keys(columns).length]);
  }
  database.close();
});

test('words that were replaced in the index are not copied', async () => {
  const file = join(createTestDirectory(), 'content.sqlite');
  const storage = await createSqliteStorage({ file, now: () => new Date(0) });
  const toTexts = (text: string) => ({ documentId: 'one', values: [], texts: [{ path: 'document', text }] });
  await storage.writeDrafts([draft('one')], 1);
  const publish = [{ ...toTexts('first words'), version: 1, slugs: ['-'] }];
  await storage.changePublication({ ref: 'a-ref', at: 2, publish, withdraw: [] });
  await storage.reindexPublished([toTexts('Second, other words')]);
  await storage.close();
  const source = openSqliteSource(file);
  const rows = [];
  for await (const batch of source.exportRows([textTable])) rows.push(...batch.rows);
  await source.close();
  expect(rows).toEqual([[1, 1, 'second other words']]);
});

describeWithPostgres('a copy between engines', () => {
  test('every table and column of the PostgreSQL store is copied, rebuilt, or left out on purpose', async () => {
    const client = new Client({ connectionString: await createEmptyDatabase(emptyStore) });
    await client.connect();
    const { rows } = await client.query<{ name: string; columns: number }>(
      `SELECT table_name AS name, count(*)::integer AS columns FROM information_schema.columns
        WHERE table_schema = 'content' GROUP BY table_name ORDER BY table_name`,
    );
    await client.end();
    const madeAgain = new Set([
      'overlay',
      'overlay_entry',
      'fulltext',
      'schema_number',
      'writer',
      'lease',
      'session',
      'sign_in_link',
      'used_challenge',
      'find_changed',
      'find_entry',
      'find_text',
      'document_link',
    ]);
    // PostgreSQL stores values in columns by their type, with the coordinates of points.
    const others: Readonly<Record<string, number>> = { field_value: 11 };
    expect(rows.filter(({ name }) => !madeAgain.has(name))).toEqual(
      copiedTables
        .filter(({ name }) => name !== 'text')
        .map(({ name, columns }) => ({ name, columns: others[name] ?? Object.keys(columns).length }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    );
  });

  test('a store that is copied to PostgreSQL and back is the same', async () => {
    const { file, oldRef, releaseRef, previewToken, apiToken } = await createFilledStore(300);
    const url = await createEmptyDatabase();
    const there = await copyToPostgres(file, url);
    expect(Object.entries(there).filter(([, { rows }]) => rows === 0)).toEqual([]);
    const directory = createTestDirectory();
    const back = join(directory, 'content.sqlite');
    expect(await copyToSqlite(await openPostgresSource({ url }, { holdsWrites: true }), back)).toEqual(there);
    const source = openSqliteSource(back);
    expect(await summarizeStore(source)).toEqual(there);
    await source.close();

    const service = await createTestService({ dataDirectory: directory, ...options });
    expect(await readTeasers(service, oldRef, '[[at(my.article.uid, "article-1")]]')).toEqual(['Teaser 1']);
    expect(await readTeasers(service, releaseRef, '[[at(document.id, "article-5")]]')).toEqual(['Only in the release']);
    expect((await send(service, 'GET /admin/audit/verify')).body).toMatchObject({ isWhole: true });
    expect(await readTeasers(service, previewToken, '[[at(document.id, "draft-only")]]')).toEqual([
      'Nobody has seen this',
    ]);
    expect((await send(service, 'GET /api/v2', { token: apiToken })).status).toBe(200);
  });

  test('searches find the same on both engines, in master and in old refs', async () => {
    const { file, oldRef } = await createFilledStore(60);
    const url = await createEmptyDatabase();
    await copyToPostgres(file, url);
    const postgres = await openTestStorage(url);
    const sqlite = await createSqliteStorage({ file, now: () => new Date(0) });
    const master = (await sqlite.getMasterRef()).ref;
    const searches = [
      ['cafe'],
      ['strasse'],
      ['straße', 'uber'],
      ['東京'],
      ['long'.repeat(40)],
      ['second'],
      ['teaser', '7'],
    ];
    for (const ref of [master, oldRef]) {
      for (const words of searches) {
        const found = await findByWords(postgres, ref, words);
        expect([words, found]).toEqual([words, await findByWords(sqlite, ref, words)]);
      }
    }
    expect((await findByWords(postgres, master, ['cafe'])).length).toBeGreaterThan(50);
    expect(await findByWords(postgres, master, ['long'.repeat(40)])).toEqual(['article-7']);
    await sqlite.close();
  });

  test('a copy that loses its connection fails as the store does, and nothing of it is kept', async () => {
    const { file } = await createFilledStore(8);
    const url = await createEmptyDatabase();
    const source = openSqliteSource(file);
    const target = await openPostgresTarget({ url, isThrowAway: true }, { isEmpty: true });
    await copyRows(source, target);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'content-copy'`,
    );
    await expect(summarizeStore(target)).rejects.toMatchObject({ name: 'StorageError', code: 'unavailable' });
    await expect(target.commit()).rejects.toMatchObject({ name: 'StorageError', code: 'unavailable' });
    expect((await client.query('SELECT count(*)::integer AS rows FROM content.document')).rows).toEqual([{ rows: 0 }]);
    await Promise.all([client.end(), target.close(), source.close()]);
  });

  test('a document that is published after the copy gets the next numbers', async () => {
    const { file } = await createFilledStore(20);
    const url = await createEmptyDatabase();
    await copyToPostgres(file, url);
    const storage = await openTestStorage(url);
    const before = await storage.getMasterRef();
    const { version = 0 } = (await storage.getDocument('draft-only')) ?? {};
    const publish = { documentId: 'draft-only', version, slugs: ['-'], values: [], texts: [] };
    const change = { ref: 'the-next-ref', at: 5, publish: [publish], withdraw: [] };
    expect(await storage.changePublication(change)).toMatchObject({ sequence: before.sequence + 1 });
    await storage.putEvent({ id: 'an-event', topics: [], body: '{}', createdAt: 5 });
  });
});
