/** A process that sends an issue is killed again and again. No subscriber gets it twice, and few miss it. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileNewsletterStore } from './file-newsletter-store.ts';

const kills = 12;
const subscribers = 150;

test('an issue survives kill -9 at any moment', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'issue-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const log = path.join(directory, 'log');
  const store = createFileNewsletterStore({ directory });
  const confirmed = { at: '2026-11-25T10:00:00Z', language: 'en-gb', topics: ['insights'] };
  for (let at = 0; at < subscribers; at += 1) {
    const id = String(at).padStart(32, '0');
    await store.change(id, () => ({ id, key: id, email: `${at}@example.com`, confirmed }));
  }
  const item = { language: 'en-gb', topic: 'insights', title: 'One', summary: '', url: 'https://x.example/' };
  await store.putIssue({ id: '1', until: confirmed.at, items: [{ ...item, publishedAt: confirmed.at }] });

  const readLog = () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []);
  const said: string[] = [];
  let killed = 0;
  for (let round = 0; round <= kills && said.length === 0; round += 1) {
    const writer = spawn(process.execPath, [path.join(import.meta.dirname, 'issue-test-writer.ts'), directory, log]);
    const ended = once(writer, 'exit');
    writer.stdout.on('data', () => void said.push('finished'));
    const wanted = readLog().length + randomInt(1, Math.ceil(subscribers / kills));
    const watcher = watch(directory, () => {
      if (round < kills && readLog().length >= wanted) writer.kill('SIGKILL');
    });
    const [, signal] = (await ended) as [unknown, string | null];
    if (signal === 'SIGKILL') killed += 1;
    watcher.close();
  }

  const sent = readLog();
  expect(said).toEqual(['finished']);
  expect(killed).toBeGreaterThan(kills / 2);
  expect(new Set(sent).size).toBe(sent.length);
  const { claimed, sent: marked } = await store.countSendings('1');
  expect(claimed).toBe(subscribers);
  // Each kill leaves at most one mail in doubt.
  expect(claimed - marked).toBeLessThanOrEqual(kills);
  expect(sent.length).toBeGreaterThanOrEqual(subscribers - kills);
}, 120_000);
