/** Stored pages for clients that take no compression: each is unpacked once, while it is among the last that were requested. */
import { LRUCache } from 'lru-cache';
import type { StoredAnswer } from '../stored-answer.ts';
import { uncompress } from './compress.ts';

interface UncompressedBodies {
  /** Rejects when what is stored is damaged. */
  get: (answer: StoredAnswer) => Promise<Buffer>;
}

/** Some fifty pages. */
const maxBytes = 2 * 1024 * 1024;

export function createUncompressedBodies(): UncompressedBodies {
  /** By the hash of the body, so that pages which memory lets go of are not held here. A larger body counts as all there is room for. */
  const bodies = new LRUCache<string, Promise<Buffer>>({ maxSize: maxBytes });
  return {
    get({ hash, length, bodies: { gzip } }) {
      const known = bodies.get(hash);
      if (known) return known;
      const body = uncompress(gzip, length);
      body.catch(() => bodies.delete(hash));
      bodies.set(hash, body, { size: Math.min(maxBytes, Math.max(1, length)) });
      return body;
    },
  };
}
