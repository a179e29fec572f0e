import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleReport, testErrorReportSink } from './error-report-sink-contract.ts';
import type { ErrorReport } from './error-report-sink.ts';
import { createFileErrorReportSink } from './file-error-report-sink.ts';

const makeDirectory = () => mkdtemp(path.join(tmpdir(), 'error-reports-'));
const readLines = async (file: string) =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ErrorReport);

describe('error reports as files', () => {
  testErrorReportSink(async () => {
    const directory = await makeDirectory();
    return {
      sink: createFileErrorReportSink({ directory }),
      list: async () =>
        (await readLines(path.join(directory, 'reports.jsonl'))).map(({ id, event }) => ({ id, event })),
      fail: async () => {
        await rm(directory, { recursive: true });
        await writeFile(directory, 'in the way');
      },
    };
  });

  test('stay within their size limit by deleting the oldest', async () => {
    const directory = await makeDirectory();
    const sink = createFileErrorReportSink({ directory, fileLimitBytes: 1, fileLimit: 3 });
    for (let index = 0; index < 6; index++) await sink.add({ ...exampleReport, id: `report-${index}` });
    const names = (await readdir(directory)).sort();
    expect(names).toEqual(['reports.1.jsonl', 'reports.2.jsonl']);
    const kept = await Promise.all(names.map((name) => readLines(path.join(directory, name))));
    expect(kept.flat().map(({ id }) => id)).toEqual(['report-5', 'report-4']);
  });
});
