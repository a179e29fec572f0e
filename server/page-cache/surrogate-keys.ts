/**
 * The surrogate keys of responses, by which a shared cache purges them. They are shortened digests of the dependencies.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentChange } from './content-watch/content-index.ts';

export interface SharedResponse {
  readonly status: number;
  /** The dependencies of the response. */
  readonly contentKeys: readonly string[];
  /** The id of the document that the page belongs to, if there is one. */
  readonly documentId: string | undefined;
}

export interface SurrogateKeys {
  /** The key of every response. */
  readonly all: string;
  readonly ofResponse: (response: SharedResponse) => readonly string[];
  /** The keys of the responses that a change makes stale. */
  readonly ofChange: (change: Pick<ContentChange, 'contentKeys' | 'documentIds'>) => readonly string[];
  /** The key of a document's own page, which is purged before the pages that mention it. */
  readonly ofOwnPage: (documentId: string) => string;
}

/** 2.7 KB with their separators, which every proxy accepts in a header. */
const maxKeys = 200;
/** 48 bits. A collision purges one page too many, and is expected once in a site of millions of documents. */
const keyLength = 12;
const maxRemembered = 10_000;

/**
 * `repository` separates the keys of sites that share a cache. A digest has the same length for every key, needs no
 * escaping, is the same in every process, and reveals nothing: a dependency may contain the id of an unpublished
 * document to which a page links.
 */
export function createSurrogateKeys(repository: string): SurrogateKeys {
  const digests = new LRUCache<string, string>({
    max: maxRemembered,
    // Lower-case hexadecimal, because Cloudflare ignores case.
    memoMethod: (key) => createHash('sha256').update(`${repository} ${key}`).digest('hex').slice(0, keyLength),
  });
  const toKey = (key: string) => digests.memo(key);
  const all = toKey('all');
  /** The key of responses that any change may make stale. */
  const any = toKey('any');
  return {
    all,
    ofResponse({ status, contentKeys, documentId }) {
      const own = documentId === undefined ? [] : [`page:${documentId}`];
      // An absent page may be published, which changes none of the dependencies of its 404.
      const dependsOnAny = status !== 200 || contentKeys.length === 0 || contentKeys.length > maxKeys - 3;
      return [all, ...(dependsOnAny ? [any] : contentKeys.map(toKey)), ...own.map(toKey)];
    },
    ofChange({ contentKeys, documentIds }) {
      if (contentKeys === 'all') return [all];
      const keys = new Set([...contentKeys, ...[...documentIds].map((id) => `doc:${id}`)]);
      return keys.size === 0 ? [] : [any, ...[...keys].map(toKey)];
    },
    ofOwnPage: (documentId) => toKey(`page:${documentId}`),
  };
}
