/**
 * The outbox of enquiries in PostgreSQL. Each process that sends an enquiry's mails holds a lease on it. When a process
 * dies, its lease expires; a process that loses its lease stops. Times come from the database, whose clock all
 * processes share.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { SiteDatabase } from '../postgres/site-database.ts';
import type { PostgresRecordKeys } from '../record-keys/postgres-record-keys.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { orUnavailable, Unavailable } from '../unavailable.ts';
import { parseInboxState, toInboxEntry } from './enquiry-inbox.ts';
import { omitOutcomes, type EnquiryOutbox } from './enquiry-outbox.ts';
import { openRecord } from './sealed-enquiry.ts';
import { parseStoredEnquiry } from './stored-enquiry.ts';

/** Longer than one mail takes. Each recorded mail renews the lease. */
const leaseSeconds = 120;
const sweepMs = 30_000;
/** The maximum number that is listed at once. The next sweep lists more. */
const maxListed = 1000;

const outcomeRecord = v.record(v.string(), v.string());
const isFree = 'mailed_at is null and (lease_ends_at is null or lease_ends_at < now())';

export function createPostgresEnquiryOutbox({
  database,
  keys,
}: {
  database: SiteDatabase;
  keys?: PostgresRecordKeys;
}): EnquiryOutbox {
  const transact: SiteDatabase['transact'] = (work) =>
    orUnavailable('The outbox of enquiries cannot be used', () => database.transact(work));

  async function takeLease(id: string, lease: string) {
    return transact(async (statements) => {
      const [found] = await statements.list(
        v.object({ record: v.unknown(), state: v.unknown(), outcomes: v.unknown() }),
        // The second condition is for a run that is repeated after a lost connection.
        `update site.enquiries set lease = $2, lease_ends_at = now() + make_interval(secs => $3)
          where id = (select id from site.enquiries where id = $1 and (${isFree} or lease = $2) for update skip locked)
          returning record, inbox_state as state, mail_outcomes as outcomes`,
        [id, lease, leaseSeconds],
      );
      const key = found && (await keys?.find(statements, enquiryRecord(id)));
      return found && { ...found, key };
    });
  }

  /** Changes the enquiry only while the lease is held. */
  async function change(lease: string, assignments: string, values: readonly unknown[] = []): Promise<void> {
    const changed = await transact(({ run }) =>
      run(`update site.enquiries set ${assignments} where lease = $1`, [lease, ...values]),
    );
    if (changed === 0) throw new Unavailable('Another process has taken over the mails of an enquiry');
  }

  return {
    sweepMs,
    async listUnsent() {
      const found = await transact(({ list }) =>
        list(
          v.object({ id: v.string() }),
          `select id from site.enquiries where ${isFree} order by received_at limit $1`,
          [maxListed],
        ),
      );
      return found.map(({ id }) => id);
    },
    async claim(id) {
      const lease = randomUUID();
      const found = await takeLease(id, lease);
      if (!found) return undefined;
      const outcomes = new Map(Object.entries(v.parse(outcomeRecord, found.outcomes)));
      return {
        enquiry: toInboxEntry(parseStoredEnquiry(openRecord(found.key, found.record)), parseInboxState(found.state))
          .enquiry,
        outcomes,
        async record(mail, outcome) {
          outcomes.set(mail, outcome);
          const assignments =
            'mail_outcomes = (mail_outcomes::jsonb || $2::jsonb)::json, lease_ends_at = now() + make_interval(secs => $3)';
          await change(lease, assignments, [JSON.stringify({ [mail]: outcome }), leaseSeconds]);
        },
        // The lease id is kept, because this may run again after a lost connection.
        finish: () =>
          change(
            lease,
            'mailed_at = case when mail_outcomes::jsonb ?& $2 then coalesce(mailed_at, now()) end, lease_ends_at = null',
            [[...outcomes.keys()]],
          ),
        release: () => change(lease, 'lease_ends_at = null'),
      };
    },
    reopen: (id, forget) =>
      transact(async ({ run, list }) => {
        const [found] = await list(
          v.object({ outcomes: outcomeRecord }),
          'select mail_outcomes as outcomes from site.enquiries where id = $1 for update',
          [id],
        );
        if (!found) return false;
        await run('update site.enquiries set mailed_at = null, mail_outcomes = $2 where id = $1', [
          id,
          JSON.stringify(omitOutcomes(found.outcomes, forget)),
        ]);
        return true;
      }),
  };
}
