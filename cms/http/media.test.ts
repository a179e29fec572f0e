import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createPicture } from '../testing/create-picture.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';

async function createMediaService(): Promise<{
  service: Awaited<ReturnType<typeof createTestService>>;
  directory: string;
  bytes: Buffer;
}> {
  const directory = createTestDirectory();
  const service = await createTestService({ dataDirectory: directory });
  const bytes = await createPicture();
  await service.admin.putAsset({ id: 'picture', filename: 'blue.png', bytes });
  return { service, directory, bytes };
}

function get(service: ContentService, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return service.fetch(new Request(`${testUrl}/media/${path}`, { headers }));
}

async function measure(response: Response): Promise<[format: string, width: number, height: number]> {
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [format, width, height];
}

test('the original is sent with its type and an immutable cache header, and a 304 saves sending it twice', async () => {
  const { service, bytes } = await createMediaService();
  const response = await get(service, 'picture/blue.png');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-disposition': 'inline; filename="blue.png"',
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const again = await get(service, 'picture/blue.png', { 'if-none-match': response.headers.get('etag') ?? '' });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

test('sizes, crops and fits follow the parameters', async () => {
  const { service } = await createMediaService();
  const ask = async (query: string): Promise<unknown> => measure(await get(service, `picture/blue.png?${query}`));
  expect(await ask('w=64')).toEqual(['png', 64, 32]);
  expect(await ask('h=64')).toEqual(['png', 128, 64]);
  expect(await ask('w=64&h=64&fit=crop')).toEqual(['png', 64, 64]);
  expect(await ask('w=64&h=64')).toEqual(['png', 64, 32]);
  expect(await ask('w=64&h=64&fit=fill')).toEqual(['png', 64, 64]);
  expect(await ask('w=64&h=96&fit=scale')).toEqual(['png', 64, 96]);
  expect(await ask('rect=0,0,50,100&w=32')).toEqual(['png', 32, 64]);
  expect(await ask('w=640')).toEqual(['png', 200, 100]);
  expect(await ask('w=40&h=20')).toEqual(['png', 40, 20]);
});

test('the format follows Accept only with auto=format', async () => {
  const { service } = await createMediaService();
  const accept = { accept: 'image/avif,image/webp,*/*' };
  const free = await get(service, 'picture/blue.png?auto=format,compress&w=64', accept);
  expect([free.headers.get('content-type'), free.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
  expect(
    (await get(service, 'picture/blue.png?auto=format&w=64', { accept: 'image/*' })).headers.get('content-type'),
  ).toBe('image/png');
  expect((await get(service, 'picture/blue.png?w=64', accept)).headers.get('content-type')).toBe('image/png');
});

test('a size between two allowed ones becomes the next larger one with the same aspect ratio', async () => {
  const { service, directory } = await createMediaService();
  const ask = async (query: string): Promise<unknown> => measure(await get(service, `picture/blue.png?${query}`));
  expect(await ask('w=65')).toEqual(['png', 96, 48]);
  expect(await ask('w=90')).toEqual(['png', 96, 48]);
  expect(await ask('w=32&dpr=2')).toEqual(['png', 64, 32]);
  expect(await ask('w=32&dpr=1.5')).toEqual(['png', 48, 24]);
  expect(await ask('w=60&h=30&fit=crop')).toEqual(['png', 64, 32]);
  expect(await ask('w=3000&dpr=3')).toEqual(['png', 200, 100]);
  expect(readdirSync(join(directory, 'media-cache', 'picture'))).toHaveLength(5);
});

test('an explicit format is used whatever Accept says', async () => {
  const { service } = await createMediaService();
  for (const [name, format] of [
    ['jpg', 'jpeg'],
    ['webp', 'webp'],
    ['png', 'png'],
    ['avif', 'heif'],
  ]) {
    const response = await get(service, `picture/blue.png?w=64&fm=${name}`);
    expect([name, ...(await measure(response))]).toEqual([name, format, 64, 32]);
  }
});

test('invalid parameters are 400 and leave nothing in the cache', async () => {
  const { service, directory } = await createMediaService();
  const wrong = [
    'w=-1',
    'w=65.5',
    'w=3841',
    'w=0x40',
    'w=64%00',
    'dpr=0',
    'dpr=-2',
    'dpr=6',
    'dpr=NaN',
    'w=64&dpr=1e1',
    'fm=gif',
    'fm=svg',
    'fm=__proto__',
    'fm=',
    'w=1e9',
    'w=NaN',
    'h=0',
    'w=',
    'fit=odd',
    'rect=0,0,0,5',
    'rect=1,2',
    'rect=0,0,500,500',
    'rect=a,b,c,d',
    'q=0',
    'q=101',
    'auto=magic',
  ];
  for (const query of wrong) {
    const response = await get(service, `picture/blue.png?${query}`);
    expect([query, response.status]).toEqual([query, 400]);
    expect((await response.json()).message).toMatch(/^(w|h|fit|rect|q|auto|dpr|fm): /);
  }
  expect(readdirSync(directory)).not.toContain('media-cache');
});

test('a variant is rendered once', async () => {
  const { service, directory } = await createMediaService();
  const together = await Promise.all(Array.from({ length: 5 }, () => get(service, 'picture/blue.png?w=64')));
  expect(new Set(together.map((response) => response.headers.get('etag'))).size).toBe(1);
  expect(readdirSync(join(directory, 'media-cache', 'picture'))).toHaveLength(1);
});

test('a variant that cannot be read from the cache is rendered again', async () => {
  const { service, directory } = await createMediaService();
  const before = await get(service, 'picture/blue.png?w=64');
  const cache = join(directory, 'media-cache', 'picture');
  for (const name of readdirSync(cache)) {
    rmSync(join(cache, name));
    mkdirSync(join(cache, name));
  }
  const after = await get(service, 'picture/blue.png?w=64');
  expect([after.status, after.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
});

test('every picture of every page is served when all readers come at once', async () => {
  const service = await createTestService();
  const bytes = await createPicture('png', 800, 400);
  const ids = Array.from({ length: 30 }, (_, number) => `picture-${number}`);
  for (const id of ids) await service.admin.putAsset({ id, filename: 'blue.png', bytes });
  const paths = ids.flatMap((id) => [360, 640].map((width) => `${id}/blue.png?auto=format,compress&w=${width}`));
  const accept = { accept: 'image/webp' };
  const statuses = await Promise.all(paths.map(async (path) => (await get(service, path, accept)).status));
  expect(statuses).toEqual(paths.map(() => 200));
});

test('a picture that no reader waits for is rendered after the others', async () => {
  const { service, directory } = await createMediaService();
  const path = 'picture/blue.png?auto=format&w=64';
  const ahead = await get(service, path, { accept: 'image/webp', purpose: 'prefetch' });
  expect(await measure(ahead)).toEqual(['webp', 64, 32]);
  expect(readdirSync(join(directory, 'media-cache', 'picture'))).toHaveLength(1);
  expect((await get(service, path, { accept: 'image/webp' })).headers.get('etag')).toBe(ahead.headers.get('etag'));
  expect(readdirSync(join(directory, 'media-cache', 'picture'))).toHaveLength(1);
});

test('a picture that failed is not retried for ten minutes, but its other sizes are', async () => {
  const { service, directory, bytes } = await createMediaService();
  const file = join(directory, 'media', 'picture');
  writeFileSync(file, bytes.subarray(0, 40));
  const failed = await get(service, 'picture/blue.png?w=64');
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([422, null]);
  writeFileSync(file, bytes);
  expect((await get(service, 'picture/blue.png?w=64')).status).toBe(422);
  expect((await get(service, 'picture/blue.png?w=96')).status).toBe(200);
  service.clock.advance(10 * 60 * 1000);
  expect((await get(service, 'picture/blue.png?w=64')).status).toBe(200);
});

test('unknown assets, other names and other files are not found', async () => {
  const { service } = await createMediaService();
  for (const path of [
    'none/blue.png',
    'picture/other.png',
    '..%2fcontent.sqlite/x',
    'picture/..%2f..%2fcontent.sqlite',
    'picture',
  ]) {
    expect([path, (await get(service, path)).status]).toEqual([path, 404]);
  }
});

test('files are sent in the requested ranges', async () => {
  const service = await createTestService();
  const bytes = Buffer.from('%PDF-0123456789');
  await service.admin.putAsset({ id: 'paper', filename: 'paper.pdf', bytes });
  const ask = async (range: string, more: Record<string, string> = {}): Promise<unknown[]> => {
    const response = await get(service, 'paper/paper.pdf', { range, ...more });
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  const whole = [200, null, bytes.toString()];
  expect(await ask('bytes=0-4')).toEqual([206, 'bytes 0-4/15', '%PDF-']);
  expect(await ask('bytes=5-')).toEqual([206, 'bytes 5-14/15', '0123456789']);
  expect(await ask('bytes=-3')).toEqual([206, 'bytes 12-14/15', '789']);
  expect(await ask('bytes=10-999')).toEqual([206, 'bytes 10-14/15', '56789']);
  expect(await ask('bytes=15-')).toEqual([416, 'bytes */15', '']);
  expect(await ask('bytes=-0')).toEqual([416, 'bytes */15', '']);
  for (const odd of ['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes=0-1,3-4', 'items=0-1', '']) {
    expect([odd, ...(await ask(odd))]).toEqual([odd, ...whole]);
  }
  const etag = (await get(service, 'paper/paper.pdf')).headers.get('etag') ?? '';
  expect(await ask('bytes=0-4', { 'if-range': etag })).toEqual([206, 'bytes 0-4/15', '%PDF-']);
  expect(await ask('bytes=0-4', { 'if-range': '"older"' })).toEqual(whole);
});

test('HEAD has the headers of GET, for files and for scaled pictures', async () => {
  const { service } = await createMediaService();
  for (const path of ['picture/blue.png', 'picture/blue.png?w=64']) {
    const [got, asked] = await Promise.all(
      ['GET', 'HEAD'].map((method) => service.fetch(new Request(`${testUrl}/media/${path}`, { method }))),
    );
    expect(Object.fromEntries(asked?.headers ?? [])).toEqual(Object.fromEntries(got?.headers ?? []));
    expect([asked?.status, (await asked?.text()) === '']).toEqual([200, true]);
    await got?.arrayBuffer();
  }
});

test("scaled pictures omit the camera's metadata", async () => {
  const service = await createTestService();
  const bytes = await sharp(await createPicture('jpeg'))
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toBuffer();
  expect(bytes.includes('somebody at home')).toBe(true);
  await service.admin.putAsset({ id: 'photo', filename: 'photo.jpg', bytes });
  const scaled = Buffer.from(await (await get(service, 'photo/photo.jpg?w=64')).arrayBuffer());
  expect(scaled.includes('somebody at home')).toBe(false);
  expect((await sharp(scaled).metadata()).exif).toBeUndefined();
});

test('a picture without its file is not found, and other pictures are still served', async () => {
  const { service, directory } = await createMediaService();
  const bytes = await createPicture('jpeg');
  await service.admin.putAsset({ id: 'another', filename: 'another.jpg', bytes });
  rmSync(join(directory, 'media', 'picture'));
  expect((await get(service, 'picture/blue.png')).status).toBe(404);
  expect((await get(service, 'picture/blue.png?w=64')).status).toBe(404);
  expect((await get(service, 'another/another.jpg')).status).toBe(200);
  expect((await measure(await get(service, 'another/another.jpg?w=64')))[1]).toBe(64);
});
