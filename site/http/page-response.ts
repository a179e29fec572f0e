import type { HeaderPairs } from './security-headers.ts';

/** An answer before it is a `Response`: for a reader, and for a cache in front that stores it. */
export interface PageResponse {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
  /** Its dependencies; `undefined` when it must not be cached. */
  readonly dependencies: ContentDependencies | undefined;
}

/** The content that an answer depends on. */
export interface ContentDependencies {
  readonly ref: string;
  /** The keys of content-dependencies.ts. */
  readonly contentKeys: readonly string[];
  /** The document of the page. */
  readonly documentId: string | undefined;
  /** Equal tags mean equal pages: the page need not be rendered to compare. */
  readonly viewTag: string | undefined;
  /**
   * The instant, in milliseconds since 1970, at which the page changes without a publish, because it depends on the
   * clock.
   */
  readonly changesAt: number | undefined;
}

/** Browsers revalidate every time and get a 304; nothing stale is shown after a publish. */
export const pageCaching = ['cache-control', 'public, max-age=0, must-revalidate'] as const;

/** `x-cache` and `x-content-ref` are for operators: a public listener removes them. */
export function toResponse({ status, headers, body, dependencies }: PageResponse): Response {
  const response = new Response(status === 304 ? null : new Uint8Array(body), {
    status,
    headers: headers.map(([...pair]) => pair),
  });
  response.headers.set('x-cache', 'bypass');
  if (!dependencies) return response;
  response.headers.set('x-content-ref', dependencies.ref);
  if (dependencies.viewTag !== undefined) response.headers.set('etag', dependencies.viewTag);
  return response;
}
