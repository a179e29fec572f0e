import sharp from 'sharp';
import { expect, test } from 'vitest';
import { AssetError } from './asset-error.ts';
import { createTestService, testUrl } from '../testing/test-service.ts';

/** The long run is `MEDIA_FUZZ_RUNS=20000`. */
const runs = Number(process.env['MEDIA_FUZZ_RUNS'] ?? 120);
const seed = Number(process.env['FUZZ_SEED']);

/** Numbers from 0 to 1, the same for the same seed (mulberry32), so that a failure can be reproduced. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function listOriginals(): Promise<{ filename: string; bytes: Buffer }[]> {
  const noise = sharp({
    create: {
      width: 96,
      height: 64,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
  const pictures = await Promise.all(
    (['png', 'jpeg', 'webp', 'avif'] as const).map(async (format) => ({
      filename: `picture.${format}`,
      bytes: await noise.clone().toFormat(format).toBuffer(),
    })),
  );
  return [...pictures, { filename: 'paper.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF') }];
}

/** Changes bytes, truncates the file, or moves a piece of it. */
function damage(original: Buffer, random: () => number): Buffer {
  const bytes = Buffer.from(original);
  const place = (): number => Math.floor(random() * bytes.length);
  switch (Math.floor(random() * 3)) {
    case 0:
      for (let count = 0; count < 1 + random() * 20; count += 1) bytes.writeUInt8(Math.floor(random() * 256), place());
      return bytes;
    case 1:
      return bytes.subarray(0, place());
    default:
      bytes.copy(bytes, place(), place(), place());
      return bytes;
  }
}

test(
  `a damaged file is accepted or rejected, served or not, and the service survives (${runs} files, seed ${seed})`,
  async () => {
    const random = createRandom(seed);
    const service = await createTestService();
    const originals = await listOriginals();
    const seen = { taken: 0, refused: 0 };
    for (let run = 0; run < runs; run += 1) {
      const original = originals[run % originals.length];
      if (!original) throw new Error('there are no originals');
      const id = `damaged-${run}`;
      try {
        const { url } = await service.admin.putAsset({ ...original, id, bytes: damage(original.bytes, random) });
        seen.taken += 1;
        for (const query of ['?w=32', '']) {
          const { status } = await service.fetch(new Request(url.replace(/^https?:\/\/[^/]+/, testUrl) + query));
          expect([id, query, [200, 422, 503].includes(status)]).toEqual([id, query, true]);
        }
      } catch (error) {
        if (!(error instanceof AssetError)) throw error;
        seen.refused += 1;
      }
    }
    // Runs that reject everything or nothing would prove nothing.
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
    const { bytes } = originals[0] ?? {};
    if (!bytes) throw new Error('there are no originals');
    const { url } = await service.admin.putAsset({ id: 'whole', filename: 'whole.png', bytes });
    expect((await service.fetch(new Request(`${url}?w=32`))).status).toBe(200);
  },
  runs * 100 + 10_000,
);
