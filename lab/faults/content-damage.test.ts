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
  ask,
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

function open(directory: string): ContentService {
  return createContentService({
    dataDirectory: path.join(directory, 'content'),
    repository: 'financial-cloud',
    publicUrl: 'http://content.test',
    writeToken,
    languages: [{ id: 'en-gb', name: 'English' }],
  });
}

/** `text of document` for each; what anything else would be is garbage. */
function toText(id: string): string {
  return `text of ${id} `.repeat(40);
}

/** Publishes documents with these numbers. */
function add(service: ContentService, first: number, end: number): void {
  for (let number = first; number < end; number += 1) {
    const id = `victim-${number}`;
    service.admin.importDocuments([{ id, type: 'note', lang: 'en-gb', data: { text: toText(id) } }]);
    service.admin.publish({ documentIds: [id] });
  }
}

/** A store as a kill leaves it: half of the documents are in its file, the others in its log only. */
function createVictim(): string {
  const directory = createDataDirectory();
  const before = open(directory);
  add(before, 0, documents / 2);
  // The log goes into the file, and away.
  before.close();
  const service = open(directory);
  add(service, documents / 2, documents);
  const folder = path.dirname(toStoreFile(directory));
  const copy = path.join(directory, 'killed');
  cpSync(folder, copy, { recursive: true });
  service.close();
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

/** Says what was done, to find it again. */
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

/** What a reader gets is a text that was written, whole; where the damage is met only then, it is an error. */
async function expectNoGarbage(service: ContentService, what: string): Promise<number> {
  const { ref } = service.admin.publish({ documentIds: [] });
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

test(`damage is found at the start, or does no harm (${damages} damages)`, async () => {
  const whole = createVictim();
  expect(existsSync(`${toStoreFile(whole)}-wal`)).toBe(true);
  const refused = { page: 0, 'cut file': 0, 'cut log': 0, 'page of the log': 0, 'no log': 0 };
  let met = 0;
  for (let number = 0; number < damages; number += 1) {
    const directory = path.join(whole, `copy-${number}`);
    cpSync(path.join(whole, 'content'), path.join(directory, 'content'), { recursive: true });
    const kind = kinds[number % kinds.length] ?? 'page';
    const what = damage(directory, kind);
    try {
      const service = open(directory);
      if ((await expectNoGarbage(service, what)) > 0) met += 1;
      service.close();
    } catch (error) {
      if (!(error instanceof StorageError)) throw new Error(`After ${what}`, { cause: error });
      expect([what, error.code]).toEqual([what, 'corrupt']);
      expect(error.message).toContain(toStoreFile(directory));
      expect(error.message).toContain('npm run restore -- FILE');
      refused[kind] += 1;
    }
    rmSync(directory, { recursive: true });
  }
  process.stderr.write(
    `Seed ${seed}: ${damages} damages, refused at the start: ${JSON.stringify(refused)}, met by a reader: ${met}\n`,
  );
});

test('the process says in one line that the store is damaged, and ends', async () => {
  const directory = createDataDirectory();
  truncateSync(toStoreFile(directory), 3 * pageSize);
  const { code, output } = await startAndFail(directory);
  expect(code).toBe(1);
  expect(output).toMatch(/content\.sqlite is damaged .*npm run restore -- FILE/);
  expect(output).not.toMatch(/\n\s+at /);
});

test('a second process on the same store says so and ends, and the first goes on', async () => {
  const directory = createDataDirectory();
  const first = await startContentProcess(directory);
  const { code, output } = await startAndFail(directory);
  expect(code).toBe(1);
  expect(output).toContain('is already in use by a running content service');
  expect(output).not.toMatch(/\n\s+at /);
  const body = { version: 1, type: 'note', lang: 'en-gb', data: { text: 'Second' } };
  expect((await ask(first, 'PUT /admin/documents/first/draft', { body })).status).toBe(200);
});
