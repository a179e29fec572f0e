import type { QueryCache, KnownChange } from './query-cache.ts';

/** Where content comes from, and how it is reached: over HTTP, or by handing the request to the embedded service. */
export interface ContentSource {
  repository: string;
  /** `http://127.0.0.1:4000/api/v2` */
  endpoint: string;
  accessToken: string | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Of the site's own making (site.ts): spares a request what another one has parsed. */
  queryCache?: QueryCache;
  /** What one question may take. A whole render may take half as long again. */
  timeoutMs: number;
  /** Media may have to be resized first. */
  mediaTimeoutMs: number;
  /**
   * Told after each publish, when the service is in this process. Others are noticed when the kept root ends. Gives the way
   * to stop listening where the source outlives a site.
   */
  onPublish?: (listener: () => void) => (() => void) | void;
  /**
   * Told what a publish changed, once that is known, by whoever watches the content; `undefined` when it is not.
   */
  onChange?: (listener: (change: KnownChange | undefined) => void) => void;
}
