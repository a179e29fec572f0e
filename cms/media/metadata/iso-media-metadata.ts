import { overwriteBytes, type ByteEdit } from './byte-edit.ts';
import { findBox, listBoxes, listChildren, type IsoBox } from './iso-box.ts';
import { holdsPictures, listItemEdits } from './iso-item-metadata.ts';
import { listSampleSpans } from './iso-samples.ts';

/** What players need. Everything else in a file is about it, or for programs that change it. */
const neededBoxes = new Set(['ftyp', 'styp', 'mdat', 'moof', 'sidx', 'ssix', 'mfra', 'pdin', 'prft']);
const neededInMovie = new Set(['mvhd', 'mvex', 'iods']);
const neededInTrack = new Set(['tkhd', 'edts', 'mdia', 'tref', 'trgr', 'tapt', 'load']);
/** Tracks whose samples are numbers of the camera, as its places. */
const metadataHandlers = new Set(['meta', 'camm', 'gpmd', 'mebx']);
const emptyBox = Buffer.from('free', 'latin1');

/**
 * All metadata of a film, a sound or a picture. Zeros take their place, because positions in the file must not change.
 */
export function listIsoMediaEdits(file: Buffer): ByteEdit[] {
  const edits: ByteEdit[] = [];
  for (const box of listBoxes(file, { start: 0, end: file.byteLength })) {
    if (box.type === 'moov') edits.push(...listMovieEdits(file, box));
    else if (box.type === 'meta' && holdsPictures(file, box)) edits.push(...listItemEdits(file, box));
    else if (!neededBoxes.has(box.type)) edits.push(...emptyOut(box));
  }
  return removeOverlaps(edits);
}

function listMovieEdits(file: Buffer, movie: IsoBox): ByteEdit[] {
  return listChildren(file, movie).flatMap((box) => {
    if (box.type === 'trak') return listTrackEdits(file, box);
    return neededInMovie.has(box.type) ? [] : emptyOut(box);
  });
}

function listTrackEdits(file: Buffer, track: IsoBox): ByteEdit[] {
  if (metadataHandlers.has(readHandler(file, track))) {
    const samples = listSampleSpans(file, track).map(({ start, end }) => overwriteBytes(start, end));
    return [...samples, ...emptyOut(track)];
  }
  return listChildren(file, track).flatMap((box) => (neededInTrack.has(box.type) ? [] : emptyOut(box)));
}

function readHandler(file: Buffer, track: IsoBox): string {
  const handler = findBox(file, track, 'mdia', 'hdlr');
  return handler ? file.toString('latin1', handler.contentStart + 8, handler.contentStart + 12) : '';
}

/** Players skip a box of the type `free`. */
function emptyOut(box: IsoBox): ByteEdit[] {
  const name = { start: box.start + 4, end: box.start + 8 };
  return [overwriteBytes(name.start, name.end, emptyBox), overwriteBytes(box.contentStart, box.end)];
}

/** In the order of the file. A file may name the same bytes twice. */
function removeOverlaps(edits: readonly ByteEdit[]): ByteEdit[] {
  const kept: ByteEdit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    const begun = kept.at(-1)?.end ?? 0;
    if (edit.end <= begun) continue;
    kept.push(edit.start >= begun ? edit : overwriteBytes(begun, edit.end));
  }
  return kept;
}
