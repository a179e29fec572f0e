import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDirectory } from '../testing/test-service.ts';
import { createVariantCache } from './variant-cache.ts';

const bytes = Buffer.alloc(100);
const toVariant = (asset: string, name: string, isOfFew = false) => ({ asset, name, bytes, isOfFew });

test('the least recently used variants are evicted when the cache is full', async () => {
  const directory = createTestDirectory();
  const cache = createVariantCache({ directory, maxBytes: 300, maxPerAsset: 10 });
  for (const name of ['a', 'b', 'c']) await cache.write(toVariant('picture', name));
  expect(await cache.read('picture', 'a')).toEqual(bytes);
  await cache.write(toVariant('other', 'd'));
  expect(readdirSync(join(directory, 'picture')).toSorted()).toEqual(['a', 'c']);
  expect(await cache.read('picture', 'b')).toBeUndefined();
  expect(await cache.read('other', 'd')).toEqual(bytes);
});

test('one picture cannot fill the cache', async () => {
  const directory = createTestDirectory();
  const cache = createVariantCache({ directory, maxBytes: 1000, maxPerAsset: 2 });
  for (const name of ['a', 'b', 'c']) await cache.write(toVariant('picture', name));
  await cache.write(toVariant('picture', 'a'));
  expect(readdirSync(join(directory, 'picture')).toSorted()).toEqual(['a', 'b']);
});

test('variants that only strangers request do not displace the few that pages use', async () => {
  const directory = createTestDirectory();
  const cache = createVariantCache({ directory, maxBytes: 1000, maxPerAsset: 2 });
  for (const name of ['a', 'b']) await cache.write(toVariant('picture', name));
  await cache.write(toVariant('picture', 'page', true));
  await cache.write(toVariant('picture', 'c'));
  expect(readdirSync(join(directory, 'picture')).toSorted()).toEqual(['a', 'b', 'page']);
});

test('variants of an earlier process are counted, and its unfinished files are deleted', async () => {
  const directory = createTestDirectory();
  const first = createVariantCache({ directory, maxBytes: 300, maxPerAsset: 10 });
  for (const name of ['new', 'old']) await first.write(toVariant('picture', name));
  utimesSync(join(directory, 'picture', 'old'), 1000, 1000);
  writeFileSync(join(directory, 'picture', 'cut.1.part'), 'x');
  const second = createVariantCache({ directory, maxBytes: 250, maxPerAsset: 10 });
  await second.write(toVariant('picture', 'newest'));
  expect(readdirSync(join(directory, 'picture')).toSorted()).toEqual(['new', 'newest']);
});

test('a folder that could not be listed is listed again the next time', async () => {
  const directory = createTestDirectory();
  mkdirSync(join(directory, 'picture'));
  const broken = join(directory, 'picture', 'broken');
  symlinkSync('nowhere', broken);
  const cache = createVariantCache({ directory, maxBytes: 1000, maxPerAsset: 10 });
  await expect(cache.write(toVariant('picture', 'a'))).rejects.toThrow('ENOENT');
  rmSync(broken);
  await cache.write(toVariant('picture', 'a'));
  expect(await cache.read('picture', 'a')).toEqual(bytes);
});
