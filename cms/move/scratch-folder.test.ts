import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDirectory } from '../testing/test-service.ts';
import { createScratchFolder } from './scratch-folder.ts';

test('a folder that a killed move left is removed by the next move, one in use and other names are not', async () => {
  const directory = createTestDirectory();
  mkdirSync(join(directory, '.move-killed'));
  writeFileSync(join(directory, '.move-killed/file'), 'half a file');
  mkdirSync(join(directory, 'media'));
  writeFileSync(join(directory, '.move-note'), 'a file');
  const first = await createScratchFolder(directory);
  const second = await createScratchFolder(directory);
  const inUse = [first, second].map(({ path }) => basename(path));
  expect(readdirSync(directory).toSorted()).toEqual(['.move-note', 'media', ...inUse].toSorted());
  await first.remove();
  await second.remove();
  expect(readdirSync(directory).toSorted()).toEqual(['.move-note', 'media']);
});
