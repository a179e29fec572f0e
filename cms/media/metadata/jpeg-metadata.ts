import { removeBytes, replaceBytes, UnreadableFileError, type ByteEdit } from './byte-edit.ts';
import { createOrientationExif, exifPrefix, readOrientation } from './orientation.ts';

const marker = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app15: 0xef, comment: 0xfe } as const;
/** Segments of applications that belong to the picture: what its numbers mean. */
const neededApplicationData: Readonly<Record<number, string>> = {
  0xe0: 'JFIF\0',
  0xe2: 'ICC_PROFILE\0',
  0xee: 'Adobe',
};
/** The bytes of a JFIF segment before its small picture, whose width and height are the last two. */
const jfifBytes = 18;

/**
 * Everything that applications wrote, except for the colour profile and the orientation, and everything after the
 * picture, where phones append further pictures and films.
 */
export function listJpegEdits(file: Buffer): ByteEdit[] {
  const edits: ByteEdit[] = [];
  let hasOrientation = false;
  let at = 2;
  while (at < file.byteLength) {
    const next = findMarker(file, at);
    // Bytes between segments, which decoders skip.
    if (next > at) edits.push(removeBytes(at, next));
    const kind = file[next + 1];
    if (kind === undefined) break;
    const start = next;
    at = next + 2;
    if (kind === marker.end) return at < file.byteLength ? [...edits, removeBytes(at, file.byteLength)] : edits;
    if (isAlone(kind)) continue;
    at = start + 2 + readLength(file, start + 2);
    if (kind === marker.scan) at = skipScan(file, at);
    else if (!isNeeded(file.subarray(start, at))) {
      const edit = toEdit(file.subarray(start, at), { start, end: at, hasOrientation });
      hasOrientation ||= edit.bytes.byteLength > 0;
      edits.push(edit);
    }
  }
  // A picture without an end is one that broke off. Decoders show what there is.
  return edits;
}

function findMarker(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  if (at === -1) return file.byteLength;
  // Any number of these bytes may stand before a marker.
  while (file[at + 1] === 0xff) at += 1;
  return at;
}

/** Markers that are not followed by a length. */
function isAlone(kind: number): boolean {
  return kind <= 0x01 || (kind >= 0xd0 && kind <= marker.start);
}

function readLength(file: Buffer, at: number): number {
  const length = at + 2 <= file.byteLength ? file.readUInt16BE(at) : 0;
  if (length < 2 || at + length > file.byteLength) throw new UnreadableFileError('A part of the picture has no end.');
  return length;
}

/** The next marker that is no part of the coded picture. */
function skipScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    const isCoded = next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7);
    if (!isCoded) return at;
  }
  return file.byteLength;
}

function isNeeded(segment: Buffer): boolean {
  const kind = segment[1] ?? 0;
  if (kind === marker.comment) return false;
  if (kind < marker.app0 || kind > marker.app15) return true;
  const name = neededApplicationData[kind];
  if (name === undefined || segment.toString('latin1', 4, 4 + name.length) !== name) return false;
  return kind !== marker.app0 || segment.byteLength === jfifBytes;
}

function toEdit(
  segment: Buffer,
  { start, end, hasOrientation }: { start: number; end: number; hasOrientation: boolean },
): ByteEdit {
  if (segment[1] === marker.app0 && segment.toString('latin1', 4, 9) === 'JFIF\0') {
    const density = segment.subarray(9, 16);
    if (density.byteLength === 7) {
      const header = Buffer.from([0xff, marker.app0, 0, jfifBytes - 2, ...Buffer.from('JFIF\0'), ...density, 0, 0]);
      return replaceBytes(start, end, header);
    }
  }
  const isExif = segment[1] === marker.app1 && segment.subarray(4, 10).equals(exifPrefix);
  const orientation = isExif && !hasOrientation ? readOrientation(segment.subarray(4)) : undefined;
  if (orientation === undefined) return removeBytes(start, end);
  const exif = Buffer.concat([exifPrefix, createOrientationExif(orientation)]);
  return replaceBytes(start, end, Buffer.concat([Buffer.from([0xff, marker.app1, 0, exif.byteLength + 2]), exif]));
}
