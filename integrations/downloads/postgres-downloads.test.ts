import { expect, onTestFinished, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { exampleEnquiry } from '../enquiries/enquiry-store-contract.ts';
import { toEnquiryRecord } from '../enquiries/stored-enquiry.ts';
import { getOrCreateSharedSecret } from '../postgres/shared-secret.ts';
import { openSiteDatabase, type SiteDatabase } from '../postgres/site-database.ts';
import { databaseKinds, openTestSiteDatabase, silent } from '../testing/open-test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { exampleLink, testDownloads } from './downloads-contract.ts';
import { downloadUses } from './downloads.ts';
import { createPostgresDownloads } from './postgres-downloads.ts';

const now = () => new Date('2026-11-22T08:00:00.000Z');
const request = { page: '/campaigns/a-guide', language: 'en-gb' };

/** Opens a store with an enquiry of the example link's id. */
async function open(asked = request) {
  const opened = await openTestSiteDatabase();
  const record = { ...toEnquiryRecord({ ...exampleEnquiry, ...asked, kind: 'download' }), id: exampleLink.enquiry };
  await opened.database.transact(({ run }) =>
    run('insert into site.enquiries (id, received_at, record) values ($1, $2, $3)', [
      record.id,
      record.receivedAt,
      JSON.stringify(record),
    ]),
  );
  return opened;
}

const createDownloads = (database: SiteDatabase, secret = 'one') => createPostgresDownloads({ database, secret, now });

describeWithPostgres.each(databaseKinds)('downloads counted in PostgreSQL%s', (_, wrap) => {
  testDownloads(async (asked) => createDownloads(wrap((await open(asked)).database)));
});

describeWithPostgres('downloads shared by replicas', () => {
  test("replicas read each other's tokens, and count uses together", async () => {
    const { url, database, read } = await open();
    const other = await openSiteDatabase({ url, logger: silent });
    onTestFinished(() => other.close());
    const secrets = await Promise.all([database, other].map((own) => getOrCreateSharedSecret(own, 'download')));
    const [one, two] = [createDownloads(database, secrets[0]), createDownloads(other, secrets[1])];
    expect(two.read(one.sign(exampleLink))).toEqual(exampleLink);
    const granted = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two).use(exampleLink.enquiry)),
    );
    expect(granted.filter(Boolean)).toHaveLength(downloadUses);
    expect(await read('select count(*)::integer as uses from site.download_uses')).toEqual([{ uses: downloadUses }]);
    expect(await getOrCreateSharedSecret(other, 'another')).not.toBe(secrets[0]);
  });

  test('deleting the enquiry invalidates its link, and a use that cannot be recorded is not granted', async () => {
    const { database, read } = await open();
    const { findRequest, use } = createDownloads(database);
    await use(exampleLink.enquiry);
    await read('delete from site.enquiries');
    expect(await findRequest(exampleLink.enquiry)).toBeUndefined();
    await expect(use(exampleLink.enquiry)).rejects.toThrow(Unavailable);
    expect(await read('select used_at from site.download_uses')).toEqual([]);
  });

  test('an unreadable enquiry throws instead of counting as absent', async () => {
    const { database, read } = await open();
    await read("update site.enquiries set record = '{}'");
    await expect(createDownloads(database).findRequest(exampleLink.enquiry)).rejects.toThrow(Unavailable);
  });
});
