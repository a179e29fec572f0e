import { findBox, readUInt64, type IsoBox } from './iso-box.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where the samples of a track are in the file. */
export function listSampleSpans(file: Buffer, track: IsoBox): Span[] {
  const table = findBox(file, track, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const sizes = readSizes(file, findBox(file, table, 'stsz'));
  const perChunk = readChunkLengths(file, findBox(file, table, 'stsc'));
  const spans: Span[] = [];
  let sample = 0;
  for (const [index, start] of readChunkStarts(file, table).entries()) {
    const count = perChunk.findLast(({ firstChunk }) => firstChunk <= index + 1)?.samples ?? 0;
    const length = sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    spans.push({ start, end: Math.min(start + length, file.byteLength) });
  }
  return spans;
}

/** Reads a table of numbers, which cannot be longer than the file. */
function readTable<Entry>(
  box: IsoBox | undefined,
  { at, count, bytes, read }: { at: number; count: number; bytes: number; read: (at: number) => Entry },
): Entry[] {
  const length = box ? Math.min(count, Math.floor((box.end - at) / bytes)) : 0;
  return Array.from({ length }, (_, index) => read(at + index * bytes));
}

function readSizes(file: Buffer, box: IsoBox | undefined): number[] {
  if (!box) return [];
  const [same, count] = [file.readUInt32BE(box.contentStart + 4), file.readUInt32BE(box.contentStart + 8)];
  if (same > 0) return Array.from({ length: Math.min(count, Math.ceil(file.byteLength / same)) }, () => same);
  return readTable(box, { at: box.contentStart + 12, count, bytes: 4, read: (at) => file.readUInt32BE(at) });
}

function readChunkLengths(file: Buffer, box: IsoBox | undefined): { firstChunk: number; samples: number }[] {
  const count = box ? file.readUInt32BE(box.contentStart + 4) : 0;
  const read = (at: number) => ({ firstChunk: file.readUInt32BE(at), samples: file.readUInt32BE(at + 4) });
  return readTable(box, { at: (box?.contentStart ?? 0) + 8, count, bytes: 12, read });
}

function readChunkStarts(file: Buffer, table: IsoBox): number[] {
  const long = findBox(file, table, 'co64');
  const box = long ?? findBox(file, table, 'stco');
  const count = box ? file.readUInt32BE(box.contentStart + 4) : 0;
  const read = (at: number): number => (long ? readUInt64(file, at) : file.readUInt32BE(at));
  return readTable(box, { at: (box?.contentStart ?? 0) + 8, count, bytes: long ? 8 : 4, read });
}
