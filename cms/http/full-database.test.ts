/** The content service while the disk of its database is full. The disk of the service itself is another one. */
import { describe, expect, test } from 'vitest';
import { emptyDatabase, fillDatabase } from '../../tests/postgres/fill-database.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import { call, fillWithDrafts, getMasterRef, readTeasers, send } from '../testing/call-service.ts';
import { createEmptyDatabase, emptyStore } from '../testing/postgres-store.ts';
import { createTestService } from '../testing/test-service.ts';

const megabyte = 1024 ** 2;
const noRoom = { status: 507, message: 'There is no room left to store this. Nothing was changed.' };
const draft = { version: 2, type: 'article', lang: 'en-gb', data: { teaser: 'newer' } };
const change = { kind: 'set', id: 'change-1', address: 'data/teaser', base: 9, value: 'typed' };

const toPaper = () => {
  const body = new FormData();
  body.set('file', new Blob(['%PDF-1.4 paper']), 'paper.pdf');
  return body;
};

describe.skipIf(!isOnPostgres)('a content service on PostgreSQL', () => {
  test('every write says that there is no room and changes nothing; reads go on, also of tokens whose use cannot be noted', async () => {
    const database = await createEmptyDatabase(emptyStore);
    const service = await createTestService({ database });
    await fillWithDrafts(service);
    const { token } = (await call(service, 'POST /admin/tokens', { name: 'Reader', scopes: ['admin'] })).body;
    const release = (await call(service, 'POST /admin/releases', { label: 'Spring' })).body.id ?? '';
    const ref = await getMasterRef(service);
    const writes: readonly [line: string, body?: unknown][] = [
      ['PUT /admin/documents/one/draft', draft],
      ['POST /admin/documents/one/publish'],
      ['POST /admin/documents/two/unpublish'],
      ['POST /admin/documents/bulk', { action: 'tag', ids: ['one'], tags: ['new'] }],
      ['POST /admin/documents/one/preview'],
      ['POST /admin/working/one/changes', { client: 'c', base: 0, changes: [change] }],
      ['POST /admin/releases', { label: 'Summer' }],
      [`PUT /admin/releases/${release}/documents/two`, {}],
      ['POST /admin/tokens', { name: 'Other', scopes: ['read:master'] }],
      ['POST /admin/accounts', { name: 'Ada', email: 'ada@bank.example', role: 'editor' }],
      ['POST /admin/webhooks', { name: 'Hook', url: 'https://hooks.example.org/' }],
      ['POST /admin/experiments', { name: 'Test', variations: [{ label: 'A' }, { label: 'B' }] }],
      ['PUT /admin/bookmarks/latest', { documentId: 'one' }],
      ['POST /customtypes/insert', { id: 'more', label: 'More', repeatable: true, status: true, json: {} }],
    ];
    await fillDatabase(database, 'content');
    for (const [line, body] of writes) {
      const response = await call(service, line, body);
      expect({ line, status: response.status, message: response.body.message }).toEqual({ line, ...noRoom });
    }
    const upload = await send<{ error?: string }>(service, 'POST /asset/assets', { body: toPaper() });
    expect([upload.status, upload.body.error]).toEqual([noRoom.status, noRoom.message]);
    expect(await readTeasers(service, ref)).toEqual(['old one', 'old two']);
    for (const line of ['GET /admin/documents', 'GET /admin/working', 'GET /admin/working/one', 'GET /admin/releases'])
      expect([line, (await send(service, line, { token })).status]).toEqual([line, 200]);

    await emptyDatabase(database);
    expect((await service.admin.getDocument('one'))?.version).toBe(2);
    expect((await call(service, 'PUT /admin/documents/one/draft', draft)).status).toBe(200);
    expect((await call(service, 'POST /admin/documents/one/publish')).status).toBe(200);
  });

  test('a full disk of the service stops files alone, because the database has words on a disk of its own', async () => {
    const database = await createEmptyDatabase(emptyStore);
    const service = await createTestService({ database, readSpace: () => ({ free: 0, total: 64 * megabyte }) });
    await fillWithDrafts(service);
    expect((await call(service, 'PUT /admin/documents/one/draft', draft)).status).toBe(200);
    const upload = await send<{ error?: string }>(service, 'POST /asset/assets', { body: toPaper() });
    const message = 'The disk is nearly full: no files are taken. Nothing was changed.';
    expect([upload.status, upload.body.error]).toEqual([507, message]);
  });
});
