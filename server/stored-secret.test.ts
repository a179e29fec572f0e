import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateSecret } from './stored-secret.ts';

const makeFolder = () => path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'data');

test('a secret is generated once, readable by its owner only, and stays the same', () => {
  const folder = makeFolder();
  const file = path.join(folder, 'secret');
  const secret = getOrCreateSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(getOrCreateSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secret']);
  expect(getOrCreateSecret(path.join(folder, 'other'))).not.toBe(secret);
});

test('an existing secret is used, without its trailing newline', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'secret-')), 'secret');
  writeFileSync(file, 'by hand\n');
  expect(getOrCreateSecret(file)).toBe('by hand');
});
