import { Readable } from 'node:stream';
import type { MediaFile, MediaRange, MediaStore } from '../media-store.ts';
import type { ByteEdit } from './byte-edit.ts';

/** A part of the sent file: bytes of the stored file, given bytes, or zeros. Positions are those of the sent file. */
interface Piece {
  readonly sentStart: number;
  readonly sentEnd: number;
  readonly storedStart?: number;
  readonly bytes?: Uint8Array;
}

/** Streams a stored file with its edits, or a range of the result. Throws what `MediaStore.open` does. */
export async function openEdited(
  store: MediaStore,
  file: MediaFile,
  { edits, range }: { edits: readonly ByteEdit[]; range: MediaRange | undefined },
): Promise<Readable> {
  if (edits.length === 0) return store.open(file, range);
  const pieces = cutPieces(listPieces(file.sizeBytes, edits), range);
  // Only a file that is read whole is compared with its digest.
  const stored = range ? toStoredRange(pieces) : { start: 0, end: file.sizeBytes - 1 };
  const content = stored && (await store.open(file, range && stored));
  const edited = Readable.from(holdLast(join(pieces, content, stored?.start ?? 0)), { objectMode: false });
  // A generator that never ran does not close its source.
  content?.on('error', () => undefined);
  edited.once('close', () => content?.destroy());
  return edited;
}

function listPieces(sizeBytes: number, edits: readonly ByteEdit[]): Piece[] {
  const pieces: Piece[] = [];
  let [stored, sent] = [0, 0];
  const add = (length: number, content: Pick<Piece, 'storedStart' | 'bytes'>): void => {
    if (length > 0) pieces.push({ sentStart: sent, sentEnd: sent + length, ...content });
    sent += length;
  };
  for (const { start, end, bytes, zeros } of edits) {
    add(start - stored, { storedStart: stored });
    add(bytes.byteLength, { bytes });
    add(zeros, {});
    stored = end;
  }
  add(sizeBytes - stored, { storedStart: stored });
  return pieces;
}

function cutPieces(pieces: readonly Piece[], range: MediaRange | undefined): Piece[] {
  if (!range) return [...pieces];
  return pieces.flatMap(({ sentStart, sentEnd, storedStart, bytes }) => {
    const [start, end] = [Math.max(sentStart, range.start), Math.min(sentEnd, range.end + 1)];
    if (start >= end) return [];
    return {
      sentStart: start,
      sentEnd: end,
      ...(storedStart !== undefined && { storedStart: storedStart + start - sentStart }),
      ...(bytes && { bytes: bytes.subarray(start - sentStart, end - sentStart) }),
    };
  });
}

function toStoredRange(pieces: readonly Piece[]): MediaRange | undefined {
  const stored = pieces.flatMap(({ sentStart, sentEnd, storedStart }) =>
    storedStart === undefined ? [] : [{ start: storedStart, end: storedStart + sentEnd - sentStart - 1 }],
  );
  const [first, last] = [stored[0], stored.at(-1)];
  return first && last && { start: first.start, end: last.end };
}

const zeros = new Uint8Array(64 * 1024);

async function* join(
  pieces: readonly Piece[],
  content: AsyncIterable<Uint8Array> | undefined,
  contentStart: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  const waiting = [...pieces];
  let at = contentStart;
  for await (const chunk of content ?? []) {
    for (;;) {
      const [piece] = waiting;
      if (!piece) break;
      if (piece.storedStart === undefined) {
        yield* toGiven(piece);
        waiting.shift();
        continue;
      }
      const end = piece.storedStart + piece.sentEnd - piece.sentStart;
      const part = chunk.subarray(Math.max(0, piece.storedStart - at), Math.max(0, end - at));
      if (part.byteLength > 0) yield part;
      if (end > at + chunk.byteLength) break;
      waiting.shift();
    }
    at += chunk.byteLength;
  }
  for (const piece of waiting) yield* toGiven(piece);
}

function* toGiven({ bytes, sentStart, sentEnd }: Piece): Generator<Uint8Array> {
  if (bytes) return yield bytes;
  for (let left = sentEnd - sentStart; left > 0; left -= zeros.byteLength) yield zeros.subarray(0, left);
}

/** Holds back the last bytes until the stored file has ended, because only then its digest is known to be right. */
async function* holdLast(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let last: Uint8Array | undefined;
  for await (const chunk of chunks) {
    if (last) yield last;
    last = chunk;
  }
  if (last) yield last;
}
