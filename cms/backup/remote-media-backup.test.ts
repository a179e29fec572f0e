import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MediaStore } from '../media/media-store.ts';
import { hasCeph } from '../../tests/s3/start-ceph.ts';
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { createTestClock, createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const { now } = createTestClock();

describe.skipIf(!hasCeph)('with media in an S3 service', () => {
  let bucket: TestBucket;

  beforeAll(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.proxy.setFault(undefined));
  afterAll(() => bucket.stop());

  async function listKeys(prefix: string): Promise<string[]> {
    const { Contents } = await bucket.client.send(
      new ListObjectsV2Command({ Bucket: bucket.settings.bucket, Prefix: prefix }),
    );
    return (Contents ?? []).map(({ Key }) => Key ?? '');
  }

  async function createRig(): Promise<{ root: string; file: string; prefix: string; mediaStore: MediaStore }> {
    const [root, prefix] = [createTestDirectory(), randomUUID()];
    const service = await createTestService({
      dataDirectory: join(root, 'content'),
      mediaStore: await bucket.connectStore(prefix),
    });
    for (const id of ['one', 'two'])
      await service.admin.putAsset({ id, filename: 'a.txt', bytes: Buffer.from(`text ${id}`) });
    await service.close();
    return { root, file: join(root, 'saved.backup'), prefix, mediaStore: await bucket.connectStore(prefix) };
  }

  const save = ({ root, file, mediaStore }: { root: string; file: string; mediaStore: MediaStore }) =>
    createBackup({ dataDirectory: root, file, mediaStore, folders: [], now });

  async function read(root: string, mediaStore?: MediaStore): Promise<string> {
    const service = await createTestService({
      dataDirectory: join(root, 'content'),
      ...(mediaStore && { mediaStore }),
    });
    return (await service.fetch(new Request(`${testUrl}/media/one/a.txt`))).text();
  }

  test('a backup contains the objects, and restores them into another bucket', async () => {
    const rig = await createRig();
    expect(await save(rig)).toMatchObject({ files: 3, problems: [] });
    const [root, prefix] = [createTestDirectory(), randomUUID()];
    const mediaStore = await bucket.connectStore(prefix);
    await restoreBackup({ dataDirectory: root, file: rig.file, mediaStore, now });
    expect(await listKeys(prefix)).toHaveLength(2);
    expect(existsSync(join(root, 'content/media'))).toBe(false);
    expect(await read(root, mediaStore)).toBe('text one');
  });

  test('it can be restored into a folder too', async () => {
    const rig = await createRig();
    await save(rig);
    const root = createTestDirectory();
    await restoreBackup({ dataDirectory: root, file: rig.file, now });
    expect(readFileSync(join(root, 'content/media/two'), 'utf8')).toBe('text two');
    expect(await read(root)).toBe('text one');
  });

  test('a missing object is reported, and the rest is saved', async () => {
    const rig = await createRig();
    const [key] = await listKeys(`${rig.prefix}/two/`);
    await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.settings.bucket, Key: key }));
    expect(await save(rig)).toMatchObject({ files: 2, problems: ['media/two is missing'] });
  });

  test('while the S3 service is down, nothing is saved and nothing replaced', async () => {
    const rig = await createRig();
    await save(rig);
    const before = readFileSync(rig.file);
    bucket.proxy.setFault({ kind: 'refuse' });
    await expect(save(rig)).rejects.toMatchObject({ code: 'unavailable' });
    expect(readFileSync(rig.file).equals(before)).toBe(true);
    await expect(
      restoreBackup({ dataDirectory: rig.root, file: rig.file, mediaStore: rig.mediaStore, now }),
    ).rejects.toMatchObject({ code: 'unavailable' });
    expect(readdirSync(rig.root).toSorted()).toEqual(['content', 'saved.backup']);
  });
});
