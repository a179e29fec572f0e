import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredAsset } from '../storage/asset-register.ts';
import type { Storage } from '../storage/storage.ts';
import { createPicture } from '../testing/create-picture.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { createAssetLibrary, type AssetLibrary } from './asset-library.ts';
import { createFolderMediaStore } from './folder-media-store.ts';
import { createImageWorkers } from './image-workers.ts';
import type { MediaStore } from './media-store.ts';

test('the same bytes can be stored again, other bytes need another id', async () => {
  const service = await createTestService();
  const bytes = await createPicture();
  await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes });
  const again = await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes, alt: 'Blue' });
  expect(again).toEqual({
    id: 'picture',
    url: `${testUrl}/media/picture/blue.png`,
    width: 200,
    height: 100,
    size: bytes.byteLength,
    kind: 'image',
    filename: 'blue.png',
  });
  const other = await createPicture('png', 10, 10);
  await expect(service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes: other })).rejects.toMatchObject({
    code: 'asset-conflict',
  });
});

test('images of four formats and known documents are accepted, and get safe file names', async () => {
  const service = await createTestService();
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const asset = await service.admin.putAsset({
      id: format,
      filename: `x.${format}`,
      bytes: await createPicture(format, 16, 16),
    });
    expect(asset.kind).toBe('image');
  }
  const paper = await service.admin.putAsset({
    id: 'paper',
    filename: '../Rapport été.PDF',
    bytes: Buffer.from('%PDF-1.4'),
  });
  expect(paper).toMatchObject({ kind: 'document', filename: 'Rapport-été.PDF' });
  const answer = await service.fetch(new Request(`${paper.url}?w=5`));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
});

test('files that are mislabelled, damaged, empty or too large are rejected', async () => {
  const service = await createTestService();
  const huge = Buffer.from(await createPicture('png', 16, 16));
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const png = await createPicture();
  for (const [filename, bytes] of [
    ['huge.png', huge],
    ['cut.png', png.subarray(0, 20)],
    ['empty.png', Buffer.alloc(0)],
    ['film.png', await createPicture('gif', 16, 16)],
    ['scan.jpg', await createPicture('tiff', 16, 16)],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['paper.pdf', png],
    ['sheet.xlsx', Buffer.from('%PDF-1.4')],
    ['film.mp4', Buffer.from('<script>alert(1)</script>')],
    ['song.mp3', Buffer.from('MZ program')],
    ['notes.txt', Buffer.from('a\0b')],
    ['film.webm', png],
    ['picture.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['page.html', Buffer.from('<p>')],
  ] as const) {
    const putting = service.admin.putAsset({ id: 'odd', filename, bytes });
    await expect(putting, filename).rejects.toMatchObject({ code: 'asset-refused' });
  }
});

test.each([
  [
    'photo.heic',
    'is a HEIC picture, which few browsers show. Pictures must be JPEG, PNG, WebP or AVIF. Phones can save',
  ],
  ['photo.HEIF', 'is a HEIC picture'],
  // As a phone or a person renames it.
  ['photo.jpg', 'is a HEIC picture'],
  ['photo.avif', 'is a HEIC picture'],
])('a HEIC named %s is refused with the kinds that are taken', async (filename, reason) => {
  const service = await createTestService();
  const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  await expect(service.admin.putAsset({ id: 'photo', filename, bytes })).rejects.toMatchObject({
    code: 'asset-refused',
    message: expect.stringContaining(`"${filename}" ${reason}`),
  });
});

test('a file of another kind is refused with the kinds that are taken', async () => {
  const service = await createTestService();
  const put = (filename: string, bytes: Buffer) => service.admin.putAsset({ id: 'odd', filename, bytes });
  await expect(put('table.xls', Buffer.from('a'))).rejects.toMatchObject({
    message: expect.stringMatching(
      /^"table\.xls" is of a kind that is not taken\. Taken are jpg, .*pdf, .*xlsx, .*webm\.$/,
    ),
  });
  await expect(put('moving.png', await createPicture('gif', 16, 16))).rejects.toMatchObject({
    message: '"moving.png" is not the picture that its name says. Pictures must be JPEG, PNG, WebP or AVIF.',
  });
});

test('a picture with too many pixels is rejected with the limit, and one at the limit is accepted', async () => {
  const service = await createTestService();
  const put = async (width: number, height: number) =>
    service.admin.putAsset({ id: 'large', filename: 'large.png', bytes: await createPicture('png', width, height) });
  await expect(put(50_001, 1000)).rejects.toMatchObject({
    code: 'asset-refused',
    message: '"large.png" has more than 50 megapixels.',
  });
  expect(await put(50_000, 1000)).toMatchObject({ width: 50_000, height: 1000 });
});

test('a file without an asset that a crash left under an id is replaced, and the lost file of an asset is restored', async () => {
  const dataDirectory = createTestDirectory();
  const service = await createTestService({ dataDirectory });
  const file = join(dataDirectory, 'media', 'paper');
  const bytes = Buffer.from('%PDF-1.4 paper');
  const put = () => service.admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes });
  writeFileSync(file, 'left by a crash');
  await put();
  expect(readFileSync(file).equals(bytes)).toBe(true);
  rmSync(file);
  await put();
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

interface Rig {
  readonly library: AssetLibrary;
  readonly storage: Storage;
  readonly media: MediaStore;
  readonly now: { time: number };
  readonly known: Map<string, StoredAsset>;
}

function createRig(change: (store: MediaStore) => MediaStore = (store) => store): Rig {
  const root = createTestDirectory();
  const media = change(createFolderMediaStore({ directory: join(root, 'media') }));
  const known = new Map<string, StoredAsset>();
  const now = { time: Date.now() };
  // The library uses only these methods of the storage.
  const parts: Partial<Storage> = {
    getAsset: async (id) => known.get(id),
    putAsset: async (asset) => void known.set(asset.id, asset),
    transaction: (work) => work(storage),
  };
  const storage = parts as Storage;
  const workers = createImageWorkers();
  onTestFinished(() => workers.close());
  const library = createAssetLibrary({
    media,
    incomingDirectory: join(root, 'incoming'),
    storage,
    diskLimits: { checkUpload() {}, checkWrite() {} },
    workers,
    publicUrl: testUrl,
    now: () => new Date(now.time),
  });
  return { library, storage, media, now, known };
}

async function* toContent(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

const listIds = async (media: MediaStore): Promise<string[]> =>
  (await Array.fromAsync(media.list())).map(({ id }) => id);

test('files that were stored and not kept are removed, files that were kept stay', async () => {
  const { library, storage, media } = createRig();
  const replayed = await library.stage('a.txt', toContent('one'));
  await library.store(replayed);
  expect(await listIds(media)).toEqual([replayed.id]);
  await library.discard(replayed);
  expect(await listIds(media)).toEqual([]);
  const kept = await library.stage('a.txt', toContent('one'));
  await library.store(kept);
  await library.keep(storage, kept, {});
  await library.discard(kept);
  expect(await listIds(media)).toEqual([kept.id]);
});

test('a failed write of the asset leaves its file to the sweep, because the asset may exist', async () => {
  const { library, storage, media, known, now } = createRig();
  const staged = await library.stage('a.txt', toContent('one'));
  await library.store(staged);
  known.set = () => {
    throw new Error('the disk did not confirm');
  };
  await expect(library.keep(storage, staged, {})).rejects.toThrow('confirm');
  await library.discard(staged);
  expect([await listIds(media), await library.sweep()]).toEqual([[staged.id], []]);
  now.time += 25 * 3600_000;
  expect([await library.sweep(), await listIds(media)]).toEqual([[staged.id], []]);
});

test('the sweep does not remove the files of assets', async () => {
  const { library, media, now } = createRig();
  const { id } = await library.put({ id: 'paper', filename: 'paper.txt', bytes: Buffer.from('text') });
  now.time += 25 * 3600_000;
  expect([await library.sweep(), await listIds(media)]).toEqual([[], [id]]);
});

test("where file names contain the digest, the sweep removes files with an asset's id and other bytes", async () => {
  const removed: unknown[] = [];
  const { library, known, now } = createRig((store) => ({
    ...store,
    async *list() {
      const sha256 = known.get('paper')?.sha256;
      for (const digest of [sha256, 'f'.repeat(64)]) yield { id: 'paper', sha256: digest, modifiedAt: 0 };
      yield { id: 'other', sha256: 'f'.repeat(64), modifiedAt: now.time };
    },
    remove: async ({ id, sha256 }) => void removed.push([id, sha256]),
  }));
  await library.put({ id: 'paper', filename: 'paper.txt', bytes: Buffer.from('text') });
  expect(await library.sweep()).toEqual(['paper']);
  expect(removed).toEqual([['paper', 'f'.repeat(64)]]);
});
