import { Client } from 'pg';

/** From now on every write to the schema fails as on a full disk, and reads work. */
export async function fillDatabase(url: string, schema: 'site' | 'content'): Promise<void> {
  await runOnce(
    url,
    `create function public.refuse() returns trigger language plpgsql as $$
       begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
     do $$ declare own record; begin
       for own in select relname from pg_class where relkind = 'r' and relnamespace = '${schema}'::regnamespace loop
         execute format('create trigger refuse before insert or update or delete on ${schema}.%I
           for each statement execute function public.refuse()', own.relname);
       end loop;
     end $$`,
  );
}

/** The disk has room again. */
export async function emptyDatabase(url: string): Promise<void> {
  await runOnce(url, 'drop function public.refuse() cascade');
}

async function runOnce(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
