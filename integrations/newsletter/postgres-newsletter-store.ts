import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { Statements } from '../postgres/statements.ts';
import { orUnavailable } from '../unavailable.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { isSealedValue } from '../record-keys/record-key.ts';
import { subscriberRecord } from '../record-keys/record-keys.ts';
import {
  isFinishedBefore,
  issueSchema,
  openSubscriber,
  sealSubscriber,
  subscriberSchema,
  type NewsletterStore,
  type Subscriber,
} from './newsletter-store.ts';

/** Subscribers, issues and sendings as rows, for replicas. */
export function createPostgresNewsletterStore({
  database,
  keys,
}: {
  database: SiteDatabase;
  /** Without keys, subscribers are stored as plain text. */
  keys?: PostgresRecordKeys;
}): NewsletterStore {
  const transact = <Value>(work: (statements: Statements) => Promise<Value>) =>
    orUnavailable('The newsletter could not be read or written', () => database.transact(work));
  const read = async <Schema extends v.GenericSchema>(
    { list }: Statements,
    schema: Schema,
    ...query: [text: string, values?: readonly unknown[]]
  ) => (await list(v.object({ value: v.unknown() }), ...query)).map(({ value }) => v.parse(schema, value));

  const readSubscriber = async (statements: Statements, id: string) => {
    const [stored] = await read(statements, v.unknown(), selectOne, [id]);
    if (stored === undefined) return undefined;
    return openSubscriber(await keys?.find(statements, subscriberRecord(id)), stored);
  };
  const put = async (statements: Statements, subscriber: Subscriber) => {
    const stored = sealSubscriber(await keys?.make(statements, subscriberRecord(subscriber.id)), subscriber);
    await statements.run(
      `insert into site.newsletter_subscribers (id, value) values ($1, $2)
        on conflict (id) do update set value = excluded.value`,
      [subscriber.id, JSON.stringify(stored)],
    );
  };
  const erase = async (statements: Statements, id: string) => {
    await keys?.erase(statements, subscriberRecord(id));
    return (await statements.run('delete from site.newsletter_subscribers where id = $1', [id])) > 0;
  };
  // An advisory lock, because a row lock does not block two concurrent first requests.
  const lock = ({ run }: Statements, id: string) =>
    run('select pg_advisory_xact_lock(hashtext($1))', [`newsletter ${id}`]);
  const listStored = (statements: Statements) =>
    statements.list(
      v.object({ id: v.string(), value: v.unknown() }),
      'select id, value from site.newsletter_subscribers order by id',
    );
  const tidyOne = (id: string) =>
    transact(async (statements): Promise<'erased' | 'sealed' | undefined> => {
      await lock(statements, id);
      const [stored] = await read(statements, v.unknown(), selectOne, [id]);
      if (stored === undefined) return undefined;
      if (await keys?.isErased(statements, subscriberRecord(id))) {
        await erase(statements, id);
        return 'erased';
      }
      if (isSealedValue(stored)) return undefined;
      await put(statements, v.parse(subscriberSchema, stored));
      return 'sealed';
    });

  return {
    get: (id) => transact((statements) => readSubscriber(statements, id)),
    change: (id, change) =>
      transact(async (statements) => {
        await lock(statements, id);
        const present = await readSubscriber(statements, id);
        const next = change(present);
        if (next === present) return next;
        if (next) await put(statements, next);
        else await erase(statements, id);
        return next;
      }),
    erase: (id) =>
      transact(async (statements) => {
        await lock(statements, id);
        return erase(statements, id);
      }),
    list: () =>
      transact(async (statements) => {
        const stored = await listStored(statements);
        const records = stored.map(({ id }) => subscriberRecord(id));
        const own = await keys?.findAll(statements, records);
        return stored.flatMap(({ id, value }) => openSubscriber(own?.get(subscriberRecord(id)), value) ?? []);
      }),
    async tidy() {
      const counts = { erased: 0, sealed: 0 };
      for (const { id } of keys ? await transact(listStored) : []) {
        const done = await tidyOne(id);
        if (done) counts[done] += 1;
      }
      return counts;
    },
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
      // Identifies this call's row if the transaction runs again.
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
    forgetSendings: (before) =>
      transact(async (statements) => {
        const query = 'select value from site.newsletter_issues order by id';
        const finished = (await read(statements, issueSchema, query)).filter((issue) =>
          isFinishedBefore(issue, before),
        );
        let count = 0;
        for (const { id } of finished) {
          const deleted = await statements.run('delete from site.newsletter_sendings where issue = $1', [id]);
          if (deleted > 0) count += 1;
        }
        return count;
      }),
  };
}

const selectOne = 'select value from site.newsletter_subscribers where id = $1';
