import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeWithPostgres } from '../../tests/postgres/test-database.ts';
import { databaseKinds, openTestSiteDatabase } from '../testing/open-test-database.ts';
import { createFileSurveyCounts } from './file-survey-counts.ts';
import { createPostgresSurveyCounts } from './postgres-survey-counts.ts';
import type { SurveyCounts } from './survey-counts.ts';

/** The contract of all implementations. */
function testSurveyCounts(open: () => Promise<SurveyCounts>): void {
  test('answers are counted by month, even when they are concurrent', async () => {
    const counts = await open();
    expect(await counts.list()).toEqual([]);
    await Promise.all([
      counts.add('2026-11', { age: '25-34', gender: 'none' }),
      counts.add('2026-11', { age: '25-34' }),
      counts.add('2026-12', { age: '35-44' }),
    ]);
    expect(await counts.list()).toEqual([
      { month: '2026-11', question: 'age', answer: '25-34', count: 2 },
      { month: '2026-11', question: 'gender', answer: 'none', count: 1 },
      { month: '2026-12', question: 'age', answer: '35-44', count: 1 },
    ]);
  });
}

describe('counts of answers as files', () => {
  testSurveyCounts(async () =>
    createFileSurveyCounts({ directory: path.join(await mkdtemp(path.join(tmpdir(), 'survey-')), 'survey') }),
  );

  test('stored counts do not reveal which answers were given together', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'survey-'));
    await createFileSurveyCounts({ directory }).add('2026-11', { age: '25-34', gender: 'woman' });
    expect(await readdir(directory)).toEqual(['2026-11.json']);
    const text = await readFile(path.join(directory, '2026-11.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ age: { '25-34': 1 }, gender: { woman: 1 } });
  });
});

describeWithPostgres.each(databaseKinds)('counts of answers in PostgreSQL%s', (_, wrap) => {
  testSurveyCounts(async () => createPostgresSurveyCounts({ database: wrap((await openTestSiteDatabase()).database) }));
});
