import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { createPostgresMailer } from '../mail/postgres-mailer.ts';
import { testPostgresKeys } from '../testing/test-keys.ts';
import { databaseKinds, openTestSiteDatabase, readAsAdministrator } from '../testing/open-test-database.ts';
import { testEnquiryInbox } from './enquiry-inbox-contract.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import { createPostgresEnquiryInbox } from './postgres-enquiry-inbox.ts';
import { createPostgresEnquiryStore } from './postgres-enquiry-store.ts';

describeWithPostgres.each(databaseKinds)('the inbox over PostgreSQL%s', (_, wrap) => {
  testEnquiryInbox(async () => {
    const opened = await openTestSiteDatabase();
    const database = wrap(opened.database);
    const keys = testPostgresKeys;
    const store = createPostgresEnquiryStore({ database, keys });
    const readText = async (query: string): Promise<string> => JSON.stringify(await opened.read(query));
    return {
      store,
      plainStore: createPostgresEnquiryStore({ database }),
      inbox: createPostgresEnquiryInbox({ database, keys }),
      mailer: createPostgresMailer({ database, from: 'site@bank.example', keys }),
      readEverything: async () =>
        [
          await readText('select record, inbox_state from site.enquiries'),
          await readText("select encode(bytes, 'escape') from site.enquiry_file_parts"),
          await readText("select id, encode(message, 'escape') from site.mails"),
          await readText('select id from site.erased_enquiries'),
        ].join(),
      addBroken: async () =>
        void (await readAsAdministrator(
          opened.url,
          `insert into site.enquiries (id, received_at, record) values ('${'0'.repeat(32)}', now(), '{}')`,
        )),
      restore: async () => void (await store.add(exampleEnquiry)),
    };
  });
});
