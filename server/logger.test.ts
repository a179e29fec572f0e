import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Unavailable } from '../integrations/unavailable.ts';
import type { LogSink } from './log-sink.ts';
import { createLogger } from './logger.ts';

const canary = 'canary-7f3a';

function collect() {
  const lines: string[] = [];
  const sink: LogSink = { write: (line) => void lines.push(line), flushSync: () => undefined, dropped: () => 0 };
  return { lines, logger: createLogger({ logLevel: 'info' }, sink) };
}

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'accessToken',
  'writeToken',
  'password',
  'secret',
  'fields',
  'form',
  'email',
  'phone',
])('a field called "%s" is redacted at every depth', (name) => {
  const { lines, logger } = collect();
  const value = name === 'fields' || name === 'form' ? { name: canary } : canary;
  logger.warn({ [name]: value, request: { [name]: value, headers: { [name]: value } } }, 'Refused');
  expect(lines.join('')).toContain('[Redacted]');
  expect(lines.join('')).not.toContain(canary);
});

test('addresses and tokens in texts of other origin are redacted', () => {
  const { lines, logger } = collect();
  const error = new Error(
    `No answer from https://content.test/api/v2?access_token=${canary}&q=x for jane.doe@example.com`,
  );
  logger.error({ err: error, url: `/x?token=${canary}` }, 'Mail to jane.doe@example.com failed');
  logger.info({ path: `/_live/live.${'A'.repeat(40)}.${canary}${'B'.repeat(32)}/news` }, 'Asked for');
  expect(lines.join('')).not.toMatch(/canary|jane\.doe/);
  expect(lines.join('')).toContain('/_live/[Redacted]/news');
  expect(lines.join('')).toContain('q=x');
});

test('redacting a long address takes linear time', { timeout: 30_000 }, () => {
  const { lines, logger } = collect();
  logger.info({ path: `/${'a'.repeat(1024 * 1024)}` }, 'Asked for');
  expect(lines).toHaveLength(1);
});

test('a value cannot start a new log line', () => {
  const { lines, logger } = collect();
  logger.info({ path: '/a\r\n{"level":60}\u2028' }, 'Asked\nfor');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, msg: 'Asked\nfor' });
});

test('characters that control a terminal or the direction of text are escapes in a log line', () => {
  const { lines, logger } = collect();
  const path = '/\u202egpj\u2066\u061c\u200f\u007f\u009b2J\u2028';
  logger.info({ path }, 'Asked for');
  expect(lines[0]).toContain(String.raw`/\u202egpj\u2066\u061c\u200f\u007f\u009b2J\u2028`);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path });
});

const loggerAddress = new URL('./logger.ts', import.meta.url).href;
const sinkAddress = new URL('./log-sink.ts', import.meta.url).href;

/** A process that logs ten thousand lines to `stdio`, and then prints how many were dropped. */
function startLogger(stderr: 'pipe' | number) {
  const script = `
    import { createLogger } from ${JSON.stringify(loggerAddress)};
    import { createLogSink } from ${JSON.stringify(sinkAddress)};
    const sink = createLogSink(2);
    const logger = createLogger({ logLevel: 'info' }, sink);
    process.stdin.once('data', async () => {
      for (let line = 0; line < 10000; line += 1) {
        logger.info({ line }, 'x'.repeat(300));
        if (line % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      process.stdout.write(String(sink.dropped()), () => process.exit(0));
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', stderr] });
}

test('a closed reader costs lines, never the process', async () => {
  const child = startLogger('pipe');
  child.stderr?.destroy();
  child.stdin?.write('go');
  let told = '';
  child.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(Number(told)).toBeGreaterThan(1000);
});

test('a full disk costs lines, never the process', async () => {
  // Every write to this device fails with "no space left".
  const full = openSync('/dev/full', 'w');
  const child = startLogger(full);
  closeSync(full);
  child.stdin?.write('go');
  let told = '';
  child.stdout?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(Number(told)).toBeGreaterThan(1000);
});

class ContentUnavailableError extends Error {
  override name = 'ContentUnavailableError';
}

test('an outage is one short line with its causes, also when its query is long', () => {
  const { lines, logger } = collect();
  const timeout = Object.assign(new Error(`https://content.test/api/v2?q=${'x'.repeat(5000)} response timeout`), {
    name: 'ResponseTimeoutError',
  });
  const outage = new ContentUnavailableError('The content service is unavailable', { cause: timeout });
  const ofBoard = new Unavailable('The job board is unavailable', { cause: new Error('connection refused') });
  for (const err of [outage, new Error('The page cannot be shown', { cause: outage }), ofBoard]) {
    logger.warn({ err }, 'No page');
    expect(lines.at(-1)?.length).toBeLessThan(1000);
    expect(lines.at(-1)).not.toContain('logger.test.ts');
  }
  expect(lines[0]).toContain('The content service is unavailable: https://content.test/api/v2');
  expect(lines[2]).toContain('The job board is unavailable: connection refused');
});

test('another error has its stack', () => {
  const { lines, logger } = collect();
  logger.error({ err: new TypeError('x is undefined') }, 'A request failed');
  expect(lines[0]).toContain('logger.test.ts');
});
