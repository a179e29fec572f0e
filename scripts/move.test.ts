import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';
import { startPostgres } from '../tests/postgres/start-postgres.ts';
import { describeWithPostgres } from '../tests/postgres/test-database.ts';

let dataDirectory = '';

beforeEach(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), 'move-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
});

async function run(script: string, given: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [script, ...given], {
    env: { ...process.env, DATA_DIR: dataDirectory, LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, text };
}

const move = (given: readonly string[], environment?: Readonly<Record<string, string>>) =>
  run('scripts/move.ts', given, environment);

test.each([
  [[], '--to must be sqlite, or like'],
  [['--to', 'mysql://site:canary@db.example/people'], '--to must be sqlite, or like'],
  [['--too', 'postgres://site:canary@db.example/people'], 'There is no option --too. Help: npm run move -- --help'],
])('wrong arguments fail with a message that does not contain the password: %#', async (given, start) => {
  const { code, text } = await move(given);
  expect([code, text.startsWith(start)]).toEqual([1, true]);
  expect(text).not.toContain('canary');
  expect(text).not.toContain('    at ');
});

test.each([
  [['--to', 'postgres://site:canary@127.0.0.1:1/people'], {}, /^There is no content store [^\n]+ DATA_DIR right\?\n$/],
  [['--to', 'sqlite'], {}, /^The content is there already: [^\n]+\n$/],
  [
    ['--to', 'sqlite'],
    { CONTENT_DATABASE: 'postgres://site:canary@127.0.0.1:1/people' },
    /^PostgreSQL at 127\.0\.0\.1:1\/people cannot be reached [^\n]+\n$/,
  ],
  [['--to', 'sqlite', '--media', 'http://bucket'], {}, /^MEDIA_STORE [^\n]+\n$/],
])('a wrong source or target is refused in one line, without the password: %#', async (given, environment, line) => {
  const { code, text } = await move(given, environment as Readonly<Record<string, string>>);
  expect([code, text]).toEqual([1, expect.stringMatching(line)]);
  expect(text).not.toContain('canary');
});

describeWithPostgres('with a database', () => {
  test('a store with what visitors sent moves to PostgreSQL and back, and is backed up there', async () => {
    const postgres = await startPostgres({ isDurable: true });
    onTestFinished(() => postgres.stop());
    const url = postgres.toUrl('postgres');
    const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'error' });
    const service = await composeContentService(configuration, createLogger(configuration));
    await service.admin.putAsset({ id: 'paper', filename: 'paper.txt', bytes: Buffer.from('a text') });
    await service.close();
    mkdirSync(path.join(dataDirectory, 'consent-records'));
    const record = '{"at":"2026-01-15T10:00:00.000Z"}\n';
    writeFileSync(path.join(dataDirectory, 'consent-records/2026-01.jsonl'), record);
    writeFileSync(path.join(dataDirectory, 'download-secret'), 'a-secret-of-links\n');

    const there = await move(['--to', url]);
    expect(there).toEqual({ code: 0, text: expect.stringContaining('The audit log is whole: ') });
    expect(there.text).toContain('Copied 0 enquiries, 1 consent records and 0 mails');
    expect(await move(['--to', url])).toEqual({
      code: 1,
      text: expect.stringMatching(/^[^\n]+ has content\. [^\n]+\n$/),
    });

    const database = { CONTENT_DATABASE: url };
    const saved = path.join(dataDirectory, 'saved.backup');
    expect(await run('scripts/backup.ts', [saved], database)).toMatchObject({ code: 0 });
    expect(await run('scripts/restore.ts', [saved], database)).toMatchObject({ code: 0 });
    const machine = path.join(dataDirectory, 'machine');
    expect(await run('scripts/restore.ts', [saved], { DATA_DIR: machine })).toMatchObject({ code: 0 });
    expect(readFileSync(path.join(machine, 'consent-records/2026-01.jsonl'), 'utf8')).toBe(record);

    const away = path.join(dataDirectory, 'away');
    mkdirSync(away);
    for (const name of ['content/content.sqlite', 'consent-records', 'download-secret'])
      renameSync(path.join(dataDirectory, name), path.join(away, path.basename(name)));
    const back = await move(['--to', 'sqlite'], database);
    expect([back.code, back.text]).toEqual([0, expect.stringContaining('Unset CONTENT_DATABASE')]);
    expect(readFileSync(path.join(dataDirectory, 'consent-records/2026-01.jsonl'), 'utf8')).toBe(record);
    expect(readFileSync(path.join(dataDirectory, 'download-secret'), 'utf8')).toBe('a-secret-of-links\n');
    const again = await composeContentService(configuration, createLogger(configuration));
    expect((await again.admin.audit.verify()).isWhole).toBe(true);
    await again.close();
  });
});
