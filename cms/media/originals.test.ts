import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDirectory } from '../testing/test-service.ts';
import { createFolderMediaStore } from './folder-media-store.ts';
import { createLocalFile } from './media-store-contract.ts';
import type { MediaFile, MediaStore } from './media-store.ts';
import { createOriginals, type Originals } from './originals.ts';

interface Rig {
  readonly originals: Originals;
  readonly copies: string;
  /** Ids of the files that were read from the store. */
  readonly opened: string[];
  readonly add: (id: string, bytes: Uint8Array) => Promise<MediaFile>;
  readonly damage: (id: string) => void;
}

/** A remote store, with space for 300 bytes of local copies. */
function createRig(): Rig {
  const directory = createTestDirectory();
  const { findLocal: _, ...folder } = createFolderMediaStore({ directory: join(directory, 'media') });
  const opened: string[] = [];
  const store: MediaStore = {
    ...folder,
    open(file, range) {
      opened.push(file.id);
      return folder.open(file, range);
    },
  };
  const copies = join(directory, 'copies');
  return {
    originals: createOriginals({ store, directory: copies, maxBytes: 300 }),
    copies,
    opened,
    async add(id, bytes) {
      const file = createLocalFile(directory, bytes, id);
      await store.put(file, file.path);
      return file;
    },
    damage: (id) => writeFileSync(join(directory, 'media', id), Buffer.alloc(100, 'x')),
  };
}

const read = async (path: string): Promise<string> => readFileSync(path, 'latin1').slice(0, 1);

test('an original is copied once for concurrent users, with private permissions, and is kept for later ones', async () => {
  const { originals, copies, opened, add } = createRig();
  const file = await add('a', Buffer.alloc(100, 'a'));
  expect(await Promise.all([1, 2, 3].map(() => originals.use(file, read)))).toEqual(['a', 'a', 'a']);
  expect(await originals.use(file, read)).toBe('a');
  expect(opened).toEqual(['a']);
  expect(readdirSync(copies).map((name) => statSync(join(copies, name)).mode & 0o777)).toEqual([0o600]);
});

test('the least recently used copy is evicted, unless it is in use', async () => {
  const { originals, copies, opened, add } = createRig();
  const [a, b, c, d] = await Promise.all(['a', 'b', 'c', 'd'].map((id) => add(id, Buffer.alloc(100, id))));
  if (!a || !b || !c || !d) throw new Error('four files were added');
  for (const file of [a, b, c, a, d]) await originals.use(file, read);
  expect(readdirSync(copies)).toHaveLength(3);
  await originals.use(a, read);
  expect(opened).toEqual(['a', 'b', 'c', 'd']);
  await originals.use(a, () =>
    originals.use(b, () =>
      originals.use(c, async () => {
        await expect(originals.use(d, read)).rejects.toMatchObject({ code: 'image-workers-busy' });
      }),
    ),
  );
  expect(await originals.use(d, read)).toBe('d');
});

test('a damaged original is not used, leaves no copy, and is read again the next time', async () => {
  const { originals, copies, opened, add, damage } = createRig();
  const bytes = Buffer.alloc(100, 'a');
  const file = await add('a', bytes);
  damage('a');
  for (let time = 0; time < 2; time += 1) {
    await expect(originals.use(file, read)).rejects.toMatchObject({ code: 'corrupt' });
    expect(readdirSync(copies)).toEqual([]);
  }
  expect(opened).toEqual(['a', 'a']);
});

test('files on this machine are used without a copy', async () => {
  const directory = createTestDirectory();
  const store = createFolderMediaStore({ directory: join(directory, 'media') });
  const file = createLocalFile(directory, Buffer.from('text'), 'a');
  await store.put(file, file.path);
  const originals = createOriginals({ store, directory: join(directory, 'copies'), maxBytes: 1 });
  expect(await originals.use(file, async (path) => path)).toBe(join(directory, 'media', 'a'));
  await store.remove(file);
  await expect(originals.use(file, read)).rejects.toMatchObject({ code: 'missing' });
});
