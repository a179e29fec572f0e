/** The only part of a camera's metadata that a reader needs: without it a picture lies on its side. */

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;
const headerBytes = 8;

/** 2 to 8; undefined for an upright picture. `exif` may begin with the prefix of JPEG. */
export function readOrientation(exif: Buffer): number | undefined {
  const tiff = exif.subarray(0, exifPrefix.byteLength).equals(exifPrefix) ? exif.subarray(exifPrefix.byteLength) : exif;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.byteLength < headerBytes || (order !== 'II' && order !== 'MM')) return undefined;
  const isLittle = order === 'II';
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.byteLength) return undefined;
  const last = Math.min(read16(directory), Math.floor((tiff.byteLength - directory - 2) / entryBytes));
  for (let index = 0; index < last; index += 1) {
    const entry = directory + 2 + index * entryBytes;
    if (read16(entry) !== orientationTag || read16(entry + 2) !== shortType) continue;
    const value = read16(entry + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

export const exifPrefix: Buffer = Buffer.from('Exif\0\0', 'latin1');

/** Exif data with nothing in it. */
export const emptyExif: Buffer = Buffer.from('4d4d002a00000008000000000000', 'hex');

/** Exif data with nothing but the orientation. */
export function createOrientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(headerBytes + 2 + entryBytes + 4);
  emptyExif.copy(tiff, 0, 0, headerBytes);
  tiff.writeUInt16BE(1, headerBytes);
  const entry = headerBytes + 2;
  tiff.writeUInt16BE(orientationTag, entry);
  tiff.writeUInt16BE(shortType, entry + 2);
  tiff.writeUInt32BE(1, entry + 4);
  tiff.writeUInt16BE(orientation, entry + 8);
  return tiff;
}
