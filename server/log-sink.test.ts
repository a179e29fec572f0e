import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogSink } from './log-sink.ts';

const kilobyte = 1024;
/** A line of one kilobyte that begins with its number. */
const toLine = (number: number) => `${`${number} `.padEnd(kilobyte - 1, 'x')}\n`;

function createPath(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'log-sink-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return path.join(directory, 'log');
}

function open(file: string, flags: number | string): number {
  const descriptor = openSync(file, flags);
  onTestFinished(() => closeSync(descriptor));
  return descriptor;
}

test('of lines that come faster than they are written one megabyte is queued, and the rest is dropped', async () => {
  const file = createPath();
  const sink = createLogSink(open(file, 'w'));
  for (let number = 0; number < 3000; number += 1) sink.write(toLine(number));
  // One line is being written, 1024 are queued.
  expect(sink.dropped()).toBe(3000 - 1025);
  const readLines = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  await expect.poll(() => readLines().length).toBe(1025);
  expect(readLines().at(-1)).toMatch(/^1024 x/);
  sink.write(toLine(3000));
  await expect.poll(() => readLines().length).toBe(1026);
  expect([readLines().at(-1)?.slice(0, 6), sink.dropped()]).toEqual(['3000 x', 1975]);
});

test('a reader that is slower than the lines gets all of them, without a gap', async () => {
  const pipe = createPath();
  execFileSync('mkfifo', [pipe]);
  const descriptor = open(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const sink = createLogSink(descriptor);
  const lines = Array.from({ length: 500 }, (_, number) => toLine(number));
  // More than a pipe holds.
  for (const line of lines) sink.write(line);
  let received = '';
  const chunk = Buffer.alloc(16 * kilobyte);
  const read = () => {
    try {
      received += chunk.toString('utf8', 0, readSync(descriptor, chunk));
    } catch (error) {
      // The pipe is empty.
      expect(error).toMatchObject({ code: 'EAGAIN' });
    }
    return received.length;
  };
  await expect.poll(read).toBe(500 * kilobyte);
  expect([received === lines.join(''), sink.dropped()]).toEqual([true, 0]);
});

const sinkAddress = new URL('./log-sink.ts', import.meta.url).href;

/** Runs a process to its end, and returns what it wrote and how it ended. */
function runWithSink(script: string) {
  const source = `import { createLogSink } from ${JSON.stringify(sinkAddress)};\n${script}`;
  const { status, signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  return { status, signal, stderr };
}

test('a process that has nothing else to do ends when its lines are written', () => {
  expect(runWithSink("createLogSink(2).write('one\\n');")).toEqual({ status: 0, signal: null, stderr: 'one\n' });
});

test('lines that are still queued are written when the process ends', () => {
  const script = `
    const sink = createLogSink(2);
    sink.write('one\\n');
    setImmediate(() => {
      for (const line of ['two', 'three']) sink.write(line + '\\n');
      process.exit(0);
    });`;
  const { status, stderr } = runWithSink(script);
  expect([status, stderr]).toEqual([0, expect.stringContaining('three\n')]);
});

test('a sink listens for the end of the process only as long as it writes', async () => {
  const before = process.listenerCount('exit');
  const file = createPath();
  const sinks = Array.from({ length: 4 }, () => createLogSink(open(file, 'a')));
  expect(process.listenerCount('exit')).toBe(before);
  for (let round = 1; round <= 2; round += 1) {
    for (const sink of sinks) sink.write('line\n');
    expect(process.listenerCount('exit')).toBe(before + sinks.length);
    await expect.poll(() => process.listenerCount('exit')).toBe(before);
    expect(readFileSync(file, 'utf8')).toBe('line\n'.repeat(round * sinks.length));
  }
});
