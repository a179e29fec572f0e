import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestDirectory, createTestService, testUrl } from './testing/test-service.ts';

test('only the owner can read the store, its logs, uploads and image variants', async () => {
  const dataDirectory = join(createTestDirectory(), 'content');
  const service = await createTestService({ dataDirectory });
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const { url } = await service.admin.putAsset({ id: 'picture', filename: 'a.png', bytes });
  const scaled = await service.fetch(new Request(`${url}?w=40`.replace(/^(?=\/)/, testUrl)));
  await scaled.bytes();
  const names = () => globSync('**', { cwd: dataDirectory });
  await expect.poll(() => names().filter((name) => name.startsWith('media-cache/picture/'))).toHaveLength(1);
  expect(names()).toEqual(expect.arrayContaining(['content.sqlite-wal', 'content.sqlite-shm', 'content.sqlite.lock']));
  const open = names().filter((name) => statSync(join(dataDirectory, name)).mode & 0o077);
  expect(open).toEqual([]);
});
