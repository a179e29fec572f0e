import {
  renameSync,
  cpSync,
  existsSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
  closeSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createContentService, StorageError, type ContentService } from '../../cms/content-service.ts';
import {
  sendRequest,
  createDataDirectory,
  startAndFail,
  startContentProcess,
  toStoreFile,
  writeToken,
} from '../processes/content-process.ts';
import { createRandom } from '../../scripts/fuzz/random.ts';

const damages = Number(process.env['DAMAGES'] ?? 40);
const seed = Number(process.env['FUZZ_SEED']);
const random = createRandom(seed);
const randomBlock = (): Buffer => Buffer.from(Array.from({ length: 512 }, () => random.below(256)));
const documents = 30;
const pageSize = 4096;

function open(directory: string): Promise<ContentService> {
  return createContentService({
    dataDirectory: path.join(directory, 'content'),
    repository: 'financial-cloud',
    publicUrl: 'http://content.test',
    writeToken,
    languages: [{ id: 'en-gb', name: 'English' }],
  });
}

/** `text of document` for each; any other text is corrupt. */
function toText(id: string): string {
  return `text of ${id} `.repeat(40);
}

/** Publishes documents with these numbers. */
async function add(service: ContentService, first: number, end: number): Promise<void> {
  for (let number = first; number < end; number += 1) {
    const id = `victim-${number}`;
    await service.admin.importDocuments([{ id, type: 'note', lang: 'en-gb', data: { text: toText(id) } }]);
    await service.admin.publish({ documentIds: [id] });
  }
}

/** A store as a kill leaves it: half of the documents are in its file, the others only in its log. */
async function createVictim(): Promise<string> {
  const directory = await createDataDirectory();
  const before = await open(directory);
  await add(before, 0, documents / 2);
  // Checkpoints the log into the file and removes it.
  await before.close();
  const service = await open(directory);
  await add(service, documents / 2, documents);
  const folder = path.dirname(toStoreFile(directory));
  const copy = path.join(directory, 'killed');
  cpSync(folder, copy, { recursive: true });
  await service.close();
  rmSync(folder, { recursive: true });
  renameSync(copy, folder);
  return directory;
}

function overwrite(file: string, bytes: Uint8Array, offset: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.byteLength, offset);
  closeSync(descriptor);
}

const kinds = ['page', 'cut file', 'cut log', 'page of the log', 'no log'] as const;

/** Describes the damage, so that a failure can be reproduced. */
function damage(directory: string, kind: (typeof kinds)[number]): string {
  const file = toStoreFile(directory);
  const log = `${file}-wal`;
  const place = (target: string): number => random.below(statSync(target).size);
  switch (kind) {
    case 'page': {
      const page = random.below(Math.floor(statSync(file).size / pageSize));
      overwrite(file, randomBlock(), page * pageSize + random.below(pageSize - 512));
      return `page ${page}`;
    }
    case 'cut file':
    case 'cut log': {
      const target = kind === 'cut log' ? log : file;
      const size = place(target);
      truncateSync(target, size);
      return `${kind} at ${size}`;
    }
    case 'page of the log': {
      const offset = place(log);
      overwrite(log, randomBlock(), offset);
      return `log at ${offset}`;
    }
    case 'no log':
      rmSync(log);
      return kind;
  }
}

/** A reader gets a whole text that was written, or an error if the damage is found only then. */
async function expectNoGarbage(service: ContentService, what: string): Promise<number> {
  const { ref } = await service.admin.publish({ documentIds: [] });
  let failures = 0;
  for (let number = 0; number < documents; number += 1) {
    const query = new URLSearchParams({ ref, q: `[[at(document.id, "victim-${number}")]]` });
    const response = await service.fetch(
      new Request(`http://content.test/api/v2/documents/search?${query.toString()}`),
    );
    expect([200, 500], what).toContain(response.status);
    if (response.status === 500) failures += 1;
    const { results = [] }: { results?: { data: { text: string } }[] } = await response.json();
    for (const { data } of results) expect([what, data.text]).toEqual([what, toText(`victim-${number}`)]);
  }
  return failures;
}

test(`damage stops the start, or changes no text that readers get (${damages} damages)`, async () => {
  const whole = await createVictim();
  expect(existsSync(`${toStoreFile(whole)}-wal`)).toBe(true);
  const rejected = { page: 0, 'cut file': 0, 'cut log': 0, 'page of the log': 0, 'no log': 0 };
  let met = 0;
  for (let number = 0; number < damages; number += 1) {
    const directory = path.join(whole, `copy-${number}`);
    cpSync(path.join(whole, 'content'), path.join(directory, 'content'), { recursive: true });
    const kind = kinds[number % kinds.length] ?? 'page';
    const what = damage(directory, kind);
    try {
      const service = await open(directory);
      if ((await expectNoGarbage(service, what)) > 0) met += 1;
      await service.close();
    } catch (error) {
      if (!(error instanceof StorageError)) throw new Error(`After ${what}`, { cause: error });
      expect([what, error.code]).toEqual([what, 'corrupt']);
      expect(error.message).toContain(toStoreFile(directory));
      expect(error.message).toContain('npm run restore -- FILE');
      rejected[kind] += 1;
    }
    rmSync(directory, { recursive: true });
  }
  process.stderr.write(
    `Seed ${seed}: ${damages} damages, rejected at the start: ${JSON.stringify(rejected)}, met by a reader: ${met}\n`,
  );
});

test('a process with a damaged store reports it in one line and exits', async () => {
  const directory = await createDataDirectory();
  truncateSync(toStoreFile(directory), 3 * pageSize);
  const { code, output } = await startAndFail(directory);
  expect(code).toBe(1);
  expect(output).toMatch(/content\.sqlite is damaged .*npm run restore -- FILE/);
  expect(output).not.toMatch(/\n\s+at /);
});

test('a second process on the same store reports that and exits, and the first continues', async () => {
  const directory = await createDataDirectory();
  const first = await startContentProcess(directory);
  const { code, output } = await startAndFail(directory);
  expect(code).toBe(1);
  expect(output).toContain('is already in use by a running content service');
  expect(output).not.toMatch(/\n\s+at /);
  const body = { version: 1, type: 'note', lang: 'en-gb', data: { text: 'Second' } };
  expect((await sendRequest(first, 'PUT /admin/documents/first/draft', { body })).status).toBe(200);
});
