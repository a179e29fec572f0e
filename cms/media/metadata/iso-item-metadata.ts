/** Pictures in AVIF are items of a file. Metadata are further items beside them. */
import { overwriteBytes, type ByteEdit } from './byte-edit.ts';
import { listChildren, readUInt64, type IsoBox } from './iso-box.ts';
import { emptyExif } from './orientation.ts';

/** Version and flags, with which many boxes begin. */
const fullBoxBytes = 4;
const metadataTypes = new Set(['Exif', 'mime', 'uri ']);
/** An item of Exif data begins with the number of bytes before these data. */
const exifItem = Buffer.concat([Buffer.alloc(4), emptyExif]);

/** Whether the box holds pictures and not, as in films, words about the file. */
export function holdsPictures(file: Buffer, meta: IsoBox): boolean {
  const handler = file.toString('latin1', meta.contentStart + fullBoxBytes, meta.contentStart + 24);
  return handler.startsWith('hdlr', 4) && handler.startsWith('pict', 16);
}

/** The bytes of all items that are no pictures. Their entries stay, because positions in the file must not change. */
export function listItemEdits(file: Buffer, meta: IsoBox): ByteEdit[] {
  const parts = listChildren(file, meta, fullBoxBytes);
  const find = (type: string): IsoBox | undefined => parts.find((part) => part.type === type);
  const [information, locations] = [find('iinf'), find('iloc')];
  if (!information || !locations) return [];
  const types = readItemTypes(file, information);
  const ownData = find('idat')?.contentStart ?? 0;
  return readLocations(file, locations, ownData).flatMap(({ id, start, end }) => {
    const type = types.get(id);
    if (type === undefined || !metadataTypes.has(type)) return [];
    return [overwriteBytes(start, Math.min(end, file.byteLength), type === 'Exif' ? exifItem : undefined)];
  });
}

function readItemTypes(file: Buffer, information: IsoBox): Map<number, string> {
  const countBytes = file[information.contentStart] === 0 ? 2 : 4;
  const entries = listChildren(file, information, fullBoxBytes + countBytes);
  return new Map(
    entries.map(({ contentStart }) => {
      const version = file[contentStart] ?? 0;
      const at = contentStart + fullBoxBytes;
      // Versions before 2 have no type: their items are files of a media type.
      if (version < 2) return [file.readUInt16BE(at), 'mime'] as const;
      const id = version === 2 ? file.readUInt16BE(at) : file.readUInt32BE(at);
      const typeAt = at + (version === 2 ? 2 : 4) + 2;
      return [id, file.toString('latin1', typeAt, typeAt + 4)] as const;
    }),
  );
}

interface ItemLocation {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

/** The box `iloc`, whose numbers have the sizes that it names itself. */
function readLocations(file: Buffer, box: IsoBox, ownData: number): ItemLocation[] {
  const version = file[box.contentStart] ?? 0;
  let at = box.contentStart + fullBoxBytes;
  const read = (bytes: number): number => {
    at += bytes;
    if (bytes === 8) return readUInt64(file, at - 8);
    return bytes === 0 ? 0 : file.readUIntBE(at - bytes, bytes);
  };
  const sizes = read(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  const found: ItemLocation[] = [];
  for (let items = read(idBytes); items > 0; items -= 1) {
    const id = read(idBytes);
    const isOwn = version > 0 && (read(2) & 15) === 1;
    // Which file it is in: always this one.
    read(2);
    const base = read(baseBytes) + (isOwn ? ownData : 0);
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexBytes);
      const start = base + read(offsetBytes);
      const length = read(lengthBytes);
      found.push({ id, start, end: length === 0 ? file.byteLength : start + length });
    }
  }
  return found;
}
