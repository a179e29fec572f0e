import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import { orUnavailable } from '../unavailable.ts';
import { issueSchema, subscriberSchema, type NewsletterStore } from './newsletter-store.ts';

/** Subscribers, issues and sendings as rows, for replicas. */
export function createPostgresNewsletterStore({ database }: { database: SiteDatabase }): NewsletterStore {
  const transact = <Value>(work: (statements: Statements) => Promise<Value>) =>
    orUnavailable('The newsletter could not be read or written', () => database.transact(work));
  const read = async <Schema extends v.GenericSchema>(
    { list }: Statements,
    schema: Schema,
    ...query: [text: string, values?: readonly unknown[]]
  ) => (await list(v.object({ value: v.unknown() }), ...query)).map(({ value }) => v.parse(schema, value));

  return {
    get: (id) =>
      transact(async (statements) => {
        const [found] = await read(statements, subscriberSchema, selectOne, [id]);
        return found;
      }),
    change: (id, change) =>
      transact(async (statements) => {
        // A row lock would not hold back two first requests.
        await statements.run('select pg_advisory_xact_lock(hashtext($1))', [`newsletter ${id}`]);
        const [present] = await read(statements, subscriberSchema, selectOne, [id]);
        const next = change(present);
        if (next === present) return next;
        if (next)
          await statements.run(
            `insert into site.newsletter_subscribers (id, value) values ($1, $2)
              on conflict (id) do update set value = excluded.value`,
            [id, JSON.stringify(next)],
          );
        else await statements.run('delete from site.newsletter_subscribers where id = $1', [id]);
        return next;
      }),
    list: () =>
      transact((statements) =>
        read(statements, subscriberSchema, 'select value from site.newsletter_subscribers order by id'),
      ),
    listIssues: () =>
      transact((statements) => read(statements, issueSchema, 'select value from site.newsletter_issues order by id')),
    putIssue: (issue) =>
      transact(async ({ run }) => {
        await run(
          `insert into site.newsletter_issues (id, value) values ($1, $2)
            on conflict (id) do update set value = excluded.value`,
          [issue.id, JSON.stringify(issue)],
        );
      }),
    claim(issue, subscriber) {
      // A transaction that runs again must know its own row.
      const claim = randomUUID();
      return transact(async ({ run, list }) => {
        await run(
          `insert into site.newsletter_sendings (issue, subscriber, claim) values ($1, $2, $3) on conflict do nothing`,
          [issue, subscriber, claim],
        );
        const [row] = await list(
          v.object({ claim: v.string() }),
          'select claim from site.newsletter_sendings where issue = $1 and subscriber = $2',
          [issue, subscriber],
        );
        return row?.claim === claim;
      });
    },
    release: (issue, subscriber) =>
      transact(async ({ run }) => {
        await run('delete from site.newsletter_sendings where issue = $1 and subscriber = $2 and sent_at is null', [
          issue,
          subscriber,
        ]);
      }),
    markSent: (issue, subscriber) =>
      transact(async ({ run }) => {
        await run(
          `update site.newsletter_sendings set sent_at = coalesce(sent_at, now()) where issue = $1 and subscriber = $2`,
          [issue, subscriber],
        );
      }),
    countSendings: (issue) =>
      transact(async ({ list }) => {
        const [row] = await list(
          v.object({ claimed: v.number(), sent: v.number() }),
          `select count(*)::int as claimed, count(sent_at)::int as sent from site.newsletter_sendings where issue = $1`,
          [issue],
        );
        return row ?? { claimed: 0, sent: 0 };
      }),
  };
}

const selectOne = 'select value from site.newsletter_subscribers where id = $1';
