import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { exampleRecord } from '../consent-records/consent-record-store-contract.ts';
import { exampleLink } from '../downloads/downloads-contract.ts';
import { downloadUses } from '../downloads/downloads.ts';
import { exampleEnquiry } from '../enquiries/enquiry-store-contract.ts';
import { commitTwice, openTestSiteDatabase, silent } from '../testing/open-test-database.ts';
import { enquiryRecord } from '../record-keys/record-keys.ts';
import { testDataKey } from '../testing/test-keys.ts';
import { exportVisitorData } from './export-visitor-data.ts';
import { openFileVisitorData } from './file-visitor-data.ts';
import { importVisitorData } from './import-visitor-data.ts';
import { openPostgresVisitorData } from './postgres-visitor-data.ts';
import type { VisitorData, VisitorDataOptions } from './visitor-data.ts';

const options: VisitorDataOptions = {
  siteUrl: 'https://www.example.com',
  from: 'no-reply@bank.example',
  toMails: ({ id, receivedAt }) => [
    {
      id: `sender-${id}`,
      record: enquiryRecord(id),
      to: 'marie@bank.example',
      subject: 'Thanks',
      text: 'We have it.',
      date: receivedAt,
    },
  ],
  dataKeys: [testDataKey],
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  now: () => new Date('2026-11-22T08:00:00.000Z'),
};

const bytes = randomBytes(300 * 1024);
const secret = 'a secret of the files';

/** Files of a site that has mailed one of two enquiries, with a used download and two consent choices. */
async function fillFiles(): Promise<{ directory: string; data: VisitorData; ids: string[] }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'visitor-data-'));
  await writeFile(path.join(directory, 'download-secret'), `${secret}\n`);
  const data = await openFileVisitorData({ ...options, directory, downloadSecret: secret });
  const files = [{ field: 'resume', filename: 'cv.pdf', contentType: 'application/pdf', bytes }];
  const first = await data.enquiries.add({ ...exampleEnquiry, files });
  await expect.poll(() => globSync(`enquiries/${first.id}/mails.json`, { cwd: directory })).toHaveLength(1);
  await expect
    .poll(() => readFileSync(path.join(directory, 'enquiries', first.id, 'mails.json'), 'utf8'))
    .toContain('"isDone": true');
  await data.newsletter.subscribe({ email: 'ada@bank.example', language: 'en-gb', topics: ['blog'] });
  await data.close();
  const second = await data.enquiries.add({ ...exampleEnquiry, idempotencyKey: 'not mailed' });
  await data.downloads.use(first.id);
  await data.inbox.mark(first.id, { doneAt: '2026-11-23T08:00:00.000Z' });
  await data.consentRecords.add(exampleRecord);
  await data.consentRecords.add({ ...exampleRecord, at: '2026-12-01T00:00:00.000Z', categories: [] });
  return { directory, data, ids: [first.id, second.id] };
}

/** Relative name and content of each file. */
function readFiles(directory: string): Record<string, string> {
  const names = globSync('{enquiries,consent-records,outbox,newsletter,record-keys}/**', { cwd: directory }).filter(
    (name) => statSync(path.join(directory, name)).isFile(),
  );
  return Object.fromEntries(
    names.sort().map((name) => {
      const content = readFileSync(path.join(directory, name));
      return [
        name,
        name.endsWith('.json') ? JSON.stringify(JSON.parse(content.toString())) : content.toString('latin1'),
      ];
    }),
  );
}

const refuseProblems = (problem: string) => {
  throw new Error(problem);
};

describeWithPostgres('copying visitors’ data', () => {
  test('files that are imported and exported again are the same', async () => {
    const { directory, ids } = await fillFiles();
    const { database } = await openTestSiteDatabase();
    const counts = { enquiries: 2, consentRecords: 2, mails: 2, subscribers: 1 };
    expect(await importVisitorData({ database, directory, onProblem: refuseProblems })).toEqual(counts);
    const target = path.join(directory, 'exported');
    expect(await exportVisitorData({ database, directory: target })).toEqual(counts);
    // The enquiry that was not mailed has an empty record now.
    const added = { [`enquiries/${ids[1]}/mails.json`]: '{"isDone":false,"mails":{}}' };
    expect(readFiles(target)).toEqual({ ...readFiles(directory), ...added });
    expect(globSync('**', { cwd: target }).filter((name) => statSync(path.join(target, name)).mode & 0o077)).toEqual(
      [],
    );
  });

  test('links and mails continue to work after an import', async () => {
    const { directory, data, ids } = await fillFiles();
    const { url, database } = await openTestSiteDatabase();
    await importVisitorData({ database, directory, onProblem: refuseProblems });
    const sent: string[] = [];
    const mailer = { send: async ({ id }: { id: string }) => void sent.push(id) };
    const shared = await openPostgresVisitorData({ ...options, url, logger: { ...options.logger, ...silent }, mailer });
    expect(shared.downloads.read(data.downloads.sign(exampleLink))).toEqual(exampleLink);
    const uses = await Promise.all(Array.from({ length: downloadUses }, () => shared.downloads.use(ids[0] ?? '')));
    expect(uses.filter(Boolean)).toHaveLength(downloadUses - 1);
    shared.start();
    await expect.poll(() => sent).toEqual([`sender-${ids[1]}`]);
    await shared.close();
  });

  test('the secret of links is exported on request only', async () => {
    const { directory } = await fillFiles();
    const { database } = await openTestSiteDatabase();
    await importVisitorData({ database, directory, onProblem: refuseProblems });
    const [bare, whole] = [path.join(directory, 'bare'), path.join(directory, 'whole')];
    await exportVisitorData({ database, directory: bare });
    expect(globSync('download-secret', { cwd: bare })).toEqual([]);
    await exportVisitorData({ database, directory: whole, withSecret: true });
    expect(readFileSync(path.join(whole, 'download-secret'), 'utf8')).toBe(`${secret}\n`);
  });

  test('a repeated import adds nothing', async () => {
    const { directory } = await fillFiles();
    const { database } = await openTestSiteDatabase();
    const again = { database: commitTwice(database), directory, onProblem: refuseProblems };
    await importVisitorData(again);
    expect(await importVisitorData(again)).toEqual({ enquiries: 0, consentRecords: 0, mails: 0, subscribers: 0 });
  });

  test('files that cannot be read are reported, and the rest is imported', async () => {
    const { directory, ids } = await fillFiles();
    const { database, read } = await openTestSiteDatabase();
    await appendFile(path.join(directory, 'consent-records', '2026-11.jsonl'), '{"at":"2026-');
    await rm(path.join(directory, 'enquiries', ids[0] ?? '', 'file-0'));
    await mkdir(path.join(directory, 'enquiries', '.draft'));
    await read("insert into site.secrets values ('download', 'another')");
    const problems: string[] = [];
    const counts = await importVisitorData({ database, directory, onProblem: (problem) => problems.push(problem) });
    expect(counts).toEqual({ enquiries: 1, consentRecords: 2, mails: 2, subscribers: 1 });
    expect(problems).toEqual([
      expect.stringContaining('the download links of imported enquiries end'),
      expect.stringMatching(new RegExp(`enquiries/${ids[0]} is left out: .*file-0`)),
      expect.stringMatching(/2026-11\.jsonl:2 is left out/),
    ]);
  });
});
