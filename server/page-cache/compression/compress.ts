import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** A body in each encoding that is stored. */
export interface Bodies {
  /** Uncompressed. */
  readonly identity?: Buffer;
  readonly gzip?: Buffer;
  readonly br?: Buffer;
}

/**
 * Few clients request a page uncompressed, and the uncompressed body would be half of all bytes, so it is unpacked from
 * gzip on demand.
 */
export interface CompressedBodies extends Bodies {
  readonly identity?: never;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

export type Quality = 'quick' | 'best';

/**
 * Times for an article and its payload in both encodings: 1.5 ms for `quick`; with level 4 of each it would be 3.8 ms
 * for 5 % fewer bytes. Brotli 11 takes 77 ms for the page alone.
 */
const levels = { quick: { brotli: 3, gzip: 1 }, best: { brotli: 11, gzip: 9 } } as const;

/**
 * For example the feeds of a large site: brotli 11 takes two seconds per megabyte, 9 a fortieth of that for about the
 * same size.
 */
const listBytes = 256 * 1024;
const listBrotli = 9;

/**
 * The brotli window is as large as the body. The default of 4 MB takes 8 MB of memory for each body, so that V8 would
 * collect the whole heap after every dozen renders.
 */
const windowBits = { min: constants.BROTLI_MIN_WINDOW_BITS, max: constants.BROTLI_DEFAULT_WINDOW };
/** Bytes of a window that brotli does not use (RFC 7932, 9.1). */
const windowGap = 16;

/** Runs on the thread pool, so that the event loop is free. */
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

/** Unpacks `zipped` to the body of `length` bytes, on the thread pool. Rejects when it is damaged. */
export async function uncompress(zipped: Buffer, length: number): Promise<Buffer> {
  // With one byte more, the output is a single chunk.
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
 * Copies the bytes into a buffer of exactly their size. Node allocates small buffers from shared blocks of 64 KB, so a
 * stored page would keep its whole block in memory.
 */
function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

interface CompressedBody {
  /** The hash of the uncompressed body. */
  readonly hash: string;
  readonly length: number;
  readonly bodies: CompressedBodies;
}

/** A cache of unpacked pages for clients without compression. */
interface UncompressedBodies {
  /** Rejects when the stored body is damaged. */
  readonly get: (answer: CompressedBody) => Promise<Buffer>;
}

/** About fifty pages. */
const maxUncompressedBytes = 2 * 1024 * 1024;

export function createUncompressedBodies(): UncompressedBodies {
  /**
   * By the hash of the body, so that this cache does not keep evicted entries in memory. A body larger than the limit
   * counts as the whole limit.
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
