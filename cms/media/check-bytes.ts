import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MediaFile, MediaRange } from './media-store.ts';
import { toCorruptFile } from './media-store-error.ts';

/**
 * Passes the bytes on, and throws `corrupt` unless they match the file: the digest of a whole file, the length of a
 * range. The last chunk is held back for the check, because a reader that has received all bytes ignores a later error.
 */
async function* checkBytes(
  content: AsyncIterable<Uint8Array>,
  file: MediaFile,
  range?: MediaRange,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = range ? undefined : createHash('sha256');
  let size = 0;
  let last: Uint8Array | undefined;
  for await (const chunk of content) {
    hash?.update(chunk);
    size += chunk.byteLength;
    if (last) yield last;
    last = chunk;
  }
  const expected = range ? range.end - range.start + 1 : file.sizeBytes;
  if (size !== expected || (hash && hash.digest('hex') !== file.sha256)) throw toCorruptFile(file);
  if (last) yield last;
}

/** `checkBytes` as a stream. Destroying it destroys `content`. */
export function toCheckedStream(
  content: Readable,
  pieces: AsyncIterable<Uint8Array>,
  { file, range }: { file: MediaFile; range: MediaRange | undefined },
): Readable {
  const checked = Readable.from(checkBytes(pieces, file, range), { objectMode: false });
  // A generator that never ran neither closes its source nor gets its errors. If it runs, it gets the error again.
  content.on('error', () => undefined);
  checked.once('close', () => content.destroy());
  return checked;
}

/** Throws `corrupt` unless the local file has these bytes. */
export async function checkLocalFile(path: string, file: MediaFile): Promise<void> {
  const checked = checkBytes(createReadStream(path), file);
  while (!(await checked.next()).done);
}
