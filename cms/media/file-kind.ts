import { extname } from 'node:path';
import type { AssetKind } from '../storage/asset-register.ts';

/** Accepted files by extension. SVG and HTML are not among them, because both can contain scripts. */
const fileKinds: Record<string, { mediaType: string; kind: AssetKind }> = {
  '.jpg': { mediaType: 'image/jpeg', kind: 'image' },
  '.jpeg': { mediaType: 'image/jpeg', kind: 'image' },
  '.png': { mediaType: 'image/png', kind: 'image' },
  '.webp': { mediaType: 'image/webp', kind: 'image' },
  '.avif': { mediaType: 'image/avif', kind: 'image' },
  '.pdf': { mediaType: 'application/pdf', kind: 'document' },
  '.txt': { mediaType: 'text/plain; charset=utf-8', kind: 'document' },
  '.vtt': { mediaType: 'text/vtt; charset=utf-8', kind: 'document' },
  '.csv': { mediaType: 'text/csv; charset=utf-8', kind: 'document' },
  '.json': { mediaType: 'application/json', kind: 'document' },
  '.zip': { mediaType: 'application/zip', kind: 'document' },
  '.docx': { mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', kind: 'document' },
  '.xlsx': { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', kind: 'document' },
  '.pptx': { mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', kind: 'document' },
  '.mp3': { mediaType: 'audio/mpeg', kind: 'audio' },
  '.m4a': { mediaType: 'audio/mp4', kind: 'audio' },
  '.mp4': { mediaType: 'video/mp4', kind: 'video' },
  '.webm': { mediaType: 'video/webm', kind: 'video' },
};

export function findFileKind(filename: string): { mediaType: string; kind: AssetKind } | undefined {
  const extension = extname(filename).toLowerCase();
  return Object.hasOwn(fileKinds, extension) ? fileKinds[extension] : undefined;
}

/** Of all kinds that are taken, without dots. */
export function listExtensions(): string[] {
  return Object.keys(fileKinds).map((extension) => extension.slice(1));
}

/** File systems take names of 255 bytes; an export may add an ending. */
const maxNameBytes = 200;

/** Reduces a name to letters of any script, digits, dots and dashes, which are safe on any file system. */
export function toSafeFilename(filename: string): string {
  const name = filename.toWellFormed().normalize('NFC').split(/[/\\]/).pop() ?? '';
  const plain = name.replaceAll(/[^\p{L}\p{M}\p{Nd}\p{Join_Control}._-]+/gu, '-');
  // After the cut, which may end before a dot or within a letter.
  const safe = cutStart(plain).replace(/^[.\-\p{M}\p{Join_Control}]+/u, '');
  return safe === '' ? 'file' : safe;
}

/** The end of a name, which has its extension. */
function cutStart(name: string): string {
  const letters = [...name];
  let bytes = Buffer.byteLength(name);
  let start = 0;
  for (; bytes > maxNameBytes; start += 1) bytes -= Buffer.byteLength(letters[start] ?? '');
  return letters.slice(start).join('');
}
