import { expect, test } from 'vitest';
import { compress, createUncompressedBodies } from './compress.ts';
import { createCachedResponse, describeBody, type CachedResponse } from '../cached-response.ts';

const megabyte = 1024 * 1024;

async function toAnswer(body: Buffer): Promise<CachedResponse> {
  const own = { ...describeBody(body), bodies: await compress(body, 'quick'), quality: 'quick' } as const;
  return createCachedResponse({ status: 200, headers: [], ...own }, { exposeDebugHeaders: false });
}

const page = (name: string, bytes = 30_000) => toAnswer(Buffer.alloc(bytes, `${name}, `));

test('a body of any length is restored', async () => {
  const bodies = createUncompressedBodies();
  for (const length of [0, 1, 63, 64, 65, 16_383, 16_384, 100_000, 3 * megabyte]) {
    const body = Buffer.alloc(length, 'words, ');
    expect((await bodies.get(await toAnswer(body))).equals(body), `${length} bytes`).toBe(true);
  }
});

test('repeated, concurrent and better compressed requests get the same bytes', async () => {
  const bodies = createUncompressedBodies();
  const answer = await page('a');
  const [first, second] = await Promise.all([bodies.get(answer), bodies.get(answer)]);
  const better = { ...answer, quality: 'best' } as const;
  for (const other of [second, await bodies.get(answer), await bodies.get(better)]) expect(other).toBe(first);
});

test('the most recent bodies are cached, and a body larger than their total only alone', async () => {
  const bodies = createUncompressedBodies();
  const [a, b, large] = [await page('a'), await page('b', megabyte), await page('large', 3 * megabyte)];
  const [first, second] = [await bodies.get(a), await bodies.get(b)];
  await bodies.get(await page('c', 0.9 * megabyte));
  expect(await bodies.get(a)).toBe(first);
  await bodies.get(await page('d', 0.1 * megabyte));
  expect(await bodies.get(a)).toBe(first);
  expect(await bodies.get(b)).not.toBe(second);
  const whole = await bodies.get(large);
  expect(await bodies.get(large)).toBe(whole);
  expect(await bodies.get(a)).not.toBe(first);
});

test('a damaged body is rejected and not cached', async () => {
  const bodies = createUncompressedBodies();
  const answer = await page('a');
  const { gzip } = answer.bodies;
  const damaged = Buffer.from(gzip);
  damaged.writeUInt8(255 - damaged.readUInt8(gzip.length - 20), gzip.length - 20);
  const others = [
    damaged,
    gzip.subarray(0, -9),
    Buffer.from('no gzip'),
    (await page('a', 29_999)).bodies.gzip,
    (await page('a', 30_001)).bodies.gzip,
  ];
  for (const other of others)
    await expect(bodies.get({ ...answer, bodies: { ...answer.bodies, gzip: other } })).rejects.toThrow();
  expect((await bodies.get(answer)).length).toBe(30_000);
});
