import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { transferVisitorData } from './compose.ts';
import { privateDirectory } from './private-files.ts';
import { StartError } from './start-error.ts';

interface VisitorDataMove {
  /** URLs of databases; absent, the files of `dataDirectory` are used. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly dataDirectory: string;
  readonly logger: Logger;
  /** Called for each file that is left out, with its reason. */
  readonly onProblem: (problem: string) => void;
}

export type MovedVisitorData = Awaited<ReturnType<typeof transferVisitorData>>;

const nothing: MovedVisitorData = { enquiries: 0, consentRecords: 0, mails: 0, subscribers: 0 };

/** Copies visitor data. Can be repeated, and replaces nothing. Returns how much was copied. */
export async function moveVisitorData(move: VisitorDataMove): Promise<MovedVisitorData> {
  const { from, to, dataDirectory, logger, onProblem } = move;
  const copy = (direction: 'export' | 'import', url: string, directory: string) =>
    transferVisitorData({ direction, url, directory, logger, onProblem, withSecret: true });
  if (from === undefined) return to === undefined ? nothing : copy('import', to, dataDirectory);
  mkdirSync(dataDirectory, privateDirectory);
  const scratch = await mkdtemp(path.join(dataDirectory, '.visitor-data-'));
  try {
    const counts = await copy('export', from, scratch);
    if (to !== undefined) return await copy('import', to, scratch);
    for (const name of readdirSync(scratch)) place(path.join(scratch, name), path.join(dataDirectory, name));
    syncDirectory(dataDirectory);
    return counts;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** An earlier attempt may have put the same file there. */
function place(source: string, target: string): void {
  if (existsSync(target)) {
    if (digest(source) === digest(target)) return;
    if (listFiles(target).length > 0)
      throw new StartError(`${target} has other content than the database. Move it away, and repeat the move.`);
    rmSync(target, { recursive: true });
  }
  renameSync(source, target);
}

/** A digest of the names and bytes of all files in a folder, or of one file. */
function digest(place: string): string {
  const hash = createHash('sha256');
  for (const file of listFiles(place)) {
    const bytes = readFileSync(file);
    hash.update(`${path.relative(place, file)} ${bytes.byteLength}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function listFiles(place: string): string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted();
}

function syncDirectory(directory: string): void {
  const descriptor = openSync(directory, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
