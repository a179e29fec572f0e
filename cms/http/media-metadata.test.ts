import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { cameraWords, createCameraFilm, createCameraPicture } from '../testing/create-camera-picture.ts';
import { createPicture } from '../testing/create-picture.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

const formats = ['jpeg', 'png', 'webp', 'avif'] as const;
const findWords = (bytes: Buffer): string[] => cameraWords.filter((word) => bytes.includes(word));

const get = (service: ContentService, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch(new Request(`${testUrl}/media/${path}`, { headers }));

const read = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

async function serve(filename: string, bytes: Buffer): Promise<{ service: ContentService; path: string }> {
  const service = await createTestService();
  await service.admin.putAsset({ id: 'photo', filename, bytes });
  return { service, path: `photo/${filename}` };
}

/** The pixel at a position of the picture as it is shown, with its colours converted. */
async function showPixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const shown = await sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (top * shown.info.width + left) * 3;
  return [shown.info.width, shown.info.height, ...shown.data.subarray(at, at + 3)];
}

test.each(formats)('the original of a %s leaves without place and camera, and looks the same', async (format) => {
  const bytes = await createCameraPicture(format);
  expect(findWords(bytes).length).toBeGreaterThan(2);
  const { service, path } = await serve(`photo.${format}`, bytes);
  const response = await get(service, path);
  const sent = await read(response);
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(sent.byteLength)]);
  expect(findWords(sent)).toEqual([]);
  const [before, after] = [await sharp(bytes).metadata(), await sharp(sent, { failOn: 'error' }).metadata()];
  expect(after.icc).toEqual(before.icc);
  expect(after.icc).toBeDefined();
  expect(after.autoOrient).toEqual(before.autoOrient);
  // Zeros take the place of the metadata where positions must not change.
  expect(after.xmp?.some((byte) => byte !== 0)).not.toBe(true);
  expect(await sharp(sent).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  for (const [left, top] of [
    [5, 5],
    [5, 15],
  ] as const) {
    expect(await showPixel(sent, left, top)).toEqual(await showPixel(bytes, left, top));
  }
});

test('a picture that lies on its side still does not, and nothing else is in what says so', async () => {
  const { service, path } = await serve('photo.jpeg', await createCameraPicture('jpeg'));
  const { exif, orientation } = await sharp(await read(await get(service, path))).metadata();
  expect([orientation, exif?.byteLength]).toEqual([6, 32]);
});

test('a file without metadata is sent as it is stored', async () => {
  for (const format of formats) {
    const bytes = await createPicture(format);
    const { service, path } = await serve(`photo.${format}`, bytes);
    expect((await read(await get(service, path))).equals(bytes), format).toBe(true);
  }
});

test('what says where a film was made is not sent, in the words of the file and in its tracks', async () => {
  const bytes = createCameraFilm();
  for (const filename of ['film.mp4', 'sound.m4a']) {
    const { service, path } = await serve(filename, bytes);
    const sent = await read(await get(service, path));
    expect(sent.byteLength).toBe(bytes.byteLength);
    for (const word of ['place of somebody', 'Camera of somebody', 'place in a track']) {
      expect([word, sent.includes(word)]).toEqual([word, false]);
    }
    for (const word of ['header of the film', 'picture']) expect([word, sent.includes(word)]).toEqual([word, true]);
  }
});

test.each(formats)('every range of a %s is that of the file as it is sent', async (format) => {
  const { service, path } = await serve(`photo.${format}`, await createCameraPicture(format));
  const whole = await read(await get(service, path));
  const etag = (await get(service, path)).headers.get('etag') ?? '';
  const step = Math.ceil(whole.byteLength / 40);
  for (let start = 0; start < whole.byteLength; start += step) {
    const response = await get(service, path, { range: `bytes=${start}-${start + step - 1}`, 'if-range': etag });
    const end = Math.min(start + step, whole.byteLength);
    expect([response.status, response.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start}-${end - 1}/${whole.byteLength}`,
    ]);
    expect((await read(response)).equals(whole.subarray(start, end)), `from ${start}`).toBe(true);
  }
  const last = await get(service, path, { range: 'bytes=-7' });
  expect((await read(last)).equals(whole.subarray(-7))).toBe(true);
  expect((await get(service, path, { range: `bytes=${whole.byteLength}-` })).status).toBe(416);
});

test('HEAD and the entity tag speak of the file as it is sent', async () => {
  const bytes = await createCameraPicture('jpeg');
  const { service, path } = await serve('photo.jpeg', bytes);
  const got = await get(service, path);
  const asked = await service.fetch(new Request(`${testUrl}/media/${path}`, { method: 'HEAD' }));
  expect(Object.fromEntries(asked.headers)).toEqual(Object.fromEntries(got.headers));
  const etag = got.headers.get('etag') ?? '';
  expect((await get(service, path, { 'if-none-match': etag })).status).toBe(304);
  // Caches may still have the file as it was stored.
  expect(etag).not.toContain(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
});
