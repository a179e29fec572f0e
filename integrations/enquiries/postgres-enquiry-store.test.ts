import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { openSiteDatabase } from '../postgres/site-database.ts';
import { databaseKinds, openTestSiteDatabase, silent } from '../testing/open-test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { exampleEnquiry, testEnquiryStore } from './enquiry-store-contract.ts';
import type { Enquiry } from './enquiry-store.ts';
import { createPostgresEnquiryStore, readEnquiryFile } from './postgres-enquiry-store.ts';

const toFile = (bytes: Uint8Array) => ({ field: 'resume', filename: 'cv.pdf', contentType: 'application/pdf', bytes });

describeWithPostgres.each(databaseKinds)('enquiries in PostgreSQL%s', (_, wrap) => {
  testEnquiryStore(async () => {
    const { database, read } = await openTestSiteDatabase();
    const list = async () =>
      (await read<{ record: Enquiry }>('select record from site.enquiries')).map(({ record }) => record);
    return { store: createPostgresEnquiryStore({ database: wrap(database) }), list };
  });
});

describeWithPostgres('attachments and texts in PostgreSQL', () => {
  test('attachments are read back byte by byte, and are stored in parts', async () => {
    const { database, read } = await openTestSiteDatabase();
    const files = [randomBytes(600 * 1024 + 1), new Uint8Array(), randomBytes(256 * 1024)];
    const store = createPostgresEnquiryStore({ database });
    const { id } = await store.add({ ...exampleEnquiry, files: files.map(toFile) });
    for (const [index, bytes] of files.entries())
      expect((await buffer(Readable.from(readEnquiryFile(database, id, index)))).equals(bytes)).toBe(true);
    expect(
      await read('select file, count(*)::integer as parts from site.enquiry_file_parts group by 1 order by 1'),
    ).toEqual([
      { file: 0, parts: 3 },
      { file: 2, parts: 1 },
    ]);
  });

  test('fields keep their order and every character', async () => {
    const { database, read } = await openTestSiteDatabase();
    const fields = { message: 'NUL \0, half a pair \ud83d, "quoted" \\', b: '2', a: '1' };
    await createPostgresEnquiryStore({ database }).add({ ...exampleEnquiry, fields });
    const [stored] = await read<{ record: Enquiry }>('select record from site.enquiries');
    expect(Object.entries(stored?.record.fields ?? {})).toEqual(Object.entries(fields));
  });

  test('the same form sent to several replicas at once is one record, with its attachments once', async () => {
    const { url, database, read } = await openTestSiteDatabase();
    const other = await openSiteDatabase({ url, logger: silent });
    onTestFinished(() => other.close());
    const enquiry = { ...exampleEnquiry, files: [toFile(randomBytes(300 * 1024))] };
    const stores = [database, other].map((database) => createPostgresEnquiryStore({ database }));
    const ids = await Promise.all(Array.from({ length: 8 }, (_, index) => stores[index % 2]?.add(enquiry)));
    expect(new Set(ids.map((stored) => stored?.id)).size).toBe(1);
    expect(await read('select count(*)::integer as parts from site.enquiry_file_parts')).toEqual([{ parts: 2 }]);
  });

  test('an enquiry that cannot be written completely leaves nothing', async () => {
    const { database, read } = await openTestSiteDatabase();
    await read('alter table site.enquiry_file_parts add check (part < 1)');
    const enquiry = { ...exampleEnquiry, files: [toFile(randomBytes(300 * 1024))] };
    await expect(createPostgresEnquiryStore({ database }).add(enquiry)).rejects.toThrow(Unavailable);
    expect(await read('select id from site.enquiries')).toEqual([]);
    expect(await read('select part from site.enquiry_file_parts')).toEqual([]);
  });

  test('a store without its database does not acknowledge an enquiry', async () => {
    const { database, fail } = await openTestSiteDatabase();
    const stored: string[] = [];
    const store = createPostgresEnquiryStore({ database, onStored: (id) => stored.push(id) });
    await fail();
    await expect(store.add(exampleEnquiry)).rejects.toThrow(Unavailable);
    expect(stored).toEqual([]);
  });
});
