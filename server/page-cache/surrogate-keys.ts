/** The surrogate keys of responses, by which a shared cache purges them: their dependencies, shortened. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentChange } from './content-watch/content-index.ts';

export interface SharedResponse {
  status: number;
  /** Its dependencies. */
  contentKeys: readonly string[];
  /** Of the document whose page it is, if it is of one. */
  documentId: string | undefined;
}

export interface SurrogateKeys {
  /** Of every response. */
  all: string;
  ofResponse: (response: SharedResponse) => readonly string[];
  /** Of the responses that a change makes stale. */
  ofChange: (change: Pick<ContentChange, 'contentKeys' | 'documentIds'>) => readonly string[];
  /** Of the page of a document, which is purged before the pages that mention it. */
  ofOwnPage: (documentId: string) => string;
}

/** With their separators 2.7 KB: every proxy accepts such a header. */
const maxKeys = 200;
/** 48 bits: a collision purges a page too many, once in a site of millions of documents. */
const keyLength = 12;
const maxRemembered = 10_000;

/**
 * `repository`: sites of several repositories may share a cache. A digest has the same length for every key, needs no
 * escaping, is the same in every process, and names nothing: a broken link contains the id of an unpublished document.
 */
export function createSurrogateKeys(repository: string): SurrogateKeys {
  const digests = new LRUCache<string, string>({
    max: maxRemembered,
    // Lower-case hexadecimal: Cloudflare does not distinguish capitals.
    memoMethod: (key) => createHash('sha256').update(`${repository} ${key}`).digest('hex').slice(0, keyLength),
  });
  const toKey = (key: string) => digests.memo(key);
  const all = toKey('all');
  /** Of responses that any change may make stale. */
  const any = toKey('any');
  return {
    all,
    ofResponse({ status, contentKeys, documentId }) {
      const own = documentId === undefined ? [] : [`page:${documentId}`];
      // An absent page may be published, without a change of what its response shows.
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
