import { crc32 } from 'node:zlib';
import { removeBytes, replaceBytes, UnreadableFileError, type ByteEdit } from './byte-edit.ts';
import { createOrientationExif, readOrientation } from './orientation.ts';

const signatureBytes = 8;
/** A chunk is its length, its name, its data and a checksum. */
const frameBytes = 12;
/** What a decoder needs to show the picture in its colours and at its size, and the chunks of moving pictures. */
const neededChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'mDCv',
  'cLLI',
  'cLLi',
  'sBIT',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** Everything but the picture, its colours and its orientation, also after its end. */
export function listPngEdits(file: Buffer): ByteEdit[] {
  const edits: ByteEdit[] = [];
  let hasOrientation = false;
  for (const { name, start, end } of listChunks(file)) {
    if (name === 'IEND' && end < file.byteLength) return [...edits, removeBytes(end, file.byteLength)];
    if (neededChunks.has(name)) continue;
    const orientation: number | undefined =
      name === 'eXIf' && !hasOrientation ? readOrientation(file.subarray(start + 8, end - 4)) : undefined;
    hasOrientation ||= orientation !== undefined;
    edits.push(
      orientation === undefined
        ? removeBytes(start, end)
        : replaceBytes(start, end, createChunk('eXIf', createOrientationExif(orientation))),
    );
  }
  return edits;
}

/** Whether the picture has several frames (APNG). */
export function isMovingPng(file: Buffer): boolean {
  for (const { name } of listChunks(file)) {
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

function* listChunks(file: Buffer): Generator<{ name: string; start: number; end: number }> {
  let start = signatureBytes;
  while (start < file.byteLength) {
    const end = start + 8 <= file.byteLength ? start + frameBytes + file.readUInt32BE(start) : Infinity;
    if (end > file.byteLength) throw new UnreadableFileError('A part of the picture has no end.');
    const name = file.toString('latin1', start + 4, start + 8);
    yield { name, start, end };
    if (name === 'IEND') return;
    start = end;
  }
}

function createChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(data.byteLength + frameBytes);
  chunk.writeUInt32BE(data.byteLength);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.byteLength - 4);
  return chunk;
}
