import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, describeWithPostgres } from '../tests/postgres/test-database.ts';
import { readConfiguration } from './configuration.ts';
import { createLogger } from './logger.ts';
import { moveVisitorData } from './move-visitor-data.ts';

const record = '{"at":"2026-01-15T10:00:00.000Z"}\n';
const recordsFile = 'consent-records/2026-01.jsonl';

function createDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'move-visitor-data-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function createDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

const move = (from: string | undefined, to: string | undefined, dataDirectory: string) =>
  moveVisitorData({
    from,
    to,
    dataDirectory,
    logger: createLogger(readConfiguration({ LOG_LEVEL: 'silent' })),
    onProblem(problem) {
      throw new Error(problem);
    },
  });

describeWithPostgres('moving what visitors sent', () => {
  test('data moves from files into a database, into another one, and back into files', async () => {
    const source = createDirectory();
    mkdirSync(path.join(source, 'consent-records'));
    writeFileSync(path.join(source, recordsFile), record);
    const [one, other] = [await createDatabase(), await createDatabase()];
    const counts = { enquiries: 0, consentRecords: 1, mails: 0, subscribers: 0 };
    expect(await move(undefined, one, source)).toEqual(counts);
    const scratch = createDirectory();
    expect(await move(one, other, scratch)).toEqual(counts);
    expect(readdirSync(scratch)).toEqual([]);
    const target = createDirectory();
    mkdirSync(path.join(target, 'enquiries'));
    expect(await move(other, undefined, target)).toEqual(counts);
    expect(readFileSync(path.join(target, recordsFile), 'utf8')).toBe(record);
    // The same state as after an attempt that was interrupted at this step.
    expect(await move(other, undefined, target)).toEqual(counts);
  });

  test('files with other content are not replaced', async () => {
    const source = createDirectory();
    mkdirSync(path.join(source, 'consent-records'));
    writeFileSync(path.join(source, recordsFile), record);
    const database = await createDatabase();
    await move(undefined, database, source);
    const other = `${record}${record}`;
    writeFileSync(path.join(source, recordsFile), other);
    await expect(move(database, undefined, source)).rejects.toThrow(/consent-records has other content/);
    expect(readFileSync(path.join(source, recordsFile), 'utf8')).toBe(other);
    expect(readdirSync(source).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
