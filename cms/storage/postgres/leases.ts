import type { Pool } from 'pg';
import { sql } from './sql.ts';
import { executeOnce } from './statements.ts';

export interface Leases {
  readonly hold: (name: string, forMs: number) => Promise<boolean>;
  /** Ends all leases of this process, so that other processes need not wait for their expiry. */
  readonly release: () => Promise<void>;
}

/** Leases expire by the clock of the database, because the clocks of processes differ. */
export function createLeases(pool: Pool, processName: string): Leases {
  const held = new Set<string>();

  return {
    async hold(name, forMs) {
      const { count } = await executeOnce(
        pool,
        sql`INSERT INTO lease (name, holder, ends_at)
            VALUES (${name}, ${processName}, clock_timestamp() + ${forMs}::float8 * interval '1 millisecond')
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
            WHERE lease.holder = excluded.holder OR lease.ends_at <= clock_timestamp()`,
      );
      if (count > 0) held.add(name);
      return count > 0;
    },
    async release() {
      if (held.size === 0) return;
      await executeOnce(pool, sql`DELETE FROM lease WHERE holder = ${processName}`);
      held.clear();
    },
  };
}
