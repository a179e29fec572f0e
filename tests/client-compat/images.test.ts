import {
  asImagePixelDensitySrcSet,
  asImageSrc,
  asImageWidthSrcSet,
  type FilledImageFieldImage,
  type ImageField,
} from '@prismicio/client';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient7 } from './clients.ts';
import { startService } from './running-service.ts';

/** 400 by 300 pixels, with a thumbnail of 40 by 20. */
type Picture = FilledImageFieldImage & { readonly mobile: ImageField<never, 'filled'> };

const service = await startService();
let picture: Picture;
beforeAll(async () => {
  const { data } = await createClient7(service.endpoint).getByUID('specimen', 'filled');
  picture = data['image'] as Picture;
});

async function measure(address: string | null | undefined): Promise<[number, number]> {
  const response = await fetch(address ?? '', { headers: { accept: 'image/webp' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  return [width, height];
}

const listCandidates = (set: string): [address: string, descriptor: string][] =>
  set.split(', ').map((candidate) => candidate.split(' ') as [string, string]);

describe('URLs that the official helpers make', () => {
  test('asImageSrc: the picture as it is, and in a size', async () => {
    expect(await measure(asImageSrc(picture))).toEqual([400, 300]);
    expect(await measure(asImageSrc(picture, { w: 200 }))).toEqual([200, 150]);
    expect(await measure(asImageSrc(picture, { width: 200 }))).toEqual([200, 150]);
    expect(await measure(asImageSrc(picture, { height: 240 }))).toEqual([320, 240]);
    expect(await measure(asImageSrc(picture, { w: 96, h: 96, fit: 'crop' }))).toEqual([96, 96]);
    expect(await measure(asImageSrc(picture, { rect: [0, 0, 200, 100] }))).toEqual([200, 100]);
  });

  test('asImageSrc: a thumbnail in its own size', async () => {
    expect(await measure(asImageSrc(picture.mobile))).toEqual([40, 20]);
  });

  test('asImageWidthSrcSet: every candidate has its stated width', async () => {
    const { srcset = '' } = asImageWidthSrcSet(picture, { widths: [64, 200, 320] }) ?? {};
    const candidates = listCandidates(srcset);
    expect(candidates.map(([, descriptor]) => descriptor)).toEqual(['64w', '200w', '320w']);
    for (const [address, descriptor] of candidates) expect(`${(await measure(address))[0]}w`).toBe(descriptor);
  });

  test('asImageWidthSrcSet: thumbnails keep their crop of the picture', async () => {
    const { srcset = '' } = asImageWidthSrcSet(picture, { widths: 'thumbnails' }) ?? {};
    const [whole, mobile] = listCandidates(srcset);
    expect([await measure(whole?.[0]), await measure(mobile?.[0])]).toEqual([
      [400, 300],
      [40, 20],
    ]);
  });

  test('asImagePixelDensitySrcSet: every candidate has its density', async () => {
    const { srcset = '' } = asImagePixelDensitySrcSet(picture, { w: 160, pixelDensities: [1, 2] }) ?? {};
    const widths = await Promise.all(listCandidates(srcset).map(async ([address]) => (await measure(address))[0]));
    expect(widths).toEqual([160, 320]);
  });
});

test.each([
  ['width=-1', 'w'],
  ['width=100&width=200', 'w'],
  ['height=1e9', 'h'],
])('a size by its long name has the same limits: %s', async (query, name) => {
  const response = await fetch(`${picture.url.split('?')[0]}?${query}`);
  expect([response.status, ((await response.json()) as { location: string }).location]).toEqual([400, name]);
});
