/** A cache in front of the site (Varnish, a CDN) that stores responses until they are purged. */
export interface SharedCache {
  /** The response headers that the cache reads, and does not pass on to clients. */
  readonly headers: {
    /** The header with the surrogate keys of a response. */
    keys: string;
    separator: ' ' | ',';
    /** The header that tells this cache only how long it may store the response. */
    lifetime: string;
  };
  /**
   * Resolves when no response with one of the keys is served any more as it was. Throws `Unavailable`; some responses
   * may then be purged, and the same purge can be repeated.
   */
  readonly purge: (purge: Purge) => Promise<void>;
}

export interface Purge {
  readonly keys: readonly string[];
  /**
   * `changed`: a cache that supports it keeps stale copies for a failure of the site (soft purge). `taken down`: no
   * copy is kept.
   */
  readonly reason: 'changed' | 'taken down';
}

/** The kind of cache, and how to purge it. */
export type SharedCacheTarget =
  | { readonly kind: 'varnish'; readonly url: string; readonly token: string | undefined }
  | { readonly kind: 'fastly'; readonly service: string; readonly api: string; readonly token: string }
  | { readonly kind: 'cloudflare'; readonly zone: string; readonly api: string; readonly token: string };
