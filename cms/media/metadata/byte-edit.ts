/** Bytes of a stored file, from `start` to before `end`, that are sent otherwise than they are stored. */
export interface ByteEdit {
  readonly start: number;
  readonly end: number;
  /** Sent instead. */
  readonly bytes: Uint8Array;
  /** How many zeros are sent after them. */
  readonly zeros: number;
}

/** A file that does not follow its format, so that nobody can say where its metadata are. */
export class UnreadableFileError extends Error {
  readonly code = 'file-unreadable';

  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFileError';
  }
}

const none = new Uint8Array();

export function removeBytes(start: number, end: number): ByteEdit {
  return { start, end, bytes: none, zeros: 0 };
}

export function replaceBytes(start: number, end: number, bytes: Uint8Array): ByteEdit {
  return { start, end, bytes, zeros: 0 };
}

/** Keeps the positions of all other bytes, to which a file may refer. Bytes that do not fit are not written. */
export function overwriteBytes(start: number, end: number, bytes: Uint8Array = none): ByteEdit {
  const written = bytes.byteLength <= end - start ? bytes : none;
  return { start, end, bytes: written, zeros: end - start - written.byteLength };
}

export function toEditedSize(sizeBytes: number, edits: readonly ByteEdit[]): number {
  return edits.reduce(
    (size, { start, end, bytes, zeros }) => size - (end - start) + bytes.byteLength + zeros,
    sizeBytes,
  );
}
