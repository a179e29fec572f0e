/** Consent records in PostgreSQL, for replicas. */
import { randomUUID } from 'node:crypto';
import type { SiteDatabase } from '../postgres/site-database.ts';
import { orUnavailable } from '../unavailable.ts';
import type { ConsentRecordKeeping } from './consent-record-store.ts';

export function createPostgresConsentRecordStore({ database }: { database: SiteDatabase }): ConsentRecordKeeping {
  return {
    async add(record) {
      // A reader may make the same choice again, so only a retry of this call is the same record.
      const values = [randomUUID(), record.at, JSON.stringify(record)];
      await orUnavailable('The choice could not be recorded', () =>
        database.transact(({ run }) =>
          run(
            `insert into site.consent_records (idempotency_key, chosen_at, record) values ($1, $2, $3)
              on conflict (idempotency_key) do nothing`,
            values,
          ),
        ),
      );
    },
    deleteBefore: (end) =>
      database.transact(({ run }) =>
        run('delete from site.consent_records where chosen_at < $1', [`${end.toISOString().slice(0, 7)}-01T00:00:00Z`]),
      ),
  };
}
