import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
