import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { serveContent } from '../server/serve-content.ts';
import { createTestDatabase, describeWithPostgres } from '../tests/postgres/test-database.ts';

let dataDirectory = '';

beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'commands-'));
});

afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

async function run(script: string, environment: Readonly<Record<string, string>> = {}, ...given: string[]) {
  const child = spawn(process.execPath, [script, ...given], {
    env: { ...process.env, DATA_DIR: dataDirectory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

test.each([
  ['scripts/token.ts', []],
  ['scripts/seed.ts', []],
  ['scripts/backup.ts', ['saved.backup']],
  ['scripts/restore.ts', ['saved.backup']],
] as const)('%s reports a wrong variable in one line', async (script, given) => {
  expect(await run(script, { PORT: 'abc' }, ...given)).toEqual({
    code: 1,
    text: 'PORT must be a port number from 1 to 65535, but is "abc"\n',
  });
});

test('a seed with --reset is rejected for a database, which it would not empty', async () => {
  const database = { CONTENT_DATABASE: 'postgres://site:canary@127.0.0.1:1/none' };
  const { code, text } = await run('scripts/seed.ts', database, '--reset');
  expect([code, text]).toEqual([1, expect.stringMatching(/^--reset empties the files of DATA_DIR[^\n]+\n$/)]);
});

test('an unusable data directory is reported with its variable', async () => {
  const file = path.join(dataDirectory, 'file');
  writeFileSync(file, '');
  const { code, text } = await run('scripts/token.ts', { DATA_DIR: file });
  expect([code, text]).toEqual([1, expect.stringMatching(/^DATA_DIR must be a writable folder: ENOTDIR[^\n]+\n$/)]);
});

test.each([
  ['scripts/seed.ts', []],
  ['scripts/backup.ts', ['saved.backup']],
  ['scripts/restore.ts', ['saved.backup']],
] as const)('%s reports a media store that it cannot use in one line', async (script, given) => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKCANARY', AWS_SECRET_ACCESS_KEY: 'canary' };
  const place = { MEDIA_STORE: 's3://bucket/media', AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
  expect(await run(script, { ...keys, ...place }, ...given)).toEqual({
    code: 1,
    text: 'MEDIA_STORE cannot be used: http://127.0.0.1:1 cannot be reached (ECONNREFUSED). Check AWS_ENDPOINT_URL.\n',
  });
  expect(existsSync(path.join(dataDirectory, 'content'))).toBe(false);
});

test('a seed with an unknown argument does nothing', async () => {
  expect(await run('scripts/seed.ts', {}, '--rest')).toEqual({
    code: 1,
    text: 'There is no option --rest. Help: npm run seed -- --help\n',
  });
  expect(existsSync(path.join(dataDirectory, 'content'))).toBe(false);
});

test.each([
  { given: [], problem: 'FILE is missing' },
  { given: ['saved.backup', '--replace'], problem: 'There is no option --replace' },
  { given: ['saved.backup', 'other.backup'], problem: 'Too many arguments: 1 expected, 2 given' },
])('a restore with the arguments $given does nothing and says what is wrong', async ({ given, problem }) => {
  expect(await run('scripts/restore.ts', {}, ...given)).toEqual({
    code: 1,
    text: `${problem}. Help: npm run restore -- --help\n`,
  });
  expect(existsSync(path.join(dataDirectory, 'content'))).toBe(false);
});

test('seeding while a server runs fails with the reason and without a stack trace', async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const running = await composeContentService(configuration, createLogger(configuration));
  try {
    const { code, text } = await run('scripts/seed.ts');
    expect(code).toBe(1);
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(text).toContain('already in use by a running content service. Stop that one');
  } finally {
    await running.close();
  }
});

test('a backup runs while the server runs, and a restore requires it to be stopped', async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const running = await composeContentService(configuration, createLogger(configuration));
  const file = path.join(dataDirectory, 'saved.backup');
  try {
    expect(await run('scripts/backup.ts')).toEqual({
      code: 1,
      text: 'FILE is missing. Help: npm run backup -- --help\n',
    });
    expect(await run('scripts/backup.ts', {}, file)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Saved 1 files, read back and compared: /),
    });
    const early = await run('scripts/restore.ts', {}, file);
    expect([early.code, early.text]).toEqual([1, expect.stringMatching(/^[^\n]+already in use by a running[^\n]+\n$/)]);
  } finally {
    await running.close();
  }
  const restored = await run('scripts/restore.ts', {}, file);
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('is kept in ')]);
});

test('development reports a port that is in use before it opens the store', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  try {
    expect(await run('scripts/dev.ts', { PORT: String(port) })).toEqual({
      code: 1,
      text: `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set PORT to another port.\n`,
    });
  } finally {
    other.close();
  }
});

test('a link to sign in is printed whether the service runs or not, at first for an administrator', async () => {
  const script = 'scripts/studio.ts';
  expect(await run(script, {}, 'link')).toEqual({
    code: 1,
    text: 'MAIL is missing. Help: npm run studio -- --help\n',
  });
  expect(await run(script, {}, 'link', 'ada')).toEqual({
    code: 1,
    text: 'MAIL must be a mail address. Help: npm run studio -- --help\n',
  });
  const quiet = { LOG_LEVEL: 'error' };
  expect(await run(script, quiet, 'link', 'ada@bank.example')).toEqual({
    code: 1,
    text: 'There is no account for ada@bank.example. Repeat it with --admin to make an administrator.\n',
  });
  const made = await run(script, quiet, 'link', 'Ada@bank.example', '--admin');
  expect(made.code).toBe(0);
  expect(made.text).toMatch(/^http:\/\/localhost:4000\/studio\/sign-in#[\w-]{43}$/m);
  expect(made.text).toContain('Signs in ada@bank.example (administrator), once, within 15 minutes.\n');
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const logger = createLogger(configuration);
  const running = await composeContentService(configuration, logger);
  const listener = await serveContent(running, { ...configuration, contentPort: 0 }, logger);
  try {
    const place = { ...quiet, CONTENT_PORT: String(listener.port) };
    const { code, text } = await run(script, place, 'link', 'ada@bank.example');
    const token = /#([\w-]{43})\n/.exec(text)?.[1];
    expect([code, token]).toEqual([0, expect.any(String)]);
    const response = await fetch(`http://127.0.0.1:${listener.port}/studio/sign-in/link/use`, {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    });
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: 'ada' })]);
    const elsewhere = await run(script, { ...quiet, CONTENT_PORT: '9' }, 'link', 'ada@bank.example');
    expect(elsewhere.text).toContain('no content service answers at http://127.0.0.1:9');
  } finally {
    await listener.close();
    await running.close();
  }
});

test('copying what visitors sent needs a direction, a folder and a database', async () => {
  const script = 'scripts/visitor-data.ts';
  expect(await run(script, {}, 'import')).toEqual({
    code: 1,
    text: 'DIR is missing. Help: npm run visitor-data -- --help\n',
  });
  expect(await run(script, {}, 'import', dataDirectory)).toEqual({
    code: 1,
    text: 'Set CONTENT_DATABASE to the database to copy into or from.\n',
  });
  const database = { CONTENT_DATABASE: 'postgres://site:finch@127.0.0.1:9/people' };
  expect(await run(script, database, 'import', dataDirectory)).toEqual({
    code: 1,
    text: `${dataDirectory} holds nothing.\n`,
  });
  expect(await run(script, database, 'export', dataDirectory)).toEqual({
    code: 1,
    text: 'CONTENT_DATABASE: nothing answers at the database "people" at 127.0.0.1:9 (ECONNREFUSED).\n',
  });
});

test('an export never overwrites a file that an editor changed since the last one', async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const logger = createLogger(configuration);
  const running = await composeContentService(configuration, logger);
  const listener = await serveContent(running, { ...configuration, contentPort: 0 }, logger);
  try {
    await running.admin.putModels({ customTypes: [{ id: 'page', json: { Main: {} } }], sharedSlices: [] });
    await running.admin.importDocuments([{ id: 'about', type: 'page', lang: 'en-gb', data: {} }]);
    await running.admin.publish({ documentIds: 'all-drafts' });
    const folder = path.join(dataDirectory, 'exported');
    const exportContent = () => run('scripts/content.ts', { CONTENT_PORT: String(listener.port) }, 'export', folder);
    expect(await exportContent()).toMatchObject({ code: 0, text: expect.stringMatching(/^Exported 1 documents /) });
    const file = path.join(folder, 'en-gb', 'page', 'about.json');
    writeFileSync(file, 'by an editor');
    expect(await exportContent()).toEqual({
      code: 1,
      text: `${folder} holds an export already: what has gone since would stay in it\n`,
    });
    expect(readFileSync(file, 'utf8')).toBe('by an editor');
  } finally {
    await listener.close();
    await running.close();
  }
});

describeWithPostgres('with a database', () => {
  test('files that cannot be imported are named, and the exit code is 1', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const folder = path.join(dataDirectory, 'consent-records');
    mkdirSync(folder);
    writeFileSync(path.join(folder, '2026-11.jsonl'), '{"at":"2026-11-21T10:00:00.000Z"}\n{"at":"2026-');
    const environment = { CONTENT_DATABASE: url, LOG_LEVEL: 'error' };
    const { code, text } = await run('scripts/visitor-data.ts', environment, 'import', dataDirectory);
    expect(code).toBe(2);
    expect(text).toMatch(/2026-11\.jsonl:2 is left out: /);
    expect(text).toContain('Imported 0 enquiries, 1 consent records, 0 mails and 0 subscribers');
    const target = path.join(dataDirectory, 'exported');
    expect(await run('scripts/visitor-data.ts', environment, 'export', target)).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(target, 'consent-records', '2026-11.jsonl'), 'utf8')).toBe(
      '{"at":"2026-11-21T10:00:00.000Z"}\n',
    );
    expect((await run('scripts/visitor-data.ts', environment, 'export', target)).text).toContain('must be empty');
  });
});
