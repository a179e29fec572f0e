import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const hashedName = /-[\w-]{8,}\.(js|woff2)$/;

/** A file below `root`, or `undefined`. Only plain names are looked up, so a path cannot climb out. */
export async function findStaticFile(root: string, pathname: string): Promise<Response | undefined> {
  const isPlain = /^(\/[\w-][\w.-]*)+$/.test(pathname);
  const contentType = contentTypes[path.extname(pathname)];
  if (!isPlain || !contentType) return undefined;
  const file = path.join(root, pathname);
  const size = await getFileSize(file);
  if (size === undefined) return undefined;
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      'content-type': contentType,
      'content-length': String(size),
      'x-content-type-options': 'nosniff',
      'cache-control': hashedName.test(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  });
}

/** A path that cannot be a file's: nothing there, a file where a folder would be, a name too long. */
const absences: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function getFileSize(file: string): Promise<number | undefined> {
  try {
    await using handle = await open(file, 'r');
    const status = await handle.stat();
    return status.isFile() ? status.size : undefined;
  } catch (error) {
    if (absences.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}
