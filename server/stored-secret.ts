import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateDirectory, privateFileMode } from './private-files.ts';

/** A secret that is not configured. It is generated once, and stored readable only by its owner. */
export function getOrCreateSecret(file: string): string {
  return readSecret(file) ?? makeSecret(file);
}

export function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeSecret(file: string): string {
  mkdirSync(path.dirname(file), privateDirectory);
  const draft = `${file}-${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  try {
    writeFileSync(draft, `${secret}\n`, { flag: 'wx', mode: privateFileMode, flush: true });
    // Linking is atomic and fails if the file exists, so that of two concurrent first starts only one creates the
    // secret.
    linkSync(draft, file);
    return secret;
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecret(file) : undefined;
    if (made === undefined) throw error;
    return made;
  } finally {
    rmSync(draft, { force: true });
  }
}
