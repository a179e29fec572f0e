import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../tests/postgres/start-postgres.ts';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { openSiteDatabase, type SiteDatabase } from '../postgres/site-database.ts';
import { toAttachments } from '../testing/enquiry-attachments.ts';
import { openTestSiteDatabase, readAsAdministrator, silent } from '../testing/open-test-database.ts';
import { isUnavailable } from '../unavailable.ts';
import { exampleEnquiry } from './enquiry-store-contract.ts';
import type { Enquiry } from './enquiry-store.ts';
import { createPostgresEnquiryStore, readEnquiryFile } from './postgres-enquiry-store.ts';

const loops = Number(process.env['KILL_TEST_LOOPS'] ?? 3);
const writer = fileURLToPath(new URL('./enquiry-test-writer.ts', import.meta.url));

/** Starts the writer and kills it with SIGKILL once it has acknowledged `lines` enquiries. Returns their keys. */
async function writeUntilKilled(url: string, prefix: string, lines: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, url, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const acknowledged: string[] = [];
  for await (const key of createInterface({ input: child.stdout })) {
    acknowledged.push(key);
    if (acknowledged.length === lines) child.kill('SIGKILL');
  }
  await ended;
  return acknowledged;
}

/** Each acknowledged key is stored once, and every stored enquiry has its complete attachments. */
async function assertStored(database: SiteDatabase, url: string, acknowledged: readonly string[]): Promise<void> {
  const stored = await readAsAdministrator<{ id: string; record: Enquiry }>(
    url,
    'select id, record from site.enquiries',
  );
  const keys = stored.map(({ record }) => record.idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([]);
  for (const { id, record } of stored)
    for (const [index, { bytes }] of toAttachments(record.idempotencyKey).entries())
      expect((await buffer(Readable.from(readEnquiryFile(database, id, index)))).equals(bytes)).toBe(true);
}

describeWithPostgres('acknowledged enquiries', () => {
  test(`survive the kill of the process that stores them (${loops} kills)`, async () => {
    const { url, database } = await openTestSiteDatabase();
    const acknowledged: string[] = [];
    for (let loop = 0; loop < loops; loop += 1)
      acknowledged.push(...(await writeUntilKilled(url, `loop-${loop}`, 10 + 7 * loop)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(10 * loops);
    await assertStored(database, url, acknowledged);
  });

  test('survive a crash of the database, and those that it interrupts fail or succeed, but are not lost', async () => {
    const server = await startPostgres({ isDurable: true });
    onTestFinished(() => server.stop());
    const url = server.toUrl('postgres');
    const database = await openSiteDatabase({ url, logger: silent });
    onTestFinished(() => database.close());
    const store = createPostgresEnquiryStore({ database });
    const acknowledged: string[] = [];
    const unavailable: string[] = [];
    const over = new AbortController();
    onTestFinished(() => over.abort());
    const visitors = Array.from({ length: 6 }, async (_, visitor) => {
      for (let number = 0; !over.signal.aborted; number += 1) {
        const idempotencyKey = `${visitor}-${number}`;
        try {
          await store.add({ ...exampleEnquiry, idempotencyKey, files: toAttachments(idempotencyKey) });
          acknowledged.push(idempotencyKey);
        } catch (error) {
          if (!isUnavailable(error)) throw error;
          unavailable.push(idempotencyKey);
        }
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    await server.kill();
    await expect.poll(() => unavailable.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await server.start();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    over.abort();
    await Promise.all(visitors);
    await assertStored(database, url, acknowledged);
  });
});
