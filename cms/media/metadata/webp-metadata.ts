import { removeBytes, replaceBytes, toEditedSize, UnreadableFileError, type ByteEdit } from './byte-edit.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';

/** `RIFF`, the size of what follows, and `WEBP`. */
const headerBytes = 12;
const neededChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Flags of the chunk `VP8X`, which say what the file has. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Everything but the picture, its colours and its orientation, also after its end. */
export function listWebpEdits(file: Buffer): ByteEdit[] {
  const edits: ByteEdit[] = [];
  let flagsAt: number | undefined;
  let hasOrientation = false;
  const fileEnd = readEnd(file);
  for (const { name, start, end } of listChunks(file, fileEnd)) {
    if (name === 'VP8X') flagsAt = start + 8;
    if (neededChunks.has(name)) continue;
    const orientation: number | undefined =
      name === 'EXIF' && !hasOrientation ? readOrientation(file.subarray(start + 8, end)) : undefined;
    hasOrientation ||= orientation !== undefined;
    edits.push(
      orientation === undefined
        ? removeBytes(start, end)
        : replaceBytes(start, end, createChunk('EXIF', createOrientationExif(orientation))),
    );
  }
  if (edits.length > 0 && flagsAt !== undefined) edits.unshift(changeFlags(file, flagsAt, hasOrientation));
  if (edits.length > 0) edits.unshift(changeSize(toEditedSize(fileEnd, edits)));
  if (fileEnd < file.byteLength) edits.push(removeBytes(fileEnd, file.byteLength));
  return edits;
}

function readEnd(file: Buffer): number {
  const end = file.byteLength >= headerBytes ? 8 + file.readUInt32LE(4) : Infinity;
  if (end > file.byteLength) throw new UnreadableFileError('The picture has no end.');
  return end;
}

function* listChunks(file: Buffer, fileEnd: number): Generator<{ name: string; start: number; end: number }> {
  let start = headerBytes;
  while (start < fileEnd) {
    const size = start + 8 <= fileEnd ? file.readUInt32LE(start + 4) : Infinity;
    // Chunks have an even length. Some programs leave out the last byte of the file.
    const end = Math.min(start + 8 + size + (size % 2), start + 8 + size === fileEnd ? fileEnd : Infinity);
    if (end > fileEnd) throw new UnreadableFileError('A part of the picture has no end.');
    yield { name: file.toString('latin1', start, start + 4), start, end };
    start = end;
  }
}

function changeFlags(file: Buffer, at: number, hasOrientation: boolean): ByteEdit {
  const flags = (file[at] ?? 0) & ~(exifFlag | xmpFlag);
  return replaceBytes(at, at + 1, Buffer.from([hasOrientation ? flags | exifFlag : flags]));
}

function changeSize(end: number): ByteEdit {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(end - 8);
  return replaceBytes(4, 8, size);
}

function createChunk(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.byteLength + (data.byteLength % 2));
  chunk.write(name, 'latin1');
  chunk.writeUInt32LE(data.byteLength, 4);
  data.copy(chunk, 8);
  return chunk;
}
