/**
 * Writes files that are on disk, and not only in the memory of the operating system, when the promise resolves. Also
 * reads files that may be absent.
 */
import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Only the owner of the data directory may read visitor data. */
export const privateFileMode = 0o600;

export async function makePrivateDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
}

/** Creates a file that only its owner may read. Rejects when the name exists. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  await using handle = await open(file, 'wx', privateFileMode);
  await handle.writeFile(content);
  await handle.sync();
}

/** Replaces a file atomically: after a power cut it has either the whole new content or the whole old one. */
export async function replaceDurably(file: string, content: string | Uint8Array): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}-${randomUUID()}`);
  try {
    await writeDurably(draft, content);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(path.dirname(file));
}

const lineEnd = '\n'.charCodeAt(0);

/**
 * Appends a line in one write, which the file system does not mix with others. If a crash left a truncated line, the
 * new line begins after it.
 */
export async function appendLine(file: string, line: string): Promise<void> {
  await makePrivateDirectory(path.dirname(file));
  await using handle = await open(file, 'a+', privateFileMode);
  const { size } = await handle.stat();
  const last = new Uint8Array(1);
  if (size > 0) await handle.read(last, 0, 1, size - 1);
  const isWhole = size === 0 || last[0] === lineEnd;
  await handle.appendFile(`${isWhole ? '' : '\n'}${line}\n`);
  await handle.sync();
  if (size === 0) await syncDirectory(path.dirname(file));
}

/** Makes new names in a folder durable. The files themselves are synced separately. */
export async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, 'r');
  await handle.sync();
}

/** Rejects when it cannot be determined, for example without permission. */
export async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Names in a folder, in no particular order; none if there is no such folder. */
export async function listNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** Whether a file could not be created because the name exists. */
export function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

/** Whether a file operation failed because there is no such file or folder. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
