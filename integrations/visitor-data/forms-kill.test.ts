/**
 * What people send survives `kill -9` at any moment: enquiries with attachments, newsletter requests, and the mails of
 * both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { toAttachments } from '../testing/enquiry-attachments.ts';
import { openFileVisitorData } from './file-visitor-data.ts';
import { canary, toFields, toOptions } from '../testing/sent-forms.ts';

/** The long run has 500. */
const kills = Number(process.env['FORM_KILLS'] ?? 10);
const seed = Number(process.env['FORM_SEED'] ?? 1);

interface Ledger {
  readonly begun: Set<string>;
  readonly stored: Set<string>;
  readonly logs: string[];
}

/** A process that sends until it is killed, each time after a different delay. */
async function live(directory: string, life: number, ledger: Ledger): Promise<void> {
  const open = [...ledger.begun].filter((key) => !ledger.stored.has(key));
  const script = path.join(import.meta.dirname, 'form-test-writer.ts');
  const child = spawn(process.execPath, [script, directory, `${seed}-${life}`, ...open], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => ledger.logs.push(chunk.toString()));
  const closed = once(child, 'close');
  const lines = createInterface(child.stdout);
  const began = once(lines, 'line');
  lines.on('line', (line) => {
    const [state, key = ''] = line.split(' ');
    if (state === 'begun') ledger.begun.add(key);
    else if (state === 'stored') ledger.stored.add(key);
    else ledger.logs.push(line);
  });
  await Promise.race([began, closed.then(() => Promise.reject(new Error(ledger.logs.join('\n').slice(-2000))))]);
  // The steps have no common factor with the duration of a flush.
  await sleep((life * 37 + seed * 11) % 599);
  child.kill('SIGKILL');
  await closed;
}

const isSignUp = (key: string): boolean => key.startsWith('subscriber');

test(
  `acknowledged forms survive ${kills} kills: each once, complete, with one mail, and no word of them in a log`,
  async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'forms-kill-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const ledger: Ledger = { begun: new Set(), stored: new Set(), logs: [] };
    for (let life = 0; life < kills; life += 1) await live(directory, life, ledger);
    const stored = [...ledger.stored];
    const enquiries = stored.filter((key) => !isSignUp(key));
    const signUps = stored.filter(isSignUp);
    expect([enquiries.length, signUps.length].every((count) => count > 0)).toBe(true);

    const quiet = () => undefined;
    const options = toOptions(directory, { info: quiet, warn: quiet, error: quiet });
    // Later than any request may still be sending its own mail.
    const data = await openFileVisitorData({ ...options, now: () => new Date(Date.now() + 5 * 60_000) });
    const { inbox, newsletter, mailing, outbox } = data;
    const entries = await inbox.list((problem) => expect.unreachable(problem));
    const found = Map.groupBy(entries, ({ enquiry }) => enquiry.fields['message']);
    const ids: string[] = [];
    for (const key of enquiries) {
      const [entry, ...more] = found.get(toFields(key).message) ?? [];
      expect([key, entry?.enquiry.fields, more.length]).toEqual([key, toFields(key), 0]);
      const id = entry?.enquiry.id ?? '';
      for (const [index, { bytes }] of toAttachments(key).entries())
        expect((await buffer(Readable.from(inbox.readFile(id, index)))).equals(bytes)).toBe(true);
      ids.push(id);
      // Sends what the killed processes left unsent.
      if (!readdirSync(path.join(directory, 'outbox')).includes(`sender-${id}.eml`)) await mailing.again(id);
    }
    await newsletter.tidy();
    const subscribers = Map.groupBy(await newsletter.store.list(), ({ email }) => email);
    const mails = (await outbox.list()).map(({ id, open }) => ({ id, text: Buffer.from(open()).toString() }));
    const own = Map.groupBy(mails, ({ text }) => /^To: (.*)$/m.exec(text)?.[1]);
    for (const key of signUps) expect([key, subscribers.get(toFields(key).email)?.length]).toEqual([key, 1]);
    for (const key of stored) expect([key, own.get(toFields(key).email)?.length]).toEqual([key, 1]);
    expect(new Set(ids).size).toBe(enquiries.length);
    await data.close();
    expect(ledger.logs.join('\n')).not.toContain(canary);
    process.stdout.write(`${kills} kills: ${enquiries.length} enquiries, ${signUps.length} sign-ups\n`);
  },
  30_000 + kills * 2000,
);
