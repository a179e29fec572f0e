/** Reads the public versions of pages and feeds, for responses that are derived from them. */
import { HttpError } from '../contract/http-error.ts';
import { resolveRoute } from '../routes/resolve-route.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { findFeedOrSitemap } from './feeds-and-sitemaps.ts';
import { renderResponse, toFullPath } from './render-response.ts';

export interface PublicBody {
  readonly body: Buffer;
  /** The page's document; absent for a page without one, and for feeds. */
  readonly documentId: string | undefined;
}

/**
 * `path`: canonical, with the language, without the base path. `undefined` if there is no such page. Throws if that is
 * not known, because the page failed.
 */
export type ReadPublic = (path: string) => Promise<PublicBody | undefined>;

/** Reads from the page cache, which also has pages while the content service is unavailable. */
export function createPublicReader(services: SiteOptions): ReadPublic {
  const { readStored, settings } = services;
  if (readStored)
    return async (path) => {
      const stored = await readStored(`${settings.basePath}${path}`);
      if (stored && 'failedWith' in stored) throw toFailure(path, stored.failedWith);
      return stored;
    };
  return async (path) => {
    const show = findFeedOrSitemap(toFullPath(path));
    if (show) return { body: (await show(services)).body, documentId: undefined };
    const route = resolveRoute(toFullPath(path), settings);
    const question = { route, path, query: new URLSearchParams(), requestId: crypto.randomUUID(), variant: undefined };
    const { answer } = await renderResponse(
      { ...question, representation: 'document', knownView: () => undefined },
      services,
    );
    if (answer.status >= 500) throw toFailure(path, answer.status);
    return answer.status === 200 ? { body: answer.body, documentId: answer.dependencies?.documentId } : undefined;
  };
}

const toFailure = (path: string, status: number) => new HttpError(status, `${path} could not be read`);
