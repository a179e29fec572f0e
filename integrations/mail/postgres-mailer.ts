import type { SiteDatabase } from '../postgres/site-database.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { orUnavailable } from '../unavailable.ts';
import { composeMessage } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';
import { mailPart } from './outbox.ts';

/**
 * An outbox in PostgreSQL, for replicas without a mail server, with one row per message, keyed by its id. With keys, a
 * message about a record is sealed with the record's key.
 */
export function createPostgresMailer({
  database,
  from,
  keys,
}: {
  database: SiteDatabase;
  from: string;
  keys?: PostgresRecordKeys;
}): Mailer {
  return {
    async send(mail) {
      const message = await composeMessage(mail, from);
      await orUnavailable('The outbox could not be written', () =>
        database.transact(async (statements) => {
          const { id, record } = mail;
          const key = record === undefined ? undefined : await keys?.get(statements, record);
          // The record was erased a moment ago, so the message is dropped.
          if (keys && record !== undefined && !key) return;
          await statements.run(
            `insert into site.mails (id, message) values ($1, $2)
              on conflict (id) do update set message = excluded.message`,
            [id, key ? key.seal(mailPart(id), message) : message],
          );
        }),
      );
    },
  };
}
