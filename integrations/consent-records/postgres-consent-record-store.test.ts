import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { databaseKinds, openTestSiteDatabase } from '../testing/open-test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { exampleRecord, testConsentRecordStore } from './consent-record-store-contract.ts';
import type { ConsentRecord } from './consent-record-store.ts';
import { createPostgresConsentRecordStore } from './postgres-consent-record-store.ts';

describeWithPostgres.each(databaseKinds)('consent records in PostgreSQL%s', (_, wrap) => {
  testConsentRecordStore(async () => {
    const { database, read } = await openTestSiteDatabase();
    const list = async () =>
      (
        await read<{ record: ConsentRecord }>('select record from site.consent_records order by xmin::text::bigint')
      ).map(({ record }) => record);
    return { store: createPostgresConsentRecordStore({ database: wrap(database) }), list };
  });

  test('the time of the choice is a column, by which old records can be deleted', async () => {
    const { database, read } = await openTestSiteDatabase();
    await createPostgresConsentRecordStore({ database: wrap(database) }).add(exampleRecord);
    const [row] = await read<{ chosen_at: Date }>('select chosen_at from site.consent_records');
    expect(row?.chosen_at.toISOString()).toBe(exampleRecord.at);
  });

  test('a store without its database does not acknowledge a record', async () => {
    const { database, fail } = await openTestSiteDatabase();
    await fail();
    await expect(createPostgresConsentRecordStore({ database: wrap(database) }).add(exampleRecord)).rejects.toThrow(
      Unavailable,
    );
  });
});
