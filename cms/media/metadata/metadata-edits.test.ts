import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredAsset } from '../../storage/asset-register.ts';
import { createCameraFilm, createCameraPicture, toIsoBox, toPngChunk } from '../../testing/create-camera-picture.ts';
import { createTestDirectory } from '../../testing/test-service.ts';
import { createFolderMediaStore } from '../folder-media-store.ts';
import { createImageWorkers } from '../image-workers.ts';
import { createOriginals } from '../originals.ts';
import { createVariantCache } from '../variant-cache.ts';
import { openEdited } from './edited-stream.ts';
import { listMetadataEdits } from './list-metadata-edits.ts';
import { createMetadataEdits } from './metadata-edits.ts';
import { createOrientationExif } from './orientation.ts';

function createRig(bytes: Buffer) {
  const directory = createTestDirectory();
  const media = createFolderMediaStore({ directory });
  const workers = createImageWorkers();
  onTestFinished(() => workers.close());
  const asset: StoredAsset = {
    id: 'photo',
    filename: 'photo.jpg',
    mediaType: 'image/jpeg',
    kind: 'image',
    width: 40,
    height: 20,
    alt: undefined,
    credits: undefined,
    createdAt: 0,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const metadata = createMetadataEdits({
    cache: createVariantCache({ directory: createTestDirectory(), maxBytes: 1e6, maxPerAsset: 9 }),
    workers,
    originals: createOriginals({ store: media, directory, maxBytes: 0 }),
    onCacheFailure: (error) => expect.fail(String(error)),
  });
  const store = (stored: Buffer): void => writeFileSync(join(directory, asset.id), stored);
  return { asset, media, metadata, store };
}

test('a file that was damaged and is repaired is sent as if it had never been damaged', async () => {
  const bytes = await createCameraPicture('jpeg');
  const { asset, media, metadata, store } = createRig(bytes);
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(0xdb, 3);
  store(damaged);
  await expect(metadata.find(asset)).rejects.toMatchObject({ code: 'corrupt' });
  store(bytes);
  const edits = await metadata.find(asset);
  const sent = await buffer(await openEdited(media, asset, { edits, range: undefined }));
  expect(sent.includes('somebody')).toBe(false);
});

test('a file whose bytes have changed is never sent to its end, also where its last bytes are not sent', async () => {
  const bytes = Buffer.concat([await createCameraPicture('jpeg'), Buffer.alloc(200_000)]);
  const { asset, media, metadata, store } = createRig(bytes);
  store(bytes);
  const edits = await metadata.find(asset);
  const whole = await buffer(await openEdited(media, asset, { edits, range: undefined }));
  const damaged = Buffer.from(bytes);
  damaged.writeUInt8(1, damaged.byteLength - 1);
  store(damaged);
  let received = 0;
  const reading = (async () => {
    for await (const piece of await openEdited(media, asset, { edits, range: undefined })) {
      received += Buffer.from(piece as Uint8Array).byteLength;
    }
  })();
  await expect(reading).rejects.toMatchObject({ code: 'corrupt' });
  expect(received).toBeLessThan(whole.byteLength);
});

test('a WebP without metadata does not say that it has some', async () => {
  const bytes = await createCameraPicture('webp');
  const flagsAt = 20;
  const flags = listMetadataEdits(bytes, 'image/webp').find(({ start }) => start === flagsAt);
  // Exif, which has the orientation alone, but no XMP.
  expect([(flags?.bytes[0] ?? 0) & 0x08, (flags?.bytes[0] ?? 0) & 0x04]).toEqual([0x08, 0]);
});

test('a file with more parts than any camera writes is not searched', () => {
  const boxes = Array.from({ length: 6000 }, () => toIsoBox('uuid', 'somebody'));
  const film = Buffer.concat([toIsoBox('ftyp', 'isom'), ...boxes]);
  expect(() => listMetadataEdits(film, 'video/mp4')).toThrow('The file has too many parts.');
});

test('the orientation of a PNG is that of its Exif chunk, whatever other chunks hold', async () => {
  const picture = await createCameraPicture('png');
  const headerEnd = 33;
  const other = toPngChunk('prVt', createOrientationExif(3));
  const bytes = Buffer.concat([picture.subarray(0, headerEnd), other, picture.subarray(headerEnd)]);
  const edits = listMetadataEdits(bytes, 'image/png');
  expect(edits.flatMap((edit) => (edit.bytes.byteLength > 0 ? [Buffer.from(edit.bytes)] : []))).toEqual([
    toPngChunk('eXIf', createOrientationExif(6)),
  ]);
  expect(edits.some(({ start, end }) => start <= headerEnd && end >= headerEnd + other.byteLength)).toBe(true);
});

/** The bytes of a film as they are sent. */
function applyEdits(film: Buffer): Buffer {
  const sent = Buffer.from(film);
  for (const { start, end, bytes } of listMetadataEdits(film, 'video/mp4')) sent.fill(0, start, end).set(bytes, start);
  return sent;
}

test.each([
  [16, [0, 8, 0, 8]],
  [8, [8, 8]],
  [4, [0x88]],
])('places in a track whose sizes have %i bits are not sent', (bits, sizes) => {
  const head = [0, 0, 0, 0, 0, 0, 0, bits, 0, 0, 0, 2];
  const film = createCameraFilm({ sizes: toIsoBox('stz2', Buffer.from([...head, ...sizes])) });
  expect(film.includes('place in a track')).toBe(true);
  const sent = applyEdits(film);
  const isSent = (text: string): boolean => sent.includes(text);
  expect(['place in', 'a track', 'picture'].map(isSent)).toEqual([false, false, true]);
});

test('a film is not sent if a track of the camera does not say how long its parts are', () => {
  const none = toIsoBox('free');
  const wrong = toIsoBox('stz2', Buffer.from([0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 2, 8, 8]));
  for (const film of [createCameraFilm({ sizes: none }), createCameraFilm({ sizes: wrong })])
    expect(() => listMetadataEdits(film, 'video/mp4')).toThrow('A track does not say how long its parts are.');
  expect(() => listMetadataEdits(createCameraFilm({ lengths: none }), 'video/mp4')).toThrow(
    'A track does not say how long its parts are.',
  );
});

test('a track of the camera without samples is emptied like any other', () => {
  const bytes = Buffer.concat([
    toIsoBox('ftyp', 'isom'),
    toIsoBox(
      'moov',
      toIsoBox('trak', toIsoBox('mdia', toIsoBox('hdlr', Buffer.alloc(8), 'meta', 'Camera of somebody'))),
    ),
  ]);
  expect(applyEdits(bytes).includes('Camera of somebody')).toBe(false);
});
