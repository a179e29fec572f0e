import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** A body in each stored encoding. */
export interface Bodies {
  /** Uncompressed. */
  identity?: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** Few clients request a page uncompressed, and identity would be half of all bytes: it is unpacked from gzip. */
export interface CompressedBodies extends Bodies {
  identity?: never;
  gzip: Buffer;
  br: Buffer;
}

export type Quality = 'quick' | 'best';

/**
 * Milliseconds for an article and its payload in both encodings: 1.5 quickly, 3.8 with level 4 of each for 5 % fewer
 * bytes. Brotli 11 takes 77 for the page alone.
 */
const levels = { quick: { brotli: 3, gzip: 1 }, best: { brotli: 11, gzip: 9 } } as const;

/** Feeds of a large site: brotli 11 takes two seconds a megabyte, 9 a fortieth of it for about the same size. */
const listBytes = 256 * 1024;
const listBrotli = 9;

/**
 * The window of brotli is as large as the body. Its default of 4 MB takes 8 MB of memory for each body, and V8 then
 * collects the whole heap after every dozen renders.
 */
const windowBits = { min: constants.BROTLI_MIN_WINDOW_BITS, max: constants.BROTLI_DEFAULT_WINDOW };
/** Bytes of a window that brotli does not use (RFC 7932, 9.1). */
const windowGap = 16;

/** On the thread pool, never on the event loop. */
export async function compress(identity: Buffer, quality: Quality): Promise<CompressedBodies> {
  const { brotli, gzip: level } = levels[quality];
  const brotliLevel = identity.length > listBytes ? Math.min(brotli, listBrotli) : brotli;
  const [br, zipped] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: toWindowBits(identity.length),
      },
    }),
    toGzip(identity, { level }),
  ]);
  return { gzip: toOwnMemory(zipped), br: toOwnMemory(br) };
}

/** The minimum of zlib. */
const minChunkBytes = 64;

/** The body of `length` bytes from which `zipped` was made, on the thread pool. Rejects when it is damaged. */
export async function uncompress(zipped: Buffer, length: number): Promise<Buffer> {
  // With a byte to spare the output is one chunk.
  const chunkSize = Math.max(minChunkBytes, length + 1);
  const body = await fromGzip(zipped, { chunkSize, maxOutputLength: Math.max(1, length) });
  if (body.length !== length) throw new Error(`A stored body has ${body.length} bytes and should have ${length}`);
  return body;
}

function toWindowBits(bytes: number): number {
  const { min, max } = windowBits;
  return Math.min(max, Math.max(min, Math.ceil(Math.log2(bytes + windowGap))));
}

/**
 * The same bytes in a buffer of exactly their size. Node puts small buffers into shared blocks of 64 KB, and one stored
 * page would keep its whole block in memory.
 */
function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

interface CompressedBody {
  /** Of the uncompressed body. */
  hash: string;
  length: number;
  bodies: CompressedBodies;
}

/** Stored pages for clients without compression: each is unpacked once while it is often requested. */
interface UncompressedBodies {
  /** Rejects when the stored body is damaged. */
  get: (answer: CompressedBody) => Promise<Buffer>;
}

/** About fifty pages. */
const maxUncompressedBytes = 2 * 1024 * 1024;

export function createUncompressedBodies(): UncompressedBodies {
  /**
   * By the hash of the body, so that evicted pages are not kept in memory here. A larger body counts as the whole
   * limit.
   */
  const bodies = new LRUCache<string, Promise<Buffer>>({ maxSize: maxUncompressedBytes });
  return {
    get({ hash, length, bodies: { gzip } }) {
      const known = bodies.get(hash);
      if (known) return known;
      const body = uncompress(gzip, length);
      body.catch(() => bodies.delete(hash));
      bodies.set(hash, body, { size: Math.min(maxUncompressedBytes, Math.max(1, length)) });
      return body;
    },
  };
}
