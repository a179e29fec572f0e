/** Two replicas of the site that share one database: what visitors send is stored once, wherever it arrives. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { exampleAnswers } from '../../site/testing/example-vacancy.ts';
import { findFreePort } from '../free-ports.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../postgres/start-postgres.ts';
import { startRole, type RunningProcess } from '../start-process.ts';
import { listEnquiries, readVisitorData, type StoredEnquiry } from '../stored-visitor-data.ts';
import { testContentApi } from '../test-server.ts';
import { until } from '../until.ts';

interface Replica {
  readonly origin: string;
  readonly process: RunningProcess;
}

let directory = '';
let postgres: PostgresServer | undefined;
const replicas: Replica[] = [];

beforeEach(({ skip }) => skip(!hasPostgres, 'PostgreSQL is not installed'));

async function startReplica(): Promise<Replica> {
  const port = String(await findFreePort());
  const environment = {
    PORT: port,
    CONTENT_API: testContentApi,
    CONTENT_DATABASE: postgres?.toUrl('postgres') ?? '',
    DATA_DIR: path.join(directory, port),
    LOG_LEVEL: 'error',
  };
  return { origin: `http://localhost:${port}`, process: await startRole({ role: 'site', environment }) };
}

beforeAll(async () => {
  if (!hasPostgres) return;
  directory = mkdtempSync(path.join(tmpdir(), 'replicas-'));
  // A crash of it is part of these tests.
  postgres = await startPostgres({ isDurable: true });
  replicas.push(...(await Promise.all([startReplica(), startReplica()])));
});

afterAll(async () => {
  await Promise.all(replicas.map(({ process }) => process.stop()));
  await postgres?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function select<Row extends object>(query: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres?.toUrl('postgres') });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

/** The target of the redirect: a stored enquiry goes to the thank-you page. */
async function post({ origin }: Replica, page: string, fields: FormData): Promise<string> {
  const response = await fetch(`${origin}${page}`, {
    method: 'POST',
    headers: { origin },
    body: fields,
    redirect: 'manual',
  });
  return response.headers.get('location') ?? `status ${response.status}`;
}

async function consent({ origin }: Replica): Promise<number> {
  const body = new URLSearchParams({ choice: 'accept', from: '/' });
  const { status } = await fetch(`${origin}/consent`, {
    method: 'POST',
    headers: { origin },
    body,
    redirect: 'manual',
  });
  return status;
}

function toForm(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const toContact = (mark: string) =>
  toForm({
    full_name: 'Marie Delacroix',
    email: 'marie@bank.example',
    company: 'Zuidermeer Bank',
    country: 'NL',
    topic: 'sales',
    message: `${mark}: we would like to hear how instant payments are reached.`,
    privacy: 'on',
  });

const resume = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'),
  Buffer.alloc(400_000, '% a comment of some length\n'),
  Buffer.from('\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
]);

const toApplication = (mark: string) =>
  toForm({
    first_name: 'Ada',
    last_name: 'Okafor',
    email: `${mark}@mail.example`,
    resume: new File([resume], 'cv.pdf', { type: 'application/pdf' }),
    ...exampleAnswers,
    processing: 'yes',
  });

/** Uses the settings of a replica, because the decryption key is in the database. */
const read: typeof readVisitorData = (folder, work) =>
  readVisitorData(path.join(directory, folder), work, { CONTENT_DATABASE: postgres?.toUrl('postgres') ?? '' });

async function findContacts(mark: string): Promise<StoredEnquiry[]> {
  const enquiries = await read('staff', listEnquiries);
  return enquiries.filter(({ fields }) => fields['message']?.includes(mark));
}

test('a form that is sent to both replicas is one enquiry, and its sender gets one mail', async () => {
  const mark = 'sent to both';
  const answers = await Promise.all(replicas.map((replica) => post(replica, '/contact', toContact(mark))));
  expect(answers).toEqual(['/contact/thank-you', '/contact/thank-you']);
  expect(await findContacts(mark)).toHaveLength(1);
  const unsent = () => select('select id from site.enquiries where mailed_at is null');
  const mails = () => select('select id from site.mails');
  await until('it is in quarantine', async () => (await unsent()).length === 0);
  expect(await mails()).toHaveLength(0);
  await release((await findContacts(mark))[0]?.id ?? '');
  await until('the mail is sent', async () => (await mails()).length > 0);
  expect(await unsent()).toHaveLength(0);
  expect(await mails()).toHaveLength(1);
});

/** Staff take it out of quarantine: these forms bring no proof of work. */
async function release(id: string): Promise<void> {
  const environment = { CONTENT_DATABASE: postgres?.toUrl('postgres') ?? '', DATA_DIR: path.join(directory, 'staff') };
  const env = { ...process.env, ...environment, LOG_LEVEL: 'error' };
  await promisify(execFile)(process.execPath, ['scripts/inbox.ts', 'release', id], { env });
}

test('a consent that one replica receives is recorded in the database', async () => {
  const [replica] = replicas;
  expect(replica && (await consent(replica))).toBe(303);
  expect(await select('select record from site.consent_records')).toHaveLength(1);
});

test('every acknowledged application of a killed replica is stored once, with its whole file', async () => {
  const acknowledged: string[] = [];
  const others: string[] = [];
  const [killed] = replicas;
  if (!killed) throw new Error('No replica');
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    for (let number = 0; ; number += 1) {
      const mark = `applicant-${visitor}-${number}`;
      const answer = await post(killed, '/careers/vacancies/fc-1001', toApplication(mark)).catch(() => 'no answer');
      if (answer !== '/contact/thank-you?applied=yes') return void others.push(answer);
      acknowledged.push(mark);
    }
  });
  await until('some applications', () => acknowledged.length >= 10 || others.length > 0);
  await killed.process.kill();
  await Promise.all(visitors);
  expect(new Set(others)).toEqual(new Set(['no answer']));

  const stored = await read('staff', async (data) => {
    const applications = (await listEnquiries(data)).filter(({ kind }) => kind === 'application');
    return Promise.all(
      applications.map(async ({ id, fields }) => {
        const parts = await Array.fromAsync(data.inbox.readFile(id, 0));
        return { email: fields['email'] ?? '', file: Buffer.concat(parts) };
      }),
    );
  });
  const emails = stored.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(acknowledged.filter((mark) => !emails.includes(`${mark}@mail.example`))).toEqual([]);
  expect(stored.filter(({ file }) => !file.equals(resume)).map(({ email }) => email)).toEqual([]);
  replicas[0] = await startReplica();
});

test('without the database a form reports the failure, pages are served, and the next form is stored when it is back', async () => {
  const replica = replicas[1];
  if (!replica) throw new Error('No replica');
  await postgres?.kill();
  expect(await post(replica, '/contact', toContact('while it is gone'))).toBe('/contact/error');
  expect(await consent(replica)).toBe(503);
  expect((await fetch(`${replica.origin}/about`)).status).toBe(200);
  expect(replica.process.log()).toContain('An enquiry could not be stored');
  expect(replica.process.log()).not.toMatch(/marie@|Delacroix|instant payments are reached/);
  await postgres?.start();
  expect(await post(replica, '/contact', toContact('when it is back'))).toBe('/contact/thank-you');
  expect(await findContacts('while it is gone')).toEqual([]);
  expect(await findContacts('when it is back')).toHaveLength(1);
});
