import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { ListedMediaFile, MediaFile, MediaStore } from './media-store.ts';

export interface MediaStoreFixture {
  readonly store: MediaStore;
  /** A directory for files to be put, on the file system that the store requires. */
  readonly directory: string;
  /** Changes the stored bytes without the store. */
  readonly damage: (file: MediaFile, bytes: Uint8Array) => Promise<void>;
}

/** Creates a local file with these bytes, and returns its identity for a store. */
export function createLocalFile(
  directory: string,
  bytes: Uint8Array,
  id: string = randomUUID(),
): MediaFile & { path: string } {
  const path = join(directory, randomUUID());
  writeFileSync(path, bytes, { mode: 0o600 });
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.byteLength, path };
}

/** Larger than one chunk of any stream. */
const content = randomBytes(300_000);

/** The contract of every media store. `open` returns an empty store. */
export function describeMediaStoreContract(open: () => Promise<MediaStoreFixture>): void {
  async function openWithFile(): Promise<MediaStoreFixture & { file: MediaFile & { path: string } }> {
    const fixture = await open();
    const file = createLocalFile(fixture.directory, content);
    await fixture.store.put(file, file.path);
    return { ...fixture, file };
  }

  const list = async (store: MediaStore): Promise<ListedMediaFile[]> => Array.fromAsync(store.list());

  test('a file is read as it was stored, whole and in ranges', async () => {
    const { store, file } = await openWithFile();
    expect((await buffer(await store.open(file))).equals(content)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [70_000, 199_999],
      [299_999, 299_999],
    ] as const) {
      expect((await buffer(await store.open(file, { start, end }))).equals(content.subarray(start, end + 1))).toBe(
        true,
      );
    }
    expect(await store.has(file)).toBe(true);
  });

  test('bytes that differ from the digest are rejected, and nothing is stored', async () => {
    const { store, directory } = await open();
    const { path, ...file } = createLocalFile(directory, content);
    const wrong = { ...file, sha256: createHash('sha256').update('other').digest('hex') };
    await expect(store.put(wrong, path)).rejects.toMatchObject({ code: 'corrupt' });
    writeFileSync(path, content.subarray(0, -1));
    await expect(store.put(file, path)).rejects.toMatchObject({ code: 'corrupt' });
    expect(await list(store)).toEqual([]);
  });

  test('the same bytes can be stored again', async () => {
    const { store, directory, file } = await openWithFile();
    await store.put(file, createLocalFile(directory, content).path);
    expect((await buffer(await store.open(file))).equals(content)).toBe(true);
    expect(await list(store)).toHaveLength(1);
  });

  test('a stored file is never overwritten with other bytes', async () => {
    const { store, directory, file } = await openWithFile();
    const other = createLocalFile(directory, Buffer.from('other'), file.id);
    const [outcome] = await Promise.allSettled([store.put(other, other.path)]);
    // A store whose names contain the digest can hold both.
    if (outcome?.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'other-bytes' });
    else expect((await buffer(await store.open(other))).toString()).toBe('other');
    expect((await buffer(await store.open(file))).equals(content)).toBe(true);
  });

  test('a file that does not exist is missing, and removing it has no effect', async () => {
    const { store, file } = await openWithFile();
    for (let time = 0; time < 2; time += 1) {
      await store.remove(file);
      expect(await store.has(file)).toBe(false);
      await expect(store.open(file)).rejects.toMatchObject({ code: 'missing' });
      await expect(store.open(file, { start: 0, end: 1 })).rejects.toMatchObject({ code: 'missing' });
    }
    expect(await list(store)).toEqual([]);
  });

  test('a file whose bytes have changed is never read to its end', async () => {
    const { store, damage, file } = await openWithFile();
    const changed = Buffer.from(content);
    changed.writeUInt8(changed.readUInt8(150_000) ^ 1, 150_000);
    await damage(file, changed);
    let received = 0;
    const reading = (async () => {
      for await (const piece of await store.open(file)) received += Buffer.from(piece).byteLength;
    })();
    await expect(reading).rejects.toMatchObject({ code: 'corrupt' });
    expect(received).toBeLessThan(content.byteLength);
  });

  test('a file of another size is corrupt before its first byte', async () => {
    const { store, damage, file } = await openWithFile();
    await damage(file, content.subarray(0, 100));
    await expect(store.open(file)).rejects.toMatchObject({ code: 'corrupt' });
    await expect(store.open(file, { start: 5, end: 9 })).rejects.toMatchObject({ code: 'corrupt' });
    await expect(store.open(file, { start: 200, end: 299 })).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('the list contains every file with the time of its last put', async () => {
    const { store, directory } = await open();
    const before = Date.now();
    const files = Array.from({ length: 5 }, (_, number) => createLocalFile(directory, Buffer.from(`file ${number}`)));
    for (const file of files) await store.put(file, file.path);
    const listed = await list(store);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(files.map(({ id }) => id).toSorted());
    for (const { id, sha256, modifiedAt } of listed) {
      const file = files.find((one) => one.id === id);
      expect([file?.sha256, undefined]).toContain(sha256);
      // Stores may round to whole seconds.
      expect(modifiedAt).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    }
  });

  test('a reader that stops early does not affect other readers', async () => {
    const { store, file } = await openWithFile();
    for (let time = 0; time < 100; time += 1) (await store.open(file)).destroy();
    expect((await buffer(await store.open(file))).equals(content)).toBe(true);
  });
}
