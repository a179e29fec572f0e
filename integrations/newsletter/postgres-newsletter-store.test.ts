import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { openTestSiteDatabase } from '../testing/open-test-database.ts';
import { testPostgresKeys } from '../testing/test-keys.ts';
import { testNewsletter } from './newsletter-contract.ts';
import { createPostgresNewsletterStore } from './postgres-newsletter-store.ts';

describeWithPostgres('the newsletter in PostgreSQL', () => {
  testNewsletter(async () => {
    const { database } = await openTestSiteDatabase();
    return createPostgresNewsletterStore({ database, keys: testPostgresKeys });
  });
});
