/**
 * Stored pages for those who take no compression. What was asked for last is kept, so that a program that asks for the same
 * address again and again has it made once.
 */
import { uncompress } from './compress.ts';
import type { StoredAnswer } from '../stored-answer.ts';

interface UncompressedBodies {
  /** Rejects when what is stored is damaged. */
  get: (answer: StoredAnswer) => Promise<Buffer>;
}

/** Some fifty pages; the last that was asked for is kept even if it is larger. */
const maxBytes = 2 * 1024 * 1024;

export function createUncompressedBodies(): UncompressedBodies {
  /** By the hash of what they are, so that pages which memory lets go of are not held here. Oldest first. */
  const kept = new Map<string, { body: Promise<Buffer>; length: number }>();
  let bytes = 0;

  const remove = (hash: string) => {
    bytes -= kept.get(hash)?.length ?? 0;
    kept.delete(hash);
  };

  const add = (hash: string, known: { body: Promise<Buffer>; length: number }) => {
    kept.set(hash, known);
    bytes += known.length;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes || oldest === hash) return;
      remove(oldest);
    }
  };

  return {
    get({ hash, length, bodies }) {
      const known = kept.get(hash);
      const body = known?.body ?? uncompress(bodies.gzip, length);
      if (!known) body.catch(() => remove(hash));
      remove(hash);
      add(hash, { body, length });
      return body;
    },
  };
}
