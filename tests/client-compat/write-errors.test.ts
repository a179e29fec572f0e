import {
  ForbiddenError,
  InvalidDataError,
  NotFoundError,
  createMigration,
  createWriteClient,
  type WriteClient,
} from '@prismicio/client';
import { describe, expect, test } from 'vitest';
import { repository, startService, writeToken } from './running-service.ts';

const service = await startService();

function connect(options: { name?: string; token?: string } = {}): WriteClient {
  return createWriteClient(options.name ?? repository, {
    writeToken: options.token ?? writeToken,
    documentAPIEndpoint: service.endpoint,
    migrationAPIEndpoint: `${service.origin}/migration`,
    assetAPIEndpoint: `${service.origin}/asset`,
  });
}

function create(document: { type?: string; uid?: string; lang?: string }): Promise<void> {
  const migration = createMigration();
  const { type = 'page', uid = 'a-new-one', lang = 'en-gb' } = document;
  migration.createDocument({ type, uid, lang, tags: [], data: {} }, 'A document');
  return connect().migrate(migration);
}

async function call(
  path: string,
  body: unknown,
  init: RequestInit = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writeToken}`, repository, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** One client per class of error: it waits 1.5 seconds between writes. */
describe('rejections in the write client of 7.22', () => {
  test('a wrong token', async () => {
    await expect(connect({ token: 'wrong' }).publishMigrationRelease()).rejects.toBeInstanceOf(ForbiddenError);
  }, 20_000);

  test('another repository', async () => {
    const failed = connect({ name: 'another-repository' }).publishMigrationRelease();
    await expect(failed).rejects.toBeInstanceOf(ForbiddenError);
    await expect(failed).rejects.toThrow(/another-repository/);
  }, 20_000);

  test('a uid that is taken', async () => {
    const failed = create({ uid: 'about' });
    await expect(failed).rejects.toBeInstanceOf(InvalidDataError);
    await expect(failed).rejects.toThrow('A document with this UID already exists');
  }, 20_000);

  test('an unknown document', async () => {
    const migration = createMigration();
    migration.updateDocument({
      id: 'none',
      type: 'page',
      uid: 'none',
      lang: 'en-gb',
      tags: [],
      data: {},
      url: null,
      href: '',
      first_publication_date: '',
      last_publication_date: '',
      slugs: [],
      alternate_languages: [],
      linked_documents: [],
    });
    await expect(connect().migrate(migration)).rejects.toBeInstanceOf(NotFoundError);
  }, 20_000);

  test('an asset with a false content type', async () => {
    const migration = createMigration();
    migration.createAsset(
      new File(['<html><script>alert(1)</script></html>'], 'x.png', { type: 'image/png' }),
      'x.png',
    );
    await expect(connect().migrate(migration)).rejects.toBeInstanceOf(InvalidDataError);
  }, 20_000);

  test('texts of an asset that are too long never leave the client', () => {
    const migration = createMigration();
    expect(() => migration.createAsset('x', 'x.txt', { notes: 'n'.repeat(501) })).toThrow(
      /Errors validating asset metadata/,
    );
  });
});

describe('the format of rejections by the Migration API', () => {
  test.each([
    ['an unknown type', { title: 'T', type: 'nonsense', lang: 'en-gb', tags: [], data: {} }],
    ['an unknown language', { title: 'T', type: 'page', lang: 'xx-xx', tags: [], data: {} }],
    ['an unknown field', { title: 'T', type: 'page', lang: 'en-gb', tags: [], data: { nothing: 1 } }],
    ['a wrong value', { title: 'T', type: 'product', lang: 'en-gb', tags: [], data: { price: 'ten' } }],
    ['a uid with a space', { title: 'T', type: 'page', uid: 'a b', lang: 'en-gb', tags: [], data: {} }],
    [
      'an unknown original',
      { title: 'T', type: 'page', lang: 'fr-fr', alternate_language_id: 'none', tags: [], data: {} },
    ],
    ['a second document of a single type', { title: 'T', type: 'settings', lang: 'en-gb', tags: [], data: {} }],
    ['no data', { title: 'T', type: 'page', lang: 'en-gb', tags: [] }],
    ['a list', []],
  ])('%s: 400, message and details', async (_name, body) => {
    const response = await call('/migration/documents', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      message: expect.any(String),
      details: expect.arrayContaining([expect.objectContaining({ error: expect.any(String) })]),
    });
  });

  test('a body that is not JSON is 400', async () => {
    expect((await call('/migration/documents', undefined, { body: '{' })).status).toBe(400);
  });

  test('no token is 401', async () => {
    const response = await call('/migration/documents', {}, { headers: { 'content-type': 'application/json' } });
    expect([response.status, response.body['message']]).toEqual([401, expect.any(String)]);
  });

  test('an unknown URL is 404', async () => {
    expect(await call('/migration/nothing', {})).toMatchObject({ status: 404, body: { message: expect.any(String) } });
  });

  test('a document is created with 201 and its members, uid among them', async () => {
    const response = await call('/migration/documents', {
      title: 'T',
      type: 'page',
      uid: 'by-hand',
      lang: 'en-gb',
      tags: [],
      data: {},
    });
    expect(response).toEqual({
      status: 201,
      body: { id: expect.stringMatching(/^[\w-]{16}$/), title: 'T', type: 'page', lang: 'en-gb', uid: 'by-hand' },
    });
  });

  test('a document is updated with 200', async () => {
    const created = await call('/migration/documents', {
      title: 'T',
      type: 'page',
      uid: 'again',
      lang: 'en-gb',
      tags: [],
      data: {},
    });
    const updated = await call(
      `/migration/documents/${String(created.body['id'])}`,
      { title: 'New', tags: ['t'], data: {} },
      { method: 'PUT' },
    );
    expect(updated).toMatchObject({ status: 200, body: { id: created.body['id'], title: 'New', uid: 'again' } });
  });
});
