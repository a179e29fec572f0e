import { UnreadableFileError, type ByteEdit } from './byte-edit.ts';
import { listIsoMediaEdits } from './iso-media-metadata.ts';
import { listJpegEdits } from './jpeg-metadata.ts';
import { listPngEdits } from './png-metadata.ts';
import { listWebpEdits } from './webp-metadata.ts';

const formats: Readonly<Record<string, (file: Buffer) => ByteEdit[]>> = {
  'image/jpeg': listJpegEdits,
  'image/png': listPngEdits,
  'image/webp': listWebpEdits,
  'image/avif': listIsoMediaEdits,
  'video/mp4': listIsoMediaEdits,
  'audio/mp4': listIsoMediaEdits,
};

/** Whether cameras write files of this type, with the place and the owner in them. */
export function mayHaveCameraMetadata(mediaType: string): boolean {
  return Object.hasOwn(formats, mediaType);
}

/**
 * What must not be sent of a file: everything that a camera or a program wrote beside the picture or the film. The
 * colour profile and the orientation stay. In the order of the file, without overlaps. Throws `UnreadableFileError`.
 */
export function listMetadataEdits(file: Buffer, mediaType: string): ByteEdit[] {
  const edits = joinRemovals(formats[mediaType]?.(file) ?? []);
  if (edits.length > maxEdits) throw new UnreadableFileError('The file has too many parts.');
  return edits;
}

/** A file of a camera has a dozen. Each costs memory as long as the file is sent. */
const maxEdits = 10_000;

function joinRemovals(edits: readonly ByteEdit[]): ByteEdit[] {
  const joined: ByteEdit[] = [];
  for (const edit of edits) {
    const last = joined.at(-1);
    const isRemoval = edit.bytes.byteLength + edit.zeros === 0;
    if (last && isRemoval && last.end === edit.start) joined.splice(-1, 1, { ...last, end: edit.end });
    else joined.push(edit);
  }
  return joined;
}
