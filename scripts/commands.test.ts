import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeContentService } from '../server/compose.ts';
import { readConfiguration } from '../server/configuration.ts';
import { createLogger } from '../server/logger.ts';

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

test.each(['scripts/token.ts', 'scripts/seed.ts', 'scripts/backup.ts', 'scripts/restore.ts'])(
  '%s reports a wrong variable in one line',
  async (script) => {
    expect(await run(script, { PORT: 'abc' })).toEqual({
      code: 1,
      text: 'PORT must be a port number from 1 to 65535, but is "abc"\n',
    });
  },
);

test('an unusable data directory is reported with its variable', async () => {
  const file = path.join(dataDirectory, 'file');
  writeFileSync(file, '');
  const { code, text } = await run('scripts/token.ts', { DATA_DIR: file });
  expect([code, text]).toEqual([1, expect.stringMatching(/^DATA_DIR must be a writable folder: ENOTDIR[^\n]+\n$/)]);
});

test('a seed with an unknown argument does nothing', async () => {
  expect(await run('scripts/seed.ts', {}, '--rest')).toEqual({
    code: 1,
    text: expect.stringMatching(/^Unknown option '--rest'[^]*\nThere is: npm run seed \[-- --reset\]\n$/),
  });
  expect(existsSync(path.join(dataDirectory, 'content'))).toBe(false);
});

test('a seed beside a running server fails with the reason and without a stack trace', async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const running = composeContentService(configuration, createLogger(configuration));
  try {
    const { code, text } = await run('scripts/seed.ts');
    expect(code).toBe(1);
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(text).toContain('already in use by a running content service. Stop that one');
  } finally {
    running.close();
  }
});

test('a backup runs beside a running server, and a restore waits for its end', async () => {
  const configuration = readConfiguration({ DATA_DIR: dataDirectory, LOG_LEVEL: 'silent' });
  const running = composeContentService(configuration, createLogger(configuration));
  const file = path.join(dataDirectory, 'saved.backup');
  try {
    expect(await run('scripts/backup.ts')).toEqual({ code: 1, text: 'Say where to: npm run backup -- FILE\n' });
    expect(await run('scripts/backup.ts', {}, file)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Saved 1 files, read back and compared: /),
    });
    const early = await run('scripts/restore.ts', {}, file);
    expect([early.code, early.text]).toEqual([1, expect.stringMatching(/^[^\n]+already in use by a running[^\n]+\n$/)]);
  } finally {
    running.close();
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
