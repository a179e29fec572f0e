import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { retireAssets } from './retire-assets.ts';

const day = 24 * 60 * 60 * 1000;
let directory = '';
let ledger = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'assets-'));
  ledger = path.join(mkdtempSync(path.join(tmpdir(), 'ledger-')), 'retired.json');
});
afterEach(() => {
  for (const own of [directory, path.dirname(ledger)]) rmSync(own, { recursive: true, force: true });
});

/** A build of these files on that day. */
function build(names: readonly string[], at: number): string[] {
  for (const name of names) writeFileSync(path.join(directory, name), '');
  retireAssets(directory, new Set(names), { ledger, now: at * day });
  return readdirSync(directory).sort();
}

const [old, next, third] = ['kernel-AAAAAAAA.js', 'kernel-BBBBBBBB.js', 'kernel-C-c_CCCC.js'] as const;

test('a file that a build no longer has stays for two weeks from then, whatever its age', () => {
  build([old], 0);
  expect(build([next], 100)).toEqual([old, next]);
  expect(build([next], 107)).toEqual([old, next]);
  expect(build([next], 114)).toEqual([old, next]);
  expect(build([next], 115)).toEqual([next]);
});

test('parts of the kernel are removed like the kernel, and files that no build has named stay', () => {
  build(['video-AAAAAA.js', 'robots.js'], 0);
  build(['video-BBBBBB.js'], 1);
  expect(build(['video-BBBBBB.js'], 16)).toEqual(['robots.js', 'video-BBBBBB.js']);
});

test('the compressed copy is removed with its file', () => {
  build([old, `${old}.br`], 0);
  expect(build([next], 100)).toEqual([old, `${old}.br`, next]);
  expect(build([next], 115)).toEqual([next]);
});

test('a file that a later build has again is current', () => {
  build([old], 0);
  build([next], 10);
  build([old], 20);
  expect(build([third], 30)).toEqual([next, old, third].sort());
  expect(build([third], 35)).toEqual([old, third].sort());
});

test('files without a content hash stay', () => {
  writeFileSync(path.join(directory, 'favicon.svg'), '');
  writeFileSync(path.join(directory, 'share.js'), '');
  build([old], 0);
  expect(build([next], 1000)).toEqual(['favicon.svg', old, next, 'share.js'].sort());
});

test('a damaged ledger removes nothing', () => {
  build([old], 0);
  build([next], 10);
  writeFileSync(ledger, '{"kernel');
  expect(build([next], 100)).toEqual([old, next]);
});
