/**
 * A stored page as a file: a line of facts, then the bodies one after the other. A digest over all of it comes first,
 * so that a file cut short or damaged is known for what it is.
 */
import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { CompressedBodies, Quality } from '../compression/compress.ts';
import { privateFileMode } from '../../private-files.ts';
import type { PageFacts } from '../page-entry.ts';
import { toOwnMemory } from '../compression/own-memory.ts';
import { pageShape, readShape } from './snapshot-shapes.ts';
import type { DescribedBody, HeaderPairs } from '../stored-answer.ts';

interface SnapshotContent extends DescribedBody {
  page: PageFacts;
  status: number;
  headers: HeaderPairs;
  quality: Quality;
  bodies: CompressedBodies;
}

const digestBytes = 32;
const toDigest = (content: Buffer) => createHash('sha256').update(content).digest();

export function encodeSnapshotFile({ bodies: { gzip, br }, length, ...known }: SnapshotContent): Buffer {
  const facts = { ...known, lengths: { identity: length, gzip: gzip.length, br: br.length } };
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), gzip, br]);
  return Buffer.concat([toDigest(content), content]);
}

/** `undefined` for a file that is not whole, or was written in another form. */
export function decodeSnapshotFile(file: Buffer): SnapshotContent | undefined {
  const content = file.subarray(digestBytes);
  if (!toDigest(content).equals(file.subarray(0, digestBytes))) return undefined;
  const end = content.indexOf('\n');
  const facts = readShape(pageShape, content.subarray(0, end).toString());
  if (!facts) return undefined;
  const { lengths, ...known } = facts;
  const gzipAt = end + 1;
  const brAt = gzipAt + lengths.gzip;
  if (brAt + lengths.br !== content.length) return undefined;
  // Copies: a part of the file's memory would keep all of it.
  const bodies = {
    gzip: toOwnMemory(content.subarray(gzipAt, brAt)),
    br: toOwnMemory(content.subarray(brAt, brAt + lengths.br)),
  };
  return { ...known, length: lengths.identity, bodies };
}

/** `undefined` when there is no such file. */
export function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}

/** The file is the old one or the new one, whatever happens meanwhile. */
export async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    await writeThrough(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    // Half a file takes room that may be what there was too little of.
    await rm(temporary, { force: true, recursive: true });
    throw error;
  }
}

async function writeThrough(file: string, content: Buffer | string): Promise<void> {
  const handle = await open(file, 'w', privateFileMode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
