import type { SiteDatabase } from '../postgres/site-database.ts';
import { orUnavailable } from '../unavailable.ts';
import { composeMessage } from './compose-mail.ts';
import type { Mailer } from './mailer.ts';

/** An outbox in PostgreSQL, for replicas without a mail server: a row for each message, under its id. */
export function createPostgresMailer({ database, from }: { database: SiteDatabase; from: string }): Mailer {
  return {
    async send(mail) {
      const message = await composeMessage(mail, from);
      await orUnavailable('The outbox could not be written', () =>
        database.transact(({ run }) =>
          run(
            `insert into site.mails (id, message) values ($1, $2)
              on conflict (id) do update set message = excluded.message`,
            [mail.id, message],
          ),
        ),
      );
    },
  };
}
