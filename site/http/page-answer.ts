import type { HeaderPairs } from './security-headers.ts';

/** An answer before it is a `Response`: what is sent to a reader, and what a cache in front keeps as it is. */
export interface PageAnswer {
  status: number;
  headers: HeaderPairs;
  body: Buffer;
  /** What it was made of; `undefined` when it may not be kept. */
  dependencies: ContentDependencies | undefined;
}

/** Which content an answer shows. */
export interface ContentDependencies {
  ref: string;
  /** The keys of content-dependencies.ts. */
  contentKeys: readonly string[];
  /** Of the document whose page it is. */
  documentId: string | undefined;
  /** The same tag means the same page: it need not be rendered to be known. */
  viewTag: string | undefined;
  /** From then on, in milliseconds since 1970, it is to be made again, whatever is published: it goes by the clock. */
  changesAt: number | undefined;
}

/** Browsers ask again every time and get a 304; nothing stale is shown after a publish (requirement 2.2). */
export const pageCaching = ['cache-control', 'public, max-age=0, must-revalidate'] as const;

/** `x-cache` and `x-content-ref` are for operators: a server that others can reach removes them. */
export function toResponse({ status, headers, body, dependencies }: PageAnswer): Response {
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
