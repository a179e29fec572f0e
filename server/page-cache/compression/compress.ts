import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** A body in each form that it is kept in. */
export interface Bodies {
  /** Uncompressed. */
  identity?: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

/** Hardly anybody takes a page uncompressed, and that would be half of all that is kept: gzip gives it again. */
export interface CompressedBodies extends Bodies {
  identity?: never;
  gzip: Buffer;
  br: Buffer;
}

export type Quality = 'quick' | 'best';

/**
 * Milliseconds of an article and its payload in both forms: 1.5 quickly, 3.8 with level 4 of each for 5 % fewer bytes. Brotli 11
 * takes 77 for the page alone.
 */
const levels = { quick: { brotli: 3, gzip: 1 }, best: { brotli: 11, gzip: 9 } } as const;

/** Lists of a large site: brotli 11 takes two seconds a megabyte, 9 a fortieth of it for about the same size. */
const listBytes = 256 * 1024;
const listBrotli = 9;

/**
 * How far back brotli looks for a repetition: as far as the body is long. With the 4 MB that it has of its own it takes
 * 8 MB of memory for each body, and V8 collected the whole heap after every dozen of renders to make up for it.
 */
const windowBits = { least: constants.BROTLI_MIN_WINDOW_BITS, most: constants.BROTLI_DEFAULT_WINDOW };
/** Bytes of a window that are not looked at (RFC 7932, 9.1). */
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

/** What zlib takes in one piece at least. */
const minChunkBytes = 64;

/**
 * The body of `length` bytes that `zipped` was made of, on the thread pool. Rejects for what gives no such body: it is damaged.
 */
export async function uncompress(zipped: Buffer, length: number): Promise<Buffer> {
  // With a byte to spare it comes in one piece.
  const chunkSize = Math.max(minChunkBytes, length + 1);
  const body = await fromGzip(zipped, { chunkSize, maxOutputLength: Math.max(1, length) });
  if (body.length !== length) throw new Error(`A stored body has ${body.length} bytes and should have ${length}`);
  return body;
}

function toWindowBits(bytes: number): number {
  const { least, most } = windowBits;
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(bytes + windowGap))));
}

/**
 * The same bytes in memory of exactly their size. What Node makes of small ones lies in blocks of 64 KB together with all
 * else that is made meanwhile, and keeps the whole block for as long as a page is stored.
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

/** Some fifty pages. */
const maxUncompressedBytes = 2 * 1024 * 1024;

export function createUncompressedBodies(): UncompressedBodies {
  /** By the hash of the body, so that pages which memory lets go of are not held here. A larger body counts as all there is room for. */
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
