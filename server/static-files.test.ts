import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findStaticFile } from './static-files.ts';

let root = '';

beforeAll(() => {
  const outside = mkdtempSync(path.join(tmpdir(), 'static-files-'));
  root = path.join(outside, 'client');
  mkdirSync(path.join(root, 'assets/folder.js'), { recursive: true });
  writeFileSync(path.join(root, 'favicon.svg'), '<svg/>');
  writeFileSync(path.join(root, 'assets/kernel-abcdefgh.js'), 'run()');
  writeFileSync(path.join(outside, 'secret.json'), '{}');
});

afterAll(() => rmSync(path.dirname(root), { recursive: true, force: true }));

test('a file comes with its type, and is never sniffed', async () => {
  const answer = await findStaticFile(root, '/favicon.svg');
  expect(await answer?.text()).toBe('<svg/>');
  expect(answer?.headers.get('content-type')).toBe('image/svg+xml');
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer?.headers.get('cache-control')).not.toContain('immutable');
});

test('a file with a hash in its name may be kept for ever', async () => {
  const answer = await findStaticFile(root, '/assets/kernel-abcdefgh.js');
  await answer?.body?.cancel();
  expect(answer?.headers.get('cache-control')).toContain('immutable');
});

test.each([
  '/../secret.json',
  '/assets/../../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '//secret.json',
  '/assets/..',
  '/',
  '',
])('"%s" leads to no file', async (pathname) => {
  expect(await findStaticFile(root, pathname)).toBeUndefined();
});

test('a folder is no file, whatever it is called', async () => {
  expect(await findStaticFile(root, '/assets/folder.js')).toBeUndefined();
});

test('an address below a file is absent, not a failure', async () => {
  expect(await findStaticFile(root, '/favicon.svg/icon.svg')).toBeUndefined();
});

test('a name longer than any file’s is absent, not a failure', async () => {
  expect(await findStaticFile(root, `/${'a'.repeat(300)}.js`)).toBeUndefined();
});
