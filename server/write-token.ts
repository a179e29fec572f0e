import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The content service's write token: the given one, or one made once and kept in the data directory. */
export function getWriteToken(dataDirectory: string, given: string | undefined): string {
  if (given) return given;
  const file = path.join(dataDirectory, 'write-token');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDirectory, { recursive: true });
  const token = randomBytes(32).toString('base64url');
  // Only its owner may read it; `wx` so that two first starts cannot make two tokens.
  const descriptor = openSync(file, 'wx', 0o600);
  writeSync(descriptor, `${token}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return token;
}
