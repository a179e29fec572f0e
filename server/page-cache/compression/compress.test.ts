import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, uncompress } from './compress.ts';

test.each(['quick', 'best'] as const)(
  'bodies of %s quality contain the text, and keep no other memory alive',
  async (quality) => {
    const identity = Buffer.from(`<p>${randomBytes(10_000).toString('hex')}</p>`);
    const { br, gzip, ...others } = await compress(identity, quality);
    expect(brotliDecompressSync(br).equals(identity)).toBe(true);
    expect(gunzipSync(gzip).equals(identity)).toBe(true);
    expect((await uncompress(gzip, identity.length)).equals(identity)).toBe(true);
    expect(others).toEqual({});
    for (const body of [br, gzip]) expect(body.buffer.byteLength).toBe(body.byteLength);
  },
);

test('a body far larger than a page is compressed as well as possible in a short time', async () => {
  const list = Array.from({ length: 8000 }, (_, number) => `{"path":"/news/${number}"}`).join();
  const compressWith = (quality: number, windowBits: number, text: string) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
      },
    });
  const page = list.slice(0, 50_000);
  const long = list.repeat(2);
  expect((await compress(Buffer.from(long), 'best')).br.equals(compressWith(9, 19, long))).toBe(true);
  expect((await compress(Buffer.from(page), 'best')).br.equals(compressWith(11, 16, page))).toBe(true);
});

test.each([32_752, 32_753, 65_520])('the beginning of a body of %i bytes is used to compress its end', async (size) => {
  const known = randomBytes(1000);
  const identity = Buffer.concat([known, randomBytes(size - 2000), known]);
  for (const quality of ['quick', 'best'] as const) {
    const { br } = await compress(identity, quality);
    expect(br.length).toBeLessThan(size - 900);
  }
});
