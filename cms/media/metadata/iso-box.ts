import { UnreadableFileError } from './byte-edit.ts';

/** A box of the ISO base media file format (ISO/IEC 14496-12), to which MP4, M4A and AVIF belong. */
export interface IsoBox {
  readonly type: string;
  readonly start: number;
  /** Where its content begins, after size and type. */
  readonly contentStart: number;
  readonly end: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stops with a `UnreadableFileError` at a box that is larger than what holds it. */
export function* listBoxes(file: Buffer, { start: first, end: last }: Span): Generator<IsoBox> {
  let start = first;
  while (start < last) {
    if (start + 8 > last) throw new UnreadableFileError('A part of the file has no end.');
    const size = file.readUInt32BE(start);
    const isLong = size === 1;
    const contentStart = start + (isLong ? 16 : 8);
    // Zero means: to the end.
    const length = isLong ? readUInt64(file, start + 8) : size || last - start;
    const end = start + length;
    if (end > last || end < contentStart) throw new UnreadableFileError('A part of the file has no end.');
    yield { type: file.toString('latin1', start + 4, start + 8), start, contentStart, end };
    start = end;
  }
}

export function listChildren(file: Buffer, box: IsoBox, headBytes = 0): IsoBox[] {
  return [...listBoxes(file, { start: box.contentStart + headBytes, end: box.end })];
}

/** The first box at a path below a box whose content is boxes only. */
export function findBox(file: Buffer, box: IsoBox, ...path: string[]): IsoBox | undefined {
  let found: IsoBox | undefined = box;
  for (const type of path) found = found && listChildren(file, found).find((child) => child.type === type);
  return found;
}

export function readUInt64(file: Buffer, at: number): number {
  return Number(file.readBigUInt64BE(at));
}
