import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openVisitorData, type VisitorData } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';

type Enquiry = Parameters<VisitorData['enquiries']['add']>[0];

const enquiry: Omit<Enquiry, 'fields' | 'idempotencyKey'> = {
  kind: 'contact',
  receivedAt: '2026-11-20T10:00:00.000Z',
  language: 'en-gb',
  page: '/contact',
  labels: { message: 'Message' },
  files: [],
  isQuarantined: false,
};
const toFile = (filename: string) => ({
  field: 'resume',
  filename,
  contentType: 'application/pdf',
  bytes: new TextEncoder().encode('%PDF-1.7'),
});

/** A data directory with one contact message, one application with a file, and one message in quarantine. */
async function fill(): Promise<{
  directory: string;
  ids: string[];
  run: (...given: string[]) => ReturnType<typeof runIn>;
}> {
  const directory = mkdtempSync(path.join(tmpdir(), 'inbox-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const configuration = readConfiguration({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const data = await openVisitorData(configuration, pino({ level: 'silent' }));
  const ids: string[] = [];
  const sent: (Partial<Enquiry> & Pick<Enquiry, 'fields'>)[] = [
    { fields: { full_name: 'Ada\u001b[2J', email: 'ada@bank.example', message: '=1+1\nand more\u202e\u009b2J' } },
    {
      kind: 'application',
      fields: { first_name: 'Ben', last_name: 'Lee', email: 'ben@bank.example' },
      files: [toFile('../../cv\u202e.PDF')],
    },
    { fields: { email: 'bot@spam.example' }, isQuarantined: true, suspicion: 'no proof of work' },
  ];
  for (const [index, one] of sent.entries())
    ids.push((await data.enquiries.add({ ...enquiry, ...one, idempotencyKey: `key ${index}` })).id);
  await data.close();
  return { directory, ids, run: (...given) => runIn(directory, given) };
}

async function runIn(
  directory: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ code: number; text: string }> {
  const env = { ...process.env, ...settings, DATA_DIR: directory, LOG_LEVEL: 'silent' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/inbox.ts', ...given], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

test('new enquiries are listed, and characters that control a terminal are visible escapes', async () => {
  const { run, ids } = await fill();
  const { text } = await run('list');
  expect(text).toContain('2 enquiries');
  expect(text).toContain(`${ids[0]}  2026-11-20 10:00  contact  Ada\\u001b[2J  ada@bank.example`);
  expect(text).not.toContain('bot@spam.example');
  expect((await run('list', '--all')).text).toContain('quarantined');
  expect((await run('list', '--kind', 'application')).text).toContain('Ben Lee');
  expect((await run('list', '--address', 'BEN@bank.example')).text).toContain('1 enquiry');
});

test('one is read with its files, which get names of ours', async () => {
  const { run, ids, directory } = await fill();
  const files = path.join(directory, 'files');
  expect((await run('read', ids[0] ?? '')).text).toContain(
    String.raw`Message: =1+1
  and more\u202e\u009b2J`,
  );
  expect((await run('read', ids[1] ?? '')).text).toContain(String.raw`../../cv\u202e.PDF`);
  expect((await run('read', ids[1] ?? '', '--files', files)).code).toBe(0);
  expect(readdirSync(files)).toEqual([`${ids[1]}-0.pdf`]);
});

test('a done one leaves the list, and an export is for its owner alone', async () => {
  const { run, ids, directory } = await fill();
  const file = path.join(directory, 'enquiries.csv');
  await run('done', ids[0] ?? '');
  expect((await run('list')).text).toContain('1 enquiry');
  await run('export', file, '--all');
  expect(readFileSync(file, 'utf8')).toContain(`"'=1+1`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run('export', file)).code).toBe(1);
});

test('quarantined enquiries are counted, listed with the reason, and mailed when released', async () => {
  const { run, ids, directory } = await fill();
  const [genuine = '', , held = ''] = ids;
  expect((await run('list')).text).toContain('2 enquiries; 1 in quarantine (--quarantined)');
  const { text } = await run('list', '--quarantined');
  expect(text).toContain(`${held}  2026-11-20 10:00  contact    bot@spam.example  quarantined: no proof of work`);
  expect(text).not.toContain('ada@bank.example');
  expect((await run('release', genuine)).code).toBe(1);
  expect((await run('release', held)).text).toContain(`${held} released: sent`);
  expect(readdirSync(path.join(directory, 'outbox'))).toContain(`sender-${held}.eml`);
  expect((await run('release', held)).code).toBe(0);
  expect((await run('list')).text).toContain('3 enquiries\n');
});

test('a replay sends copies again, and needs somewhere to send them', async () => {
  const { run, ids, directory } = await fill();
  const got: string[] = [];
  const server = createServer((request, response) => {
    got.push(request.url ?? '');
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const id = ids[0] ?? '';
  expect((await run('replay', id)).text).toContain('Nothing is forwarded');
  const env = { LEAD_FORM: `hubspot:1/form@http://127.0.0.1:${port}` };
  for (const time of ['first', 'second'])
    expect((await runIn(directory, ['replay', id], env)).text, time).toContain('sent');
  expect(got).toEqual(Array.from({ length: 2 }, () => '/submissions/v3/integration/submit/1/form'));
});

test("a person's data is erased by e-mail address, and only with --yes", async () => {
  const { run, ids, directory } = await fill();
  const asked = await run('erase', '--address', 'ben@bank.example');
  expect([asked.code, asked.text]).toEqual([1, expect.stringContaining('Repeat it with --yes to erase 1 of them')]);
  expect(readdirSync(path.join(directory, 'enquiries'))).toContain(ids[1]);
  expect((await run('erase', '--address', 'ben@bank.example', '--yes')).text).toContain('1 erased');
  expect(readdirSync(path.join(directory, 'enquiries'))).not.toContain(ids[1]);
});

test.each([
  [],
  ['open'],
  ['constructor'],
  ['read', 'none'],
  ['done'],
  ['release'],
  ['replay'],
  ['release', 'none'],
  ['erase'],
  ['erase', 'none', '--yes'],
  ['list', '--wrong'],
])('wrong arguments (%s %s) fail with one line', async (...given) => {
  const { run } = await fill();
  const { code, text } = await run(...given);
  expect([code, text.trim().split('\n')]).toEqual([1, [expect.stringMatching(/\S/)]]);
});
