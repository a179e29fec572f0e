import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

test.each(['quick', 'best'] as const)(
  'bodies of %s quality are the text, and hold no memory beside themselves',
  async (quality) => {
    const identity = Buffer.from(`<p>${randomBytes(10_000).toString('hex')}</p>`);
    const { identity: kept, br, gzip } = await compress(identity, quality);
    expect(brotliDecompressSync(br).equals(identity)).toBe(true);
    expect(gunzipSync(gzip).equals(identity)).toBe(true);
    expect(kept.equals(identity)).toBe(true);
    for (const body of [kept, br, gzip]) expect(body.buffer.byteLength).toBe(body.byteLength);
  },
);

test('what is far longer than a page is compressed as well as it can be in a moment', async () => {
  const list = Array.from({ length: 8000 }, (_, number) => `{"path":"/news/${number}"}`).join();
  const compressWith = (quality: number, text: string) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
  const page = list.slice(0, 50_000);
  expect((await compress(Buffer.from(list.repeat(2)), 'best')).br.equals(compressWith(9, list.repeat(2)))).toBe(true);
  expect((await compress(Buffer.from(page), 'best')).br.equals(compressWith(11, page))).toBe(true);
});
