import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { databaseKinds, openTestSiteDatabase } from '../testing/open-test-database.ts';
import { exampleReport, testErrorReportSink } from './error-report-sink-contract.ts';
import type { ErrorReport } from './error-report-sink.ts';
import { createPostgresErrorReportSink } from './postgres-error-report-sink.ts';

const selectReports = 'select report from site.error_reports order by number';

describeWithPostgres.each(databaseKinds)('error reports in PostgreSQL%s', (_, wrap) => {
  testErrorReportSink(async () => {
    const { database, read, fail } = await openTestSiteDatabase();
    const list = async () =>
      (await read<{ report: ErrorReport }>(selectReports)).map(({ report: { id, event } }) => ({ id, event }));
    return { sink: createPostgresErrorReportSink({ database: wrap(database) }), list, fail };
  });

  test('only the newest are kept', async () => {
    const { database, read } = await openTestSiteDatabase();
    const sink = createPostgresErrorReportSink({ database, maxReports: 2 });
    for (let index = 0; index < 5; index++) await sink.add({ ...exampleReport, id: `report-${index}` });
    const kept = await read<{ report: ErrorReport }>(selectReports);
    expect(kept.map(({ report }) => report.id)).toEqual(['report-3', 'report-4']);
  });
});
