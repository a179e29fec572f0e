/** A cache in front of the site (Varnish, a CDN) that keeps responses until they are purged. */
export interface SharedCache {
  /** The response headers that it reads, and that nobody behind it gets. */
  headers: {
    /** Lists the surrogate keys of a response. */
    keys: string;
    separator: ' ' | ',';
    /** Says how long this cache, and no other, may keep the response. */
    lifetime: string;
  };
  /**
   * Resolves when no response with one of the keys is served any more as it was. Throws `Unavailable`; some responses
   * may be purged then, and the same purge may be repeated.
   */
  purge: (purge: Purge) => Promise<void>;
}

export interface Purge {
  keys: readonly string[];
  /** `changed`: a cache that can keeps the copies for a failure of the site. `taken down`: no copy is left. */
  reason: 'changed' | 'taken down';
}

/** Which cache it is, and where it takes purges. */
export type SharedCacheTarget =
  | { kind: 'varnish'; url: string; token: string | undefined }
  | { kind: 'fastly'; service: string; api: string; token: string }
  | { kind: 'cloudflare'; zone: string; api: string; token: string };
