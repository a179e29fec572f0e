import { Hono } from 'hono';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createFolderMediaStore } from '../media/folder-media-store.ts';
import { createImageWorkers } from '../media/image-workers.ts';
import { createOriginals } from '../media/originals.ts';
import { toMovingPng } from '../testing/create-moving-png.ts';
import { createPicture } from '../testing/create-picture.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';
import { sendError, toErrorResponse } from './errors.ts';
import { handleMedia } from './media.ts';
import type { ServiceEnvironment } from './service-environment.ts';

async function serve(filename: string, bytes: Buffer): Promise<(query: string, accept?: string) => Promise<Response>> {
  const service: ContentService = await createTestService();
  await service.admin.putAsset({ id: 'picture', filename, bytes });
  return (query, accept = '*/*') =>
    service.fetch(new Request(`${testUrl}/media/picture/${filename}${query}`, { headers: { accept } }));
}

/** A picture of 200 x 100 pixels that an earlier version stored, which did not check as much. */
function serveUnchecked(mediaType: string, bytes: Buffer): (query: string) => Promise<Response> {
  const directory = createTestDirectory();
  const media = createFolderMediaStore({ directory });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const asset = { id: 'picture', filename: 'picture', mediaType, kind: 'image', sha256, sizeBytes: bytes.byteLength };
  writeFileSync(join(directory, asset.id), bytes);
  const imageWorkers = createImageWorkers();
  onTestFinished(() => imageWorkers.close());
  const environment = {
    storage: { getAsset: async () => ({ ...asset, width: 200, height: 100 }) },
    media,
    imageWorkers,
    gatedFiles: { has: async () => false },
    originals: createOriginals({ store: media, directory, maxBytes: 0 }),
    mediaCacheDirectory: createTestDirectory(),
    getModels: () => ({ customTypes: [], sharedSlices: [] }),
    now: () => new Date(0),
    logger: { warn: (fields: unknown) => expect.fail(JSON.stringify(fields)) },
  };
  const app = new Hono();
  // These are all parts that the handler uses.
  app.get('/media/:assetId/:filename', handleMedia(environment as unknown as ServiceEnvironment));
  app.onError((error, context) => {
    const response = toErrorResponse(error);
    if (!response) throw error;
    return sendError(context, response);
  });
  return async (query) => app.request(`/media/picture/picture${query}`, { headers: { accept: 'image/webp' } });
}

const read = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

async function showFirstPixel(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, info.channels)];
}

function createTransparent(format: 'png' | 'webp' | 'avif'): Promise<Buffer> {
  const background = { r: 200, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 200, height: 100, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
}

test.each(['png', 'webp', 'avif'] as const)(
  'a transparent %s stays transparent, and is white where a format has no transparency',
  async (format) => {
    const ask = await serve(`picture.${format}`, await createTransparent(format));
    for (const query of [
      '?w=64',
      '?w=64&fm=png',
      '?w=64&fm=webp',
      '?w=64&fm=avif',
      '?w=64&h=64&fit=fill&fm=png&q=80',
    ]) {
      const pixel = await showFirstPixel(await read(await ask(query)));
      expect([query, pixel.length, pixel[3]]).toEqual([query, 4, 0]);
    }
    for (const query of ['?w=64&fm=jpg', '?w=64&h=64&fit=fill&fm=pjpg']) {
      expect([query, await showFirstPixel(await read(await ask(query)))]).toEqual([query, [255, 255, 255]]);
    }
  },
);

test('the border of a picture without transparency is white as JPEG, and transparent where it can be', async () => {
  const ask = await serve('picture.jpg', await createPicture('jpeg'));
  expect(await showFirstPixel(await read(await ask('?w=64&h=64&fit=fill')))).toEqual([255, 255, 255]);
  expect((await showFirstPixel(await read(await ask('?w=64&h=64&fit=fill&fm=webp'))))[3]).toBe(0);
});

async function createMovingWebp(sides = { width: 200, height: 100 }, count = 3): Promise<Buffer> {
  const colours = ['red', 'green', 'blue'];
  const frames = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({ create: { ...sides, channels: 3, background: colours[index % 3] ?? 'red' } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: frames.map((_, index) => 100 + index), loop: 2 })
    .toBuffer();
}

test('a moving WebP keeps its frames, their times and its repetitions in every size and crop', async () => {
  const ask = await serve('picture.webp', await createMovingWebp());
  for (const [query, width, height] of [
    ['?w=64', 64, 32],
    ['?auto=format,compress', 200, 100],
    ['?w=64&auto=format,compress', 64, 32],
    ['?w=64&h=64&fit=crop', 64, 64],
    ['?rect=10,10,100,50&w=64', 64, 32],
    ['?w=64&h=64&fit=fill', 64, 64],
  ] as const) {
    const metadata = await sharp(await read(await ask(query, 'image/webp'))).metadata();
    const { format, pages, delay, loop } = metadata;
    expect([query, format, metadata.width, metadata.height]).toEqual([query, 'webp', width, height]);
    expect([query, pages, delay, loop]).toEqual([query, 3, [100, 101, 102], 2]);
  }
  const still = await sharp(await read(await ask('?w=64&fm=jpg'))).metadata();
  expect([still.format, still.width, still.height]).toEqual(['jpeg', 64, 32]);
});

test('a moving WebP that lies on its side is sent as it is, because its frames cannot be turned', async () => {
  const lying = await sharp(await createMovingWebp(), { animated: true })
    .webp()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const ask = await serve('picture.webp', lying);
  const { width, pages, orientation } = await sharp(await read(await ask('?w=64'))).metadata();
  expect([width, pages, orientation]).toEqual([200, 3, 6]);
});

test('moving pictures that could not be scaled are refused with what can be used instead', async () => {
  const service = await createTestService();
  const moving = toMovingPng(await createPicture('png', 16, 16));
  await expect(service.admin.putAsset({ id: 'a', filename: 'moving.png', bytes: moving })).rejects.toMatchObject({
    code: 'asset-refused',
    message: '"moving.png" moves. Of moving pictures, only WebP can be scaled: save it as WebP, or as a film.',
  });
  const long = await createMovingWebp({ width: 1000, height: 1000 }, 21);
  await expect(service.admin.putAsset({ id: 'b', filename: 'long.webp', bytes: long })).rejects.toMatchObject({
    code: 'asset-refused',
    message: '"long.webp" has more than 20 megapixels in its 21 frames.',
  });
});

test('a moving picture that was stored before is sent as it is, and stops only where a still format is named', async () => {
  const ask = serveUnchecked('image/png', toMovingPng(await createPicture('png', 200, 100)));
  for (const query of ['', '?w=64', '?w=64&auto=format', '?w=64', '?rect=0,0,50,50&w=64']) {
    const response = await ask(query);
    expect([query, response.headers.get('content-type')]).toEqual([query, 'image/png']);
    expect((await read(response)).includes('acTL')).toBe(true);
  }
  expect((await sharp(await read(await ask('?w=64&fm=webp'))).metadata()).width).toBe(64);
});

test('wide colours stay wide in every format, and sRGB needs no profile', async () => {
  const wide = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer();
  // The red of the wide profile is outside of sRGB.
  const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  const ask = await serve('picture.jpg', wide);
  for (const query of ['?w=64', '?w=64&fm=webp', '?w=64&fm=png', '?w=64&fm=avif']) {
    const scaled = await read(await ask(query));
    expect([query, (await sharp(scaled).metadata()).icc?.byteLength]).toEqual([query, 480]);
    const [red = 0] = await sharp(scaled, { ignoreIcc: true }).raw().toBuffer();
    expect([query, Math.abs(red - (raw[0] ?? 0)) < 6]).toEqual([query, true]);
  }
  const plain = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ff0000' } })
    .withIccProfile('srgb')
    .jpeg()
    .toBuffer();
  const askPlain = await serve('picture.jpg', plain);
  expect((await sharp(await read(await askPlain('?w=64'))).metadata()).icc).toBeUndefined();
});

test('pictures for print are shown in colours of the screen', async () => {
  const print = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#00a000' } })
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg()
    .toBuffer();
  const ask = await serve('picture.jpg', print);
  const expected = await showFirstPixel(print);
  for (const query of ['?w=64', '?w=64&fm=webp', '?w=64&fm=png']) {
    const scaled = await read(await ask(query));
    const { space, icc } = await sharp(scaled).metadata();
    expect([query, space, icc]).toEqual([query, 'srgb', undefined]);
    const pixel = await showFirstPixel(scaled);
    for (const [index, value] of pixel.entries()) expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(8);
  }
});

test('a crop is one of the picture as it is shown', async () => {
  const half = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const ask = await serve('picture.png', lying);
  const scaled = await read(await ask('?rect=0,20,20,20&w=16'));
  const { width, height } = await sharp(scaled).metadata();
  expect([width, height, ...(await showFirstPixel(scaled)).slice(0, 3)]).toEqual([16, 16, 0, 0, 255]);
});

test('a picture too tall for a format comes in another one, or is refused for good if that format was named', async () => {
  const ask = await serve('picture.png', await createPicture('png', 100, 17_000));
  const free = await ask('?auto=format,compress', 'image/webp');
  expect([free.status, free.headers.get('content-type')]).toEqual([200, 'image/png']);
  const scaled = await ask('?auto=format,compress&w=64', 'image/webp');
  expect([scaled.status, scaled.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const [format, side] of [
    ['webp', 16_383],
    ['avif', 16_384],
  ] as const) {
    const named = await ask(`?fm=${format}`);
    expect([named.status, named.headers.get('retry-after'), await named.json()]).toMatchObject([
      400,
      null,
      { message: `fm: would be 100 x 17000 pixels, and no side of this format may be longer than ${side}` },
    ]);
  }
  expect((await ask('?fm=jpg')).status).toBe(200);
});

test('a damaged picture is refused for good, and not announced as coming back', async () => {
  const ask = serveUnchecked('image/png', (await createPicture('png', 200, 100)).subarray(0, 60));
  for (const query of ['?w=64', '']) {
    const response = await ask(query);
    expect([query, response.status, response.headers.get('retry-after')]).toEqual([query, 422, null]);
    expect(await response.json()).toEqual({ message: 'The picture cannot be read.', details: [] });
  }
});
