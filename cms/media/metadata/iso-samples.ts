import { UnreadableFileError } from './byte-edit.ts';
import { findBox, readUInt64, type IsoBox } from './iso-box.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const withoutLength = 'A track does not say how long its parts are.';

/** Where the samples of a track are in the file. Throws `UnreadableFileError` if it does not say how long they are. */
export function listSampleSpans(file: Buffer, track: IsoBox): Span[] {
  const table = findBox(file, track, 'mdia', 'minf', 'stbl');
  const starts = table ? readChunkStarts(file, table) : [];
  if (!table || starts.length === 0) return [];
  const sizes = readSizes(file, table);
  const perChunk = readChunkLengths(file, table);
  const spans: Span[] = [];
  let sample = 0;
  for (const [index, start] of starts.entries()) {
    const count = perChunk.findLast(({ firstChunk }) => firstChunk <= index + 1)?.samples ?? 0;
    const length = sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    spans.push({ start, end: Math.min(start + length, file.byteLength) });
  }
  return spans;
}

/** Reads a table of numbers, which cannot be longer than the file. */
function readTable<Entry>(
  { end }: IsoBox,
  { at, count, bytes, read }: { at: number; count: number; bytes: number; read: (at: number) => Entry },
): Entry[] {
  const length = Math.min(count, Math.floor((end - at) / bytes));
  return Array.from({ length }, (_, index) => read(at + index * bytes));
}

function readSizes(file: Buffer, table: IsoBox): number[] {
  const [plain, compact] = [findBox(file, table, 'stsz'), findBox(file, table, 'stz2')];
  if (plain) return readPlainSizes(file, plain);
  if (compact) return readCompactSizes(file, compact);
  throw new UnreadableFileError(withoutLength);
}

function readPlainSizes(file: Buffer, box: IsoBox): number[] {
  const [same, count] = [file.readUInt32BE(box.contentStart + 4), file.readUInt32BE(box.contentStart + 8)];
  if (same > 0) return Array.from({ length: Math.min(count, Math.ceil(file.byteLength / same)) }, () => same);
  return readTable(box, { at: box.contentStart + 12, count, bytes: 4, read: (at) => file.readUInt32BE(at) });
}

/** Sizes of 4, 8 or 16 bits. Of two in one byte the first has the high bits. */
function readCompactSizes(file: Buffer, box: IsoBox): number[] {
  const [bits, count] = [file.readUInt8(box.contentStart + 7), file.readUInt32BE(box.contentStart + 8)];
  const at = box.contentStart + 12;
  if (bits === 16) return readTable(box, { at, count, bytes: 2, read: (place) => file.readUInt16BE(place) });
  if (bits === 8) return readTable(box, { at, count, bytes: 1, read: (place) => file.readUInt8(place) });
  if (bits !== 4) throw new UnreadableFileError(withoutLength);
  const pairs = readTable(box, { at, count: Math.ceil(count / 2), bytes: 1, read: (place) => file.readUInt8(place) });
  return pairs.flatMap((pair) => [pair >> 4, pair & 0x0f]).slice(0, count);
}

function readChunkLengths(file: Buffer, table: IsoBox): { firstChunk: number; samples: number }[] {
  const box = findBox(file, table, 'stsc');
  if (!box) throw new UnreadableFileError(withoutLength);
  const count = file.readUInt32BE(box.contentStart + 4);
  const read = (at: number) => ({ firstChunk: file.readUInt32BE(at), samples: file.readUInt32BE(at + 4) });
  return readTable(box, { at: box.contentStart + 8, count, bytes: 12, read });
}

function readChunkStarts(file: Buffer, table: IsoBox): number[] {
  const long = findBox(file, table, 'co64');
  const box = long ?? findBox(file, table, 'stco');
  if (!box) return [];
  const count = file.readUInt32BE(box.contentStart + 4);
  const read = (at: number): number => (long ? readUInt64(file, at) : file.readUInt32BE(at));
  return readTable(box, { at: box.contentStart + 8, count, bytes: long ? 8 : 4, read });
}
