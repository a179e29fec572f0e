/** The central directory of a ZIP archive, read with limits against zip bombs. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly packedSize: number;
  /** Offset of the entry's local header. */
  readonly offset: number;
}

const maxEntries = 1000;
const maxUnpackedBytes = 100 * 1024 * 1024;

/**
 * `undefined` if the archive is broken, encrypted or too large, or has a path or symbolic link that leads out of it.
 */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count === 0 || count > maxEntries) return undefined;

  const entries: ZipEntry[] = [];
  let position = view.getUint32(end + 16, true);
  let unpackedBytes = 0;
  while (entries.length < count) {
    const entry = readEntryHeader(view, position);
    if (!entry || isUnsafe(entry)) return undefined;
    unpackedBytes += entry.size;
    if (unpackedBytes > maxUnpackedBytes) return undefined;
    entries.push({ name: entry.name, method: entry.method, packedSize: entry.packedSize, offset: entry.offset });
    position = entry.next;
  }
  return entries;
}

/** The end record is last, except for a comment of at most 64 KB. */
function findEnd(view: DataView): number | undefined {
  const minOffset = Math.max(0, view.byteLength - 22 - 0xffff);
  for (let at = view.byteLength - 22; at >= minOffset; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return undefined;
}

interface EntryHeader extends ZipEntry {
  readonly flags: number;
  readonly size: number;
  readonly mode: number;
  readonly next: number;
}

function readEntryHeader(view: DataView, at: number): EntryHeader | undefined {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) return undefined;
  const nameLength = view.getUint16(at + 28, true);
  const next = at + 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  if (next > view.byteLength) return undefined;
  return {
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    mode: view.getUint32(at + 38, true) >>> 16,
    offset: view.getUint32(at + 42, true),
    name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
    next,
  };
}

function isUnsafe({ name, flags, mode }: EntryHeader): boolean {
  const isEncrypted = (flags & 1) !== 0;
  const isSymbolicLink = (mode & 0o170000) === 0o120000;
  return isEncrypted || isSymbolicLink || name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
}
