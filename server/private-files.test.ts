import {
  chmodSync,
  closeSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replacePrivately, restrictToOwner } from './private-files.ts';

test('files that an earlier release left readable for others are made private at the next start', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'private-'));
  const data = path.join(root, 'data');
  for (const folder of ['content/media', 'enquiries/one']) mkdirSync(path.join(data, folder), { recursive: true });
  for (const file of ['content/content.sqlite', 'content/media/a.png', 'enquiries/one/enquiry.json', 'write-token'])
    writeFileSync(path.join(data, file), '');
  writeFileSync(path.join(root, 'elsewhere'), '');
  symlinkSync(path.join(root, 'elsewhere'), path.join(data, 'link'));
  // The content folder was private earlier than its files.
  chmodSync(path.join(data, 'content'), 0o700);
  restrictToOwner(data);
  const toModes = (pattern: string) =>
    Object.fromEntries(
      globSync(pattern, { cwd: data, exclude: ['link'] }).map((name) => [
        name,
        (statSync(path.join(data, name)).mode & 0o777).toString(8),
      ]),
    );
  expect(toModes('*/**')).toEqual({
    content: '700',
    'content/content.sqlite': '600',
    'content/media': '700',
    'content/media/a.png': '600',
    enquiries: '700',
    'enquiries/one': '700',
    'enquiries/one/enquiry.json': '600',
  });
  expect(toModes('write-token')).toEqual({ 'write-token': '600' });
  expect(statSync(path.join(root, 'elsewhere')).mode & 0o777).toBe(0o644);
});

test('a data directory that does not exist yet needs no repair', () => {
  expect(() => restrictToOwner(path.join(tmpdir(), 'never-made'))).not.toThrow();
});

/** The system gives each file the lowest number that is free. */
function getNextDescriptor(): number {
  const descriptor = openSync('/dev/null', 'r');
  closeSync(descriptor);
  return descriptor;
}

test('a file is replaced by one that only its owner may read, and nothing else stays', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  const file = path.join(folder, 'keys.json');
  writeFileSync(file, 'old', { mode: 0o644 });
  const before = getNextDescriptor();
  for (let round = 0; round < 100; round += 1) replacePrivately(file, `${round} ${'é'.repeat(10_000)}`);
  expect(readFileSync(file, 'utf8')).toBe(`99 ${'é'.repeat(10_000)}`);
  expect([readdirSync(folder), statSync(file).mode & 0o777]).toEqual([['keys.json'], 0o600]);
  expect(getNextDescriptor() - before).toBeLessThan(50);
});

test('a file stays as it was when the disk is full, and no attempt leaves an open file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  const file = path.join(folder, 'keys.json');
  writeFileSync(file, 'old');
  // Every write to this device fails with "no space left".
  symlinkSync('/dev/full', `${file}-${process.pid}`);
  const before = getNextDescriptor();
  for (let round = 0; round < 100; round += 1) expect(() => replacePrivately(file, 'new')).toThrow('ENOSPC');
  expect(readFileSync(file, 'utf8')).toBe('old');
  expect(getNextDescriptor() - before).toBeLessThan(50);
});
