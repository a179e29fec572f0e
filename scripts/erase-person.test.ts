import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { exampleEnquiry } from '../integrations/enquiries/enquiry-store-contract.ts';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { readVisitorData } from '../tests/stored-visitor-data.ts';

const address = 'canary@bank.example';
const message = 'CANARY-7461';
const file = { field: 'cv', filename: 'canary.pdf', contentType: 'application/pdf' };

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'erase-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function run(directory: string, script: string, ...given: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: directory, LOG_LEVEL: 'silent' };
  return (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...given], { env })).stdout;
}

/** Sends an enquiry with a file and a newsletter sign-up from the address, and an enquiry of another person. */
async function fill(directory: string): Promise<void> {
  const configuration = readConfiguration({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  await (await composeContentService(configuration, createLogger(configuration))).close();
  await readVisitorData(directory, async ({ enquiries, newsletter, mailing }) => {
    const files = [{ ...file, bytes: new TextEncoder().encode(message) }];
    const { id } = await enquiries.add({ ...exampleEnquiry, fields: { email: address, message }, files });
    const other = await enquiries.add({ ...exampleEnquiry, idempotencyKey: 'other' });
    for (const one of [id, other.id]) await mailing.again(one);
    await newsletter.subscribe({ email: address, language: 'en-gb', topics: ['blog'] });
  });
}

const readFiles = (directory: string): string =>
  globSync('**', { cwd: directory })
    .map((name) => path.join(directory, name))
    .filter((name) => statSync(name).isFile() && !name.endsWith('.backup'))
    .map((name) => readFileSync(name, 'latin1'))
    .join('\n');

/** The data that the site can decrypt. */
const readOpened = (directory: string): Promise<string> =>
  readVisitorData(directory, async ({ inbox, newsletter, outbox }) =>
    JSON.stringify([
      await inbox.list((problem) => expect.unreachable(problem)),
      await newsletter.store.list(),
      (await outbox.list()).map(({ id, open }) => [id, Buffer.from(open()).toString()]),
    ]),
  );

test('a person who is erased stays erased when yesterday’s backup is restored, here and on a new machine', async () => {
  const [here, there, backups] = [makeDirectory(), makeDirectory(), makeDirectory()];
  const backup = path.join(backups, 'yesterday.backup');
  await fill(here);
  expect(await readOpened(here)).toContain(message);
  expect(readFiles(here)).not.toMatch(/canary/i);
  await run(here, 'backup', backup);
  await expect(run(here, 'visitor-data', 'erase', address)).rejects.toThrow('Repeat it with --yes');
  expect(await run(here, 'visitor-data', 'erase', address, '--yes')).toContain(
    'Erased 1 enquiries and a subscriber of the newsletter',
  );
  const today = path.join(backups, 'today.backup');
  await run(here, 'backup', today);

  expect(await run(here, 'restore', backup)).toContain('Erased again: 2 people or enquiries.');
  copyFileSync(path.join(here, 'visitor-data-key'), path.join(there, 'visitor-data-key'));
  copyFileSync(path.join(here, 'download-secret'), path.join(there, 'download-secret'));
  expect(await run(there, 'restore', backup)).toContain('Erased again: 2 people or enquiries.');
  for (const directory of [here, there]) {
    const opened = await readOpened(directory);
    expect(opened).not.toMatch(/canary/i);
    expect(opened).toContain(exampleEnquiry.fields['full_name']);
    expect(readFiles(directory)).not.toMatch(/canary/i);
  }
});

test("without the site's key a backup cannot be decrypted, and the start names the missing key", async () => {
  const [here, there, backups] = [makeDirectory(), makeDirectory(), makeDirectory()];
  await fill(here);
  await run(here, 'backup', path.join(backups, 'one.backup'));
  await run(there, 'restore', path.join(backups, 'one.backup'));
  const reason = await readOpened(there).catch((error: unknown) => String(error));
  expect(reason).toMatch(/VISITOR_DATA_KEY does not open what people have sent \(key [\da-f]{16} is missing\)/);
  copyFileSync(path.join(here, 'visitor-data-key'), path.join(there, 'visitor-data-key'));
  expect(await readOpened(there)).toContain(message);
});
