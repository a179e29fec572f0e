import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFolderMediaStore } from '../media/folder-media-store.ts';
import type { MediaStore } from '../media/media-store.ts';
import { hasCeph } from '../../tests/s3/start-ceph.ts';
import { startTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { moveStore } from './move-store.ts';

describe.skipIf(!hasCeph)('with media in an S3 service', () => {
  let bucket: TestBucket;

  beforeAll(async () => {
    bucket = await startTestBucket();
  });
  afterEach(() => bucket.proxy.setFault(undefined));
  afterAll(() => bucket.stop());

  async function createSource(): Promise<string> {
    const directory = createTestDirectory();
    const service = await createTestService({ dataDirectory: directory });
    for (const id of ['one', 'two'])
      await service.admin.putAsset({ id, filename: 'a.txt', bytes: Buffer.from(`text ${id}`) });
    await service.close();
    return directory;
  }

  test('files move from a folder into a bucket and back into a folder', async () => {
    const [directory, machine, back] = [await createSource(), createTestDirectory(), createTestDirectory()];
    const toFile = (place: string) => ({ file: join(place, 'content.sqlite') });
    const folder = (place: string) => createFolderMediaStore({ directory: join(place, 'media') });
    const prefix = randomUUID();
    const there = { from: folder(directory), to: await bucket.connectStore(prefix) };
    const moved = await moveStore({
      from: toFile(directory),
      to: toFile(machine),
      media: there,
      scratchDirectory: machine,
    });
    expect(moved).toMatchObject({ mediaFiles: 2, problems: [] });
    const mediaStore = await bucket.connectStore(prefix);
    const service = await createTestService({ dataDirectory: machine, mediaStore });
    const response = await service.fetch(new Request(`${testUrl}/media/two/a.txt`));
    expect(await response.text()).toBe('text two');
    await service.close();
    const media = { from: await bucket.connectStore(prefix), to: folder(back) };
    await moveStore({ from: toFile(machine), to: toFile(back), media, scratchDirectory: back });
    expect(await text(createReadStream(join(back, 'media/one')))).toBe('text one');
  });

  test('while the S3 service is down, the target stays marked and the source unchanged', async () => {
    const [directory, machine] = [await createSource(), createTestDirectory()];
    const [to, prefix] = [{ file: join(machine, 'content.sqlite') }, randomUUID()];
    const [first, second] = [await bucket.connectStore(prefix), await bucket.connectStore(prefix)];
    const move = (store: MediaStore) =>
      moveStore({
        from: { file: join(directory, 'content.sqlite') },
        to,
        scratchDirectory: machine,
        media: { from: createFolderMediaStore({ directory: join(directory, 'media') }), to: store },
      });
    bucket.proxy.setFault({ kind: 'refuse' });
    await expect(move(first)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(createTestService({ dataDirectory: machine })).rejects.toMatchObject({ code: 'unfinished' });
    bucket.proxy.setFault(undefined);
    expect(await move(second)).toMatchObject({ mediaFiles: 2 });
  });
});
