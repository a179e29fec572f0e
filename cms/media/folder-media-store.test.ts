import { readdirSync, readlinkSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestDirectory } from '../testing/test-service.ts';
import { createFolderMediaStore } from './folder-media-store.ts';
import { createLocalFile, describeMediaStoreContract, type MediaStoreFixture } from './media-store-contract.ts';

function open(): MediaStoreFixture & { folder: string } {
  const directory = createTestDirectory();
  const folder = join(directory, 'media');
  return {
    store: createFolderMediaStore({ directory: folder }),
    directory,
    folder,
    damage: async ({ id }, bytes) => writeFileSync(join(folder, id), bytes),
  };
}

describe('passes the contract of every media store', () => {
  describeMediaStoreContract(async () => open());
});

test('files are named by the ids of their assets, and private', async () => {
  const { store, directory, folder } = open();
  const file = createLocalFile(directory, Buffer.from('text'), 'paper');
  await store.put(file, file.path);
  expect(readdirSync(folder)).toEqual(['paper']);
  expect([folder, join(folder, 'paper')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  expect(await store.findLocal?.(file)).toBe(join(folder, 'paper'));
});

test('a file that is put again gets a new modification time', async () => {
  const { store, directory, folder } = open();
  const file = createLocalFile(directory, Buffer.from('text'));
  await store.put(file, file.path);
  utimesSync(join(folder, file.id), 1000, 1000);
  await store.put(file, createLocalFile(directory, Buffer.from('text')).path);
  expect((await Array.fromAsync(store.list())).map(({ modifiedAt }) => modifiedAt > 1_000_000)).toEqual([true]);
});

test('a stream that is never read closes its file', async () => {
  const { store, directory, folder } = open();
  const file = createLocalFile(directory, Buffer.alloc(200_000));
  await store.put(file, file.path);
  const countOpen = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder);
      } catch {
        return false;
      }
    }).length;
  const content = await store.open(file);
  expect(countOpen()).toBe(1);
  content.destroy();
  await expect.poll(countOpen).toBe(0);
});
