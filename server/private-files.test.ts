import { chmodSync, globSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { restrictToOwner } from './private-files.ts';

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
