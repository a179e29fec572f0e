/**
 * Detects a document's type from its bytes: the signature, then the structure of its container.
 * The only part that is ever unpacked is the small content list of a DOCX.
 */
import { inflateRawSync } from 'node:zlib';
import { readZipEntries, type ZipEntry } from './zip-entries.ts';

/** Media types of the accepted documents by extension. */
export const documentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
} as const;

export type DocumentExtension = keyof typeof documentTypes;

/** `macros`: an accepted format that contains code or embedded objects. */
interface DetectedDocument {
  readonly kind: DocumentExtension | 'oldWord' | 'macros' | 'unknown';
}

export function detectDocument(bytes: Uint8Array): DetectedDocument {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return { kind: 'oldWord' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return detectArchive(bytes);
  const head = toLatin1(bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return { kind: isPdf(bytes) ? 'pdf' : 'unknown' };
  if (head.startsWith('{\\rtf')) return { kind: detectRtf(bytes) };
  return { kind: isText(bytes) ? 'txt' : 'unknown' };
}

/** Requires an object, a cross-reference table or an end: a header alone is not a document. */
function isPdf(bytes: Uint8Array): boolean {
  return /\bobj\b|\bxref\b|%%EOF/.test(toLatin1(bytes));
}

function detectRtf(bytes: Uint8Array): DetectedDocument['kind'] {
  const text = toLatin1(bytes);
  // RTF carries programs in embedded objects.
  if (/\\obj(?:data|ocx|emb|autlink)\b/.test(text)) return 'macros';
  return /\}[\s\0]*$/.test(text.slice(-64)) ? 'rtf' : 'unknown';
}

/** UTF-8 or UTF-16 by byte order mark, or one byte per character without control characters. */
function isText(bytes: Uint8Array): boolean {
  const isWide = startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
  const text = isWide ? new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes) : toLatin1(bytes);
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
}

function detectArchive(bytes: Uint8Array): DetectedDocument {
  const entries = readZipEntries(bytes);
  if (!entries) return { kind: 'unknown' };
  const names = new Set(entries.map(({ name }) => name));
  if (entries.some(({ name }) => isActiveContent(name))) return { kind: 'macros' };
  if (names.has('[Content_Types].xml') && names.has('word/document.xml')) return detectWord(bytes, entries);
  if (names.has('content.xml') && readMimetype(bytes, entries) === documentTypes.odt) return { kind: 'odt' };
  return { kind: 'unknown' };
}

/** Macros, controls and embedded documents. */
function isActiveContent(name: string): boolean {
  return /vbaProject|vbaData|activeX|^(?:Basic|Scripts)\/|\/embeddings\/|\.(?:bin|exe|dll|js|vbs|jar|zip|docx|docm|xlsx|xlsm|odt)$/i.test(
    name,
  );
}

/** The content list tells a document from a template, and from a renamed document with macros. */
function detectWord(bytes: Uint8Array, entries: readonly ZipEntry[]): DetectedDocument {
  const types = readEntry(bytes, entries, '[Content_Types].xml');
  if (types === undefined) return { kind: 'unknown' };
  if (/macroEnabled/i.test(types)) return { kind: 'macros' };
  return { kind: types.includes('wordprocessingml.document.main+xml') ? 'docx' : 'unknown' };
}

/** OpenDocument has its media type in the first entry, uncompressed. */
function readMimetype(bytes: Uint8Array, entries: readonly ZipEntry[]): string | undefined {
  return entries[0]?.name === 'mimetype' ? readEntry(bytes, entries, 'mimetype')?.trim() : undefined;
}

/** The largest content list that is unpacked. */
const maxPartBytes = 1024 * 1024;

function readEntry(bytes: Uint8Array, entries: readonly ZipEntry[], name: string): string | undefined {
  const entry = entries.find((candidate) => candidate.name === name);
  if (!entry) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50) return undefined;
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedSize);
  if (entry.method === 0) return toLatin1(packed);
  if (entry.method !== 8) return undefined;
  try {
    return toLatin1(inflateRawSync(packed, { maxOutputLength: maxPartBytes }));
  } catch {
    // The part cannot be unpacked, or is larger than declared: the document is damaged.
    return undefined;
  }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** One character per byte. */
function toLatin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
