/** Copies the newsletter between PostgreSQL and files in its stored form: sealed. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { exists, makePrivateDirectory, writeDurably } from '../durable-file.ts';
import { isSealedValue } from '../record-keys/record-key.ts';
import { issueSchema, subscriberSchema } from '../newsletter/newsletter-store.ts';
import type { SiteDatabase } from '../postgres/site-database.ts';

interface Place {
  readonly database: SiteDatabase;
  /** The directory that contains the folders of `DATA_DIR`. */
  readonly directory: string;
}

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const valueRow = v.object({ id, value: v.unknown() });
const sendingRow = v.object({ issue: id, subscriber: id, isSent: v.boolean() });

/** Returns the number of subscribers. */
export async function exportNewsletter(database: SiteDatabase, directory: string): Promise<number> {
  const { subscribers, issues, sendings } = await database.transact(async ({ list }) => ({
    subscribers: await list(valueRow, 'select id, value from site.newsletter_subscribers order by id'),
    issues: await list(valueRow, 'select id, value from site.newsletter_issues order by id'),
    sendings: await list(
      sendingRow,
      `select issue, subscriber, sent_at is not null as "isSent" from site.newsletter_sendings order by issue, subscriber`,
    ),
  }));
  for (const [name, rows] of Object.entries({ subscribers, issues })) {
    if (rows.length > 0) await makePrivateDirectory(path.join(directory, name));
    for (const row of rows) await writeDurably(path.join(directory, name, `${row.id}.json`), JSON.stringify(row.value));
  }
  for (const { issue, subscriber, isSent } of sendings) {
    await makePrivateDirectory(path.join(directory, 'issues', issue));
    await writeDurably(path.join(directory, 'issues', issue, subscriber), '');
    if (isSent) await writeDurably(path.join(directory, 'issues', issue, `${subscriber}.sent`), '');
  }
  return subscribers.length;
}

type Attempt = (place: string, work: () => Promise<number>) => Promise<number | undefined>;

/** Existing data is kept. Returns how many subscribers were added. */
export async function importNewsletter({ database, directory }: Place, attempt: Attempt): Promise<number> {
  const root = path.join(directory, 'newsletter');
  const addAll = async (name: string, check: (value: unknown) => void, query: string) => {
    let added = 0;
    for (const file of await list(path.join(root, name), /^[\w-]+\.json$/)) {
      const place = path.join(root, name, file);
      const one = async () => {
        const text = await readFile(place, 'utf8');
        check(JSON.parse(text));
        return database.transact(({ run }) => run(query, [path.basename(file, '.json'), text]));
      };
      added += (await attempt(place, one)) ?? 0;
    }
    return added;
  };
  const insert = (table: string) =>
    `insert into site.newsletter_${table} (id, value) values ($1, $2) on conflict (id) do nothing`;
  const subscribers = await addAll(
    'subscribers',
    (value) => void (isSealedValue(value) || v.parse(subscriberSchema, value)),
    insert('subscribers'),
  );
  await addAll('issues', (value) => v.parse(issueSchema, value), insert('issues'));
  for (const issue of await list(path.join(root, 'issues'), /^[\w-]+$/)) await importSendings(database, root, issue);
  return subscribers;
}

async function importSendings(database: SiteDatabase, root: string, issue: string): Promise<void> {
  const folder = path.join(root, 'issues', issue);
  const sent = new Set(await list(folder, /^[\w-]+\.sent$/));
  for (const subscriber of await list(folder, /^[\w-]+$/))
    await database.transact(({ run }) =>
      run(
        `insert into site.newsletter_sendings (issue, subscriber, claim, sent_at)
          values ($1, $2, 'imported', case when $3 then now() end) on conflict do nothing`,
        [issue, subscriber, sent.has(`${subscriber}.sent`)],
      ),
    );
}

async function list(directory: string, pattern: RegExp): Promise<string[]> {
  if (!(await exists(directory))) return [];
  return (await readdir(directory)).filter((name) => pattern.test(name)).toSorted();
}
