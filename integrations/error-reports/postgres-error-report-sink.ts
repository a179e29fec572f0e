/** Error reports in PostgreSQL, for replicas. Only the newest are kept. */
import { randomUUID } from 'node:crypto';
import type { SiteDatabase } from '../postgres/site-database.ts';
import { orUnavailable } from '../unavailable.ts';
import type { ErrorReportSink } from './error-report-sink.ts';

export function createPostgresErrorReportSink({
  database,
  maxReports = 1000,
}: {
  database: SiteDatabase;
  maxReports?: number;
}): ErrorReportSink {
  return {
    async add(report) {
      const values = [randomUUID(), JSON.stringify(report)];
      await orUnavailable('The error report could not be kept', () =>
        database.transact(async ({ run }) => {
          await run(
            `insert into site.error_reports (idempotency_key, report) values ($1, $2)
              on conflict (idempotency_key) do nothing`,
            values,
          );
          await run(
            'delete from site.error_reports where number <= (select max(number) from site.error_reports) - $1::bigint',
            [maxReports],
          );
        }),
      );
    },
  };
}
