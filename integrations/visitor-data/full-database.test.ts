/** What visitors send to a database whose disk is full: nothing is acknowledged that is not stored. */
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, fillDatabase } from '../../tests/postgres/fill-database.ts';
import { createTestDatabase, describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { exampleRecord } from '../consent-records/consent-record-store-contract.ts';
import { exampleEnquiry } from '../enquiries/enquiry-store-contract.ts';
import { exampleReport } from '../error-reports/error-report-sink-contract.ts';
import { silent } from '../testing/open-test-database.ts';
import { toOptions } from '../testing/sent-forms.ts';
import { isUnavailable } from '../unavailable.ts';
import { openPostgresVisitorData } from './postgres-visitor-data.ts';

describeWithPostgres('on a full disk of the database', () => {
  test('everything that visitors send is refused as unavailable, and taken again when there is room', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const data = await openPostgresVisitorData({ ...toOptions('', { info() {}, error() {}, ...silent }), url });
    onTestFinished(() => data.close());
    const files = [{ field: 'resume', filename: 'cv.pdf', contentType: 'application/pdf', bytes: new Uint8Array(9) }];
    const acts: Readonly<Record<string, () => Promise<unknown>>> = {
      text: () => data.enquiries.add({ ...exampleEnquiry, idempotencyKey: 'text', files: [] }),
      files: () => data.enquiries.add({ ...exampleEnquiry, idempotencyKey: 'files', files }),
      subscriber: () => data.newsletter.subscribe({ email: 'ada@bank.example', language: 'en-gb', topics: ['press'] }),
      consent: () => data.consentRecords.add(exampleRecord),
      survey: () => data.survey.add('2026-11', { age: 'declined' }),
      report: () => data.errorReports.add(exampleReport),
    };
    const tryAll = async () => {
      const outcomes: Record<string, unknown> = {};
      for (const [name, act] of Object.entries(acts))
        outcomes[name] = await act().then(
          () => 'taken',
          (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
        );
      return outcomes;
    };
    const all = (outcome: string) => Object.fromEntries(Object.keys(acts).map((name) => [name, outcome]));
    await fillDatabase(url, 'site');
    expect(await tryAll()).toEqual(all('unavailable'));
    await emptyDatabase(url);
    expect(await tryAll()).toEqual(all('taken'));
  });
});
