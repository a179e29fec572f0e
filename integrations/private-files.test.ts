import { globSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exampleRecord } from './consent-records/consent-record-store-contract.ts';
import { createFileConsentRecordStore } from './consent-records/file-consent-record-store.ts';
import { createFileDownloads } from './downloads/file-downloads.ts';
import { exampleEnquiry } from './enquiries/enquiry-store-contract.ts';
import { createFileEnquiryStore } from './enquiries/file-enquiry-store.ts';
import { exampleReport } from './error-reports/error-report-sink-contract.ts';
import { createFileErrorReportSink } from './error-reports/file-error-report-sink.ts';
import { createFileMailer } from './mail/file-mailer.ts';
import { exampleMail } from './mail/mailer-contract.ts';

test('only the owner can read enquiries, consent records, outgoing mail and error reports', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'private-'));
  const toDirectory = (name: string) => path.join(root, 'data', name);
  const now = () => new Date('2026-11-22T08:00:00.000Z');
  const directory = toDirectory('enquiries');
  const { id } = await createFileEnquiryStore({ directory }).add(exampleEnquiry);
  await createFileDownloads({ directory, secret: 'one', now }).use(id);
  await createFileConsentRecordStore({ directory: toDirectory('consent-records') }).add(exampleRecord);
  await createFileErrorReportSink({ directory: toDirectory('error-reports') }).add(exampleReport);
  await createFileMailer({ directory: toDirectory('outbox'), from: 'us@bank.example' }).send(exampleMail);
  const names = globSync('data/**', { cwd: root });
  expect(names.filter((name) => /json|eml|download-1/.test(name))).toHaveLength(5);
  expect(names.filter((name) => statSync(path.join(root, name)).mode & 0o077)).toEqual([]);
});
