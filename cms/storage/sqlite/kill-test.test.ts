import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContentService } from '../../content-service.ts';
import { createTestDirectory } from '../../testing/test-service.ts';

const loops = Number(process.env['KILL_TEST_LOOPS'] ?? 3);
/** `FUZZ_SEED` repeats the number of publishes before each kill. */
const seed = Number(process.env['FUZZ_SEED']);
/** The kill comes within the first fifty publishes; the writer would run for much longer. */
const killedWithin = 50;
const publishes = 5000;
const writer = fileURLToPath(new URL('./kill-test-writer.ts', import.meta.url));

interface LedgerLine {
  readonly id: string;
  readonly ref: string;
}

/** Starts the writer and kills it with SIGKILL once it has acknowledged `lines` publishes. */
async function writeUntilKilled(directory: string, prefix: string, lines: number): Promise<LedgerLine[]> {
  const child = spawn(process.execPath, [writer, directory, prefix, String(publishes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ledger: LedgerLine[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const parsed: LedgerLine = JSON.parse(line);
    ledger.push(parsed);
    if (ledger.length === lines) child.kill('SIGKILL');
  }
  await ended;
  return ledger;
}

function openService(directory: string): ReturnType<typeof createContentService> {
  return createContentService({
    dataDirectory: directory,
    repository: 'financial-cloud',
    publicUrl: 'http://content.test',
    writeToken: 'kill-test',
    languages: [{ id: 'en-gb', name: 'English' }],
  });
}

test(
  `a service killed while publishing loses nothing that it acknowledged (${loops} kills, seed ${seed})`,
  async () => {
    const directory = createTestDirectory();
    const ledger: LedgerLine[] = [];
    const kills = fc.sample(fc.noBias(fc.integer({ min: 1, max: killedWithin })), { seed, numRuns: loops });
    for (const [loop, lines] of kills.entries()) {
      const written = await writeUntilKilled(directory, `loop-${loop}`, lines);
      expect(written.length).toBeGreaterThanOrEqual(lines);
      expect(written.length).toBeLessThan(publishes);
      ledger.push(...written);
      // Opening runs the quick check and takes the lock that the dead process held.
      const service = await openService(directory);
      for (const { id, ref } of ledger) {
        const query = new URLSearchParams({ ref, q: `[[at(my.article.uid, "${id}")]]` });
        const response = await service.fetch(
          new Request(`http://content.test/api/v2/documents/search?${query.toString()}`),
        );
        expect(await response.json()).toMatchObject({
          total_results_size: 1,
          results: [{ id, data: { teaser: `Text of ${id}` } }],
        });
      }
      await service.close();
    }
    const database = new DatabaseSync(join(directory, 'content.sqlite'));
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    // Every open publication has its document, its version and its ref.
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    // Every ref, acknowledged or not, has exactly one outbox event.
    const eventCounts = database.prepare(`SELECT r.ref, count(e.id) AS events FROM ref r
      LEFT JOIN outbox_event e ON json_extract(e.body, '$.masterRef') = r.ref WHERE r.sequence > 1 GROUP BY r.ref`);
    const counts = eventCounts.all();
    expect(counts.filter(({ events }) => events !== 1)).toEqual([]);
    expect(counts.length).toBeGreaterThanOrEqual(ledger.length);
    database.close();
  },
  loops * 15_000,
);
