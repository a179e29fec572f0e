import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentService } from '../content-service.ts';
import { createTestDirectory, createTestService, testUrl } from '../testing/test-service.ts';

function createPicture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' | 'tiff' = 'png',
  width = 200,
  height = 100,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .toFormat(format)
    .toBuffer();
}

async function createMediaService(): Promise<{ service: ContentService; directory: string; bytes: Buffer }> {
  const directory = createTestDirectory();
  const service = createTestService({ dataDirectory: directory });
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

test('the file itself is sent with its type, for ever, and not twice', async () => {
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

test('sizes, parts and fits are made as asked', async () => {
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

test('the format follows the reader only where that is asked for', async () => {
  const { service } = await createMediaService();
  const accept = { accept: 'image/avif,image/webp,*/*' };
  const free = await get(service, 'picture/blue.png?auto=format,compress&w=64', accept);
  expect([free.headers.get('content-type'), free.headers.get('vary')]).toEqual(['image/webp', 'Accept']);
  expect(
    (await get(service, 'picture/blue.png?auto=format&w=64', { accept: 'image/*' })).headers.get('content-type'),
  ).toBe('image/png');
  expect((await get(service, 'picture/blue.png?w=64', accept)).headers.get('content-type')).toBe('image/png');
});

test('parameters that make no sense are 400, and leave nothing in the cache', async () => {
  const { service, directory } = await createMediaService();
  const wrong = [
    'w=65',
    'w=-1',
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
    expect((await response.json()).message).toMatch(/^(w|h|fit|rect|q|auto): /);
  }
  expect(readdirSync(directory)).not.toContain('media-cache');
});

test('a variant is made once, and at most so many are kept', async () => {
  const { service, directory } = await createMediaService();
  const together = await Promise.all(Array.from({ length: 5 }, () => get(service, 'picture/blue.png?w=64')));
  expect(new Set(together.map((response) => response.headers.get('etag'))).size).toBe(1);
  const cache = join(directory, 'media-cache', 'picture');
  expect(readdirSync(cache)).toHaveLength(1);
  for (let index = 0; index < 200; index += 1) writeFileSync(join(cache, `other-${index}`), '');
  expect((await get(service, 'picture/blue.png?w=128')).status).toBe(200);
  expect(readdirSync(cache)).toHaveLength(201);
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

test('the same bytes may be put again, other bytes need another id', async () => {
  const { service, bytes } = await createMediaService();
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

test('only pictures of four formats and known documents are taken, by their bytes', async () => {
  const { service } = await createMediaService();
  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    const asset = await service.admin.putAsset({
      id: format,
      filename: `x.${format}`,
      bytes: await createPicture(format, 16, 16),
    });
    expect(asset.kind).toBe('image');
  }
  const refuse = async (filename: string, bytes: Uint8Array): Promise<void> =>
    expect(service.admin.putAsset({ id: 'refused', filename, bytes })).rejects.toMatchObject({ code: 'asset-refused' });
  await refuse('x.png', await createPicture('gif', 16, 16));
  await refuse('x.jpg', await createPicture('tiff', 16, 16));
  await refuse('x.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await refuse('x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await refuse('x.html', Buffer.from('<p>'));
  await refuse('x.png', Buffer.alloc(0));
  await refuse('x.png', (await createPicture()).subarray(0, 20));
  const paper = await service.admin.putAsset({
    id: 'paper',
    filename: '../Rapport été.PDF',
    bytes: Buffer.from('%PDF-1.4'),
  });
  expect(paper).toMatchObject({ kind: 'document', filename: 'Rapport-ete.PDF' });
  expect((await get(service, 'paper/Rapport-ete.PDF?w=5')).headers.get('content-type')).toBe('application/pdf');
});
