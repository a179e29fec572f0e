import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { send } from '../testing/call-service.ts';
import { sendBare, signIn } from '../testing/sign-in.ts';
import { createTestClock, createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { digestTables } from './table-digests.ts';

const { now } = createTestClock();
const picture = Buffer.from('%PDF-1.4 some paper');

interface Rig {
  readonly root: string;
  readonly file: string;
  readonly service: Awaited<ReturnType<typeof createTestService>>;
  readonly publish: (id: string) => Promise<void>;
}

async function createRig(): Promise<Rig> {
  const root = createTestDirectory();
  const service = await createTestService({ dataDirectory: join(root, 'content') });
  const publish = async (id: string): Promise<void> => {
    await service.admin.saveDraft({ id, version: 0, type: 'article', lang: 'en-gb', data: { teaser: id } });
    await service.admin.publish({ documentIds: [id] });
  };
  await service.admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes: picture });
  await publish('one');
  mkdirSync(join(root, 'enquiries/abc'), { recursive: true });
  mkdirSync(join(root, 'enquiries/.unfinished'));
  writeFileSync(join(root, 'enquiries/abc/enquiry.json'), '{"first":1}');
  writeFileSync(join(root, 'enquiries/.unfinished/enquiry.json'), '{');
  writeFileSync(join(root, 'write-token'), 'secret');
  return { root, file: join(root, 'saved.backup'), service, publish };
}

const save = ({ root, file }: Rig) => createBackup({ dataDirectory: root, file, folders: ['enquiries', 'none'], now });

test('a backup taken during writes is a consistent snapshot and restores completely', async () => {
  const rig = await createRig();
  const running = new Set(['backup']);
  const saving = save(rig).finally(() => running.clear());
  let written = 0;
  while (running.size > 0) {
    await rig.publish(`during-${written}`);
    written += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await saving).toMatchObject({ files: 3, problems: [] });
  expect(written).toBeGreaterThan(3);
  await rig.publish('after');
  await rig.service.close();
  writeFileSync(join(rig.root, 'enquiries/abc/enquiry.json'), '{"changed":1}');
  mkdirSync(join(rig.root, 'enquiries/later'));

  const restored = await restoreBackup({ dataDirectory: rig.root, file: rig.file, now });
  expect(restored).toMatchObject({ createdAt: '2026-01-15T10:00:00.000Z', files: 3 });
  expect(readdirSync(restored.previousContent ?? '')).toContain('content.sqlite');
  expect(readdirSync(join(rig.root, 'enquiries')).toSorted()).toEqual(['.unfinished', 'abc', 'later']);
  expect(readFileSync(join(rig.root, 'enquiries/abc/enquiry.json'), 'utf8')).toBe('{"changed":1}');
  const service = await createTestService({ dataDirectory: join(rig.root, 'content') });
  expect(await service.admin.getDocument('one')).toBeDefined();
  expect(await service.admin.getDocument('after')).toBeUndefined();
  const { total } = await service.admin.listDocuments({ offset: 0, limit: 1 });
  // It contains every publish before that instant and none after it, without gaps.
  expect((await service.admin.getDocument(`during-${total - 2}`)) !== undefined || total === 1).toBe(true);
  expect(await service.admin.getDocument(`during-${total - 1}`)).toBeUndefined();
  const file = await service.fetch(new Request(`${testUrl}/media/paper/paper.pdf`));
  expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
});

test('a backup restores on an empty machine, without the write token', async () => {
  const rig = await createRig();
  await save(rig);
  const other = createTestDirectory();
  const restored = await restoreBackup({ dataDirectory: other, file: rig.file, now });
  expect(restored.previousContent).toBeUndefined();
  expect(readdirSync(other).toSorted()).toEqual(['content', 'enquiries']);
  expect(readFileSync(join(other, 'enquiries/abc/enquiry.json'), 'utf8')).toBe('{"first":1}');
  const digest = (root: string): Record<string, string> => {
    const database = new DatabaseSync(join(root, 'content/content.sqlite'), { readOnly: true });
    const digests = digestTables(database);
    database.close();
    return digests;
  };
  expect(digest(other)).toEqual(digest(rig.root));
});

test('a restore is rejected while a service uses the store', async () => {
  const rig = await createRig();
  await save(rig);
  await expect(restoreBackup({ dataDirectory: rig.root, file: rig.file, now })).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining('already in use by a running content service'),
  });
  expect(await rig.service.admin.getDocument('one')).toBeDefined();
  expect(readdirSync(rig.root).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('any changed byte is detected, and nothing is replaced', async () => {
  const rig = await createRig();
  await save(rig);
  await rig.service.close();
  const good = readFileSync(rig.file);
  const before = readFileSync(join(rig.root, 'content/content.sqlite'));
  const places = [
    ...Array(10).keys(),
    ...Array.from({ length: 30 }, (_, step) => Math.floor((good.length * step) / 30)),
  ];
  for (const place of [...places, good.length - 1]) {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(place) ^ 0x40, place);
    writeFileSync(rig.file, bad);
    const restoring = restoreBackup({ dataDirectory: rig.root, file: rig.file, now });
    await expect(restoring, `byte ${place} of ${good.length}`).rejects.toMatchObject({ code: 'corrupt' });
  }
  for (const cut of [good.subarray(0, good.length - 9), good.subarray(0, 20), Buffer.alloc(0)]) {
    writeFileSync(rig.file, cut);
    await expect(restoreBackup({ dataDirectory: rig.root, file: rig.file, now })).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('Use an older one'),
    });
  }
  expect(readFileSync(join(rig.root, 'content/content.sqlite')).equals(before)).toBe(true);
  expect(readdirSync(rig.root).toSorted()).toEqual(['content', 'enquiries', 'saved.backup', 'write-token']);
});

test('a missing or changed media file is reported, and the rest is saved', async () => {
  const rig = await createRig();
  await rig.service.admin.putAsset({ id: 'other', filename: 'other.pdf', bytes: picture });
  rmSync(join(rig.root, 'content/media/paper'));
  writeFileSync(join(rig.root, 'content/media/other'), 'rot');
  expect((await save(rig)).problems).toEqual(['media/other has changed', 'media/paper is missing']);
});

test('a backup that cannot be written leaves the previous one unchanged', async () => {
  const rig = await createRig();
  await save(rig);
  const before = readFileSync(rig.file);
  await expect(createBackup({ dataDirectory: join(rig.root, 'no'), file: rig.file, folders: [], now })).rejects.toThrow(
    /There is no content store .* DATA_DIR/,
  );
  await expect(save({ ...rig, file: join(rig.root, 'no/such/place') })).rejects.toThrow(/Nothing can be written/);
  expect(readFileSync(rig.file).equals(before)).toBe(true);
  expect(readdirSync(rig.root).toSorted()).toEqual(['content', 'enquiries', 'saved.backup', 'write-token']);
});

test('a damaged store is reported with the remedy', async () => {
  const rig = await createRig();
  await rig.service.close();
  const store = join(rig.root, 'content/content.sqlite');
  const bytes = readFileSync(store);
  // The schema is intact, so that the store can be opened.
  bytes.fill(0xff, 2 * 4096);
  writeFileSync(store, bytes);
  await expect(save(rig)).rejects.toMatchObject({
    code: 'corrupt',
    message: expect.stringMatching(/content\.sqlite is damaged .* npm run restore/),
  });
  expect(readdirSync(rig.root)).not.toContain('saved.backup');
});

test('only its owner can read a backup and the files restored from it', async () => {
  const rig = await createRig();
  await save(rig);
  const other = createTestDirectory();
  await restoreBackup({ dataDirectory: other, file: rig.file, now });
  const toMode = (name: string) => statSync(name).mode & 0o077;
  for (const name of [rig.file, join(rig.root, 'content'), join(other, 'content')]) expect(toMode(name)).toBe(0);
});

test('a file that is not a backup is rejected with that reason', async () => {
  const root = createTestDirectory();
  await expect(restoreBackup({ dataDirectory: root, file: join(root, 'none'), now })).rejects.toThrow('cannot be read');
});

test('a restored backup keeps the accounts and ends their sessions', async () => {
  const rig = await createRig();
  const { cookie } = await signIn(rig.service, 'writer');
  await createBackup({ dataDirectory: rig.root, file: rig.file, folders: [], now });
  await rig.service.close();
  await restoreBackup({ dataDirectory: rig.root, file: rig.file, now });
  const restored = await createTestService({ dataDirectory: join(rig.root, 'content'), now: createTestClock().now });
  const { body } = await send<{ results: object[] }>(restored, 'GET /admin/accounts');
  expect(body.results).toMatchObject([{ role: 'writer' }]);
  expect((await sendBare(restored, 'GET /admin/me', { headers: { cookie } })).status).toBe(401);
});
