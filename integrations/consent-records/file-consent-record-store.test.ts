import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleRecord, testConsentRecordStore } from './consent-record-store-contract.ts';
import type { ConsentRecord } from './consent-record-store.ts';
import { createFileConsentRecordStore } from './file-consent-record-store.ts';
import { Unavailable } from '../unavailable.ts';

const makeDirectory = () => mkdtemp(path.join(tmpdir(), 'consents-'));

async function listRecords(directory: string): Promise<ConsentRecord[]> {
  const names = (await readdir(directory)).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  return lines.map((line) => JSON.parse(line) as ConsentRecord);
}

describe('consent records as files', () => {
  testConsentRecordStore(async () => {
    const directory = path.join(await makeDirectory(), 'new');
    return { store: createFileConsentRecordStore({ directory }), list: () => listRecords(directory) };
  });

  test('each month has its own file', async () => {
    const directory = await makeDirectory();
    const store = createFileConsentRecordStore({ directory });
    await store.add(exampleRecord);
    await store.add({ ...exampleRecord, at: '2026-12-01T00:00:00.000Z' });
    expect((await readdir(directory)).sort()).toEqual(['2026-11.jsonl', '2026-12.jsonl']);
  });

  test('a record that a crash truncated does not damage the next one', async () => {
    const directory = await makeDirectory();
    await writeFile(path.join(directory, '2026-11.jsonl'), '{"id":"0b3f');
    await createFileConsentRecordStore({ directory }).add(exampleRecord);
    const [broken, next = ''] = (await readFile(path.join(directory, '2026-11.jsonl'), 'utf8')).split('\n');
    expect([broken, JSON.parse(next)]).toEqual(['{"id":"0b3f', exampleRecord]);
  });

  test('a store that cannot be written does not acknowledge a record', async () => {
    const directory = path.join(await makeDirectory(), 'file');
    await writeFile(directory, 'in the way');
    await expect(createFileConsentRecordStore({ directory }).add(exampleRecord)).rejects.toThrow(Unavailable);
  });
});
