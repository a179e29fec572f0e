import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { databaseKinds, openTestSiteDatabase } from '../testing/open-test-database.ts';
import { Unavailable } from '../unavailable.ts';
import { exampleMail, parseMail, testMailer } from './mailer-contract.ts';
import { createPostgresMailer } from './postgres-mailer.ts';

const from = 'no-reply@financial-cloud.example';

describeWithPostgres.each(databaseKinds)('an outbox in PostgreSQL%s', (_, wrap) => {
  testMailer(async () => {
    const { database, read } = await openTestSiteDatabase();
    const list = async () =>
      (await read<{ message: Buffer }>('select message from site.mails')).map(({ message }) =>
        parseMail(message.toString()),
      );
    return { mailer: createPostgresMailer({ database: wrap(database), from }), list };
  });

  test('a message that is sent twice is one row', async () => {
    const { database, read } = await openTestSiteDatabase();
    const mailer = createPostgresMailer({ database, from });
    await mailer.send(exampleMail);
    await mailer.send(exampleMail);
    expect(await read('select id from site.mails')).toEqual([{ id: exampleMail.id }]);
  });

  test('a message that cannot be written can be sent later', async () => {
    const { database, fail } = await openTestSiteDatabase();
    await fail();
    await expect(createPostgresMailer({ database, from }).send(exampleMail)).rejects.toThrow(Unavailable);
  });
});
