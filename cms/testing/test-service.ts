import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createContentService, type ContentService, type ContentServiceOptions } from '../content-service.ts';
import { isOnPostgres } from '../../tests/postgres/test-database.ts';
import { createEmptyDatabase, emptyStore } from './postgres-store.ts';
import { testModels } from './test-models.ts';

export const testUrl = 'http://content.test';
export const testWriteToken = 'test-write-token';

/** A directory that is removed after the test. */
export function createTestDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'content-service-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface TestClock {
  readonly now: () => Date;
  /** Moves the clock forward. */
  readonly advance: (milliseconds: number) => void;
}

export function createTestClock(start = '2026-01-15T10:00:00Z'): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds) => void (time += milliseconds),
  };
}

/** Databases by data directory, so that a service that is started again finds its store on PostgreSQL as on SQLite. */
const databases = new Map<string, Promise<string>>();

function openDatabase(dataDirectory: string): Promise<string> {
  const known = databases.get(dataDirectory);
  if (known) return known;
  const database = createEmptyDatabase(emptyStore);
  databases.set(dataDirectory, database);
  return database;
}

/** An empty repository with the test models, on the storage engine of this test run, closed after the test. */
export async function createTestService(
  options: Partial<ContentServiceOptions> = {},
): Promise<ContentService & { clock: TestClock }> {
  const clock = createTestClock();
  const dataDirectory = options.dataDirectory ?? createTestDirectory();
  const service = await createContentService({
    dataDirectory,
    repository: 'financial-cloud',
    publicUrl: testUrl,
    writeToken: testWriteToken,
    languages: [
      { id: 'en-gb', name: 'English' },
      { id: 'fr-fr', name: 'French' },
    ],
    now: clock.now,
    resolveWebhookHost: async () => ['8.8.8.8'],
    ...(isOnPostgres && { database: await openDatabase(dataDirectory) }),
    ...options,
  });
  onTestFinished(() => service.close());
  await service.admin.putModels(testModels);
  return { ...service, clock };
}

/** One paragraph of rich text. */
export function paragraph(text: string): { type: 'paragraph'; text: string; spans: never[] }[] {
  return [{ type: 'paragraph', text, spans: [] }];
}

export function heading(text: string): { type: 'heading1'; text: string; spans: never[] }[] {
  return [{ type: 'heading1', text, spans: [] }];
}
