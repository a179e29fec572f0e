/**
 * Questions that only the site can answer. The studio sends them to the site's origin, with a live token of the open
 * document as authorisation.
 */
import * as v from 'valibot';
import type { LivePage } from '../../cms/studio-api.ts';
import { createBatch } from './batch.ts';
import { request, toQueryString } from './client.ts';

/** `movedTo`: the target of the site's redirect. The same shape as in site/live/find-address.ts. */
const FoundAddressSchema = v.variant('kind', [
  v.object({ kind: v.literal('document'), documentId: v.string(), movedTo: v.optional(v.string()) }),
  v.object({ kind: v.literal('page'), movedTo: v.optional(v.string()) }),
  v.object({ kind: v.literal('elsewhere'), movedTo: v.string() }),
  v.object({ kind: v.picklist(['gone', 'absent']) }),
]);
type FoundAddress = v.InferOutput<typeof FoundAddressSchema>;
/** `unknown`: the site has not responded. */
export type ShownAddress = FoundAddress | { readonly kind: 'unknown' };
/** In the order of the requested paths. */
const FoundAddressesSchema = v.object({ results: v.array(FoundAddressSchema) });

/** `paths` has the first twenty. */
const SomePagesSchema = v.object({ paths: v.array(v.string()), count: v.number() });
/**
 * `own`: the page of the document. `showing`: other pages that show the document or link to it. `listing`: pages that
 * list documents of its kind, so that they may show it. Without pages if the site stores none.
 */
const PublishedPagesSchema = v.object({
  own: v.optional(v.string()),
  showing: v.optional(SomePagesSchema),
  listing: v.optional(SomePagesSchema),
  isEvery: v.optional(v.boolean(), false),
});
export type PublishedPages = v.InferOutput<typeof PublishedPagesSchema>;

/** Absent for a document without a page of its own. */
const ShownSlicesSchema = v.object({ slices: v.optional(v.array(v.string())) });

export interface SiteRequests {
  /** What the site shows at a path relative to its base URL. */
  readonly findAddress: (path: string) => Promise<FoundAddress | undefined>;
  /** The stored pages that publishing the saved content would invalidate. */
  readonly listPublished: () => Promise<PublishedPages>;
  /** The ids of the slices that the document's own page shows, of the saved content; undefined if that is not known. */
  readonly listShownSlices: () => Promise<readonly string[] | undefined>;
}

/** Creates a live page of a document. `place` is needed for a document that does not exist yet. */
export const beginLivePage = (id: string, place: object | undefined, signal?: AbortSignal): Promise<LivePage> =>
  request('POST', `/admin/working/${encodeURIComponent(id)}/live${toQueryString({ ...place })}`, {
    ...(signal && { signal }),
    body: {},
  });

/** The time-out of a request to the site. */
const timeoutMs = 8000;

/** The site's maximum for one request, and a length that fits into a request line. */
const maxPaths = 50;
const maxPathsLength = 4000;

/** Uses a token of its own, because the token of a frame also shows the patches of that frame. */
export function createSiteRequests(id: string, place: object | undefined): SiteRequests {
  let page: Promise<LivePage> | undefined;
  const ask = async (question: string, mayBeginAnew = true): Promise<unknown> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const asked = (page ??= beginLivePage(id, place, signal));
    const forget = (): void => void (page = page === asked ? undefined : page);
    const { url } = await asked.catch((error: unknown) => {
      forget();
      throw error;
    });
    const response = await fetch(`${url}${question}`, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
    if (response.ok) return response.json();
    forget();
    // The token has expired.
    if (response.status === 404 && mayBeginAnew) return ask(question, false);
    throw new Error(`The site answered ${response.status}`);
  };
  const findAddress = createBatch<FoundAddress>({
    maxKeys: maxPaths,
    maxLength: maxPathsLength,
    async ask(paths) {
      const query = new URLSearchParams(paths.map((path) => ['path', path]));
      const { results } = v.parse(FoundAddressesSchema, await ask(`/_at?${query.toString()}`));
      return new Map(results.map((found, at) => [paths[at] ?? '', found]));
    },
  });
  return {
    findAddress,
    listPublished: async () => v.parse(PublishedPagesSchema, await ask('/_shows')),
    listShownSlices: async () => v.parse(ShownSlicesSchema, await ask('/_slices')).slices,
  };
}
