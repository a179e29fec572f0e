import type { QueryCache, KnownChange } from './query-cache.ts';

/** Connects to a content service: over HTTP, or directly to the embedded one. */
export interface ContentSource {
  readonly repository: string;
  /** `http://127.0.0.1:4000/api/v2` */
  readonly endpoint: string;
  readonly accessToken: string | undefined;
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /**
   * Request headers with which the content service sends the file behind a form, by the id of its asset. A hosted
   * repository needs none.
   */
  readonly signFile?: (asset: string) => Record<string, string>;
  /** Created by site.ts: shares parsed results between requests. */
  readonly queryCache?: QueryCache;
  /** Time-out of one query. A whole render may take half as long again. */
  readonly timeoutMs: number;
  /**
   * The time-out until a file's response begins, while the service responds to something else: longer, because media
   * may have to be resized first.
   */
  readonly mediaTimeoutMs: number;
  /**
   * Called after each publish when the service is in this process. Other services are noticed when their cached refs
   * are stale. Returns a function that removes the listener, where the source outlives a site.
   */
  readonly onPublish?: (listener: () => void) => (() => void) | void;
  /** Called by the content watch with the change that a publish made, or `undefined` if it is unknown. */
  readonly onChange?: (listener: (change: KnownChange | undefined) => void) => void;
}
