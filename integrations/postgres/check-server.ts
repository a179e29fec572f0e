import * as v from 'valibot';
import { DatabaseUnusable } from './database-error.ts';
import type { Statements } from './statements.ts';

const oldestVersion = 14;

/** Throws {@link DatabaseUnusable} for a server that cannot store visitor data reliably. */
export async function checkServer(
  { list }: Pick<Statements, 'list'>,
  logger: { warn: (fields: object, message: string) => void },
): Promise<void> {
  const [server] = await list(
    v.object({ version: v.number(), isReadOnly: v.boolean(), encoding: v.string(), isSynced: v.boolean() }),
    `select current_setting('server_version_num')::integer / 10000 as version,
            pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
            current_setting('server_encoding') as encoding,
            current_setting('fsync')::boolean as "isSynced"`,
  );
  if (!server) throw new DatabaseUnusable('does not describe itself');
  if (server.version < oldestVersion)
    throw new DatabaseUnusable(`is PostgreSQL ${server.version}; the oldest supported version is ${oldestVersion}`);
  if (server.isReadOnly) throw new DatabaseUnusable('is read-only, as a standby is: name the primary server');
  if (server.encoding !== 'UTF8') throw new DatabaseUnusable(`has the encoding ${server.encoding} and needs UTF8`);
  if (!server.isSynced)
    logger.warn({}, 'The database has fsync = off: a power failure can lose enquiries that were acknowledged');
}
