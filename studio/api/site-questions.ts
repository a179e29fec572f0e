/** What the site itself knows. It is asked at its own address, with a token of the open document that is the right. */
import * as v from 'valibot';
import type { LivePage } from '../../cms/studio-api.ts';
import { createBatch } from './batch.ts';
import { request, toQueryString } from './client.ts';

/** `movedTo`: where the site leads who opens the address. The same as in site/live/find-address.ts. */
const FoundAddressSchema = v.variant('kind', [
  v.object({ kind: v.literal('document'), documentId: v.string(), movedTo: v.optional(v.string()) }),
  v.object({ kind: v.literal('page'), movedTo: v.optional(v.string()) }),
  v.object({ kind: v.literal('elsewhere'), movedTo: v.string() }),
  v.object({ kind: v.picklist(['gone', 'absent']) }),
]);
export type FoundAddress = v.InferOutput<typeof FoundAddressSchema>;
/** In the order of the question. */
const FoundAddressesSchema = v.object({ results: v.array(FoundAddressSchema) });

/** Without a count the site stores no pages. The first twenty paths. */
const PublishedPagesSchema = v.object({
  paths: v.optional(v.array(v.string()), []),
  count: v.optional(v.number()),
  isEvery: v.optional(v.boolean(), false),
});
export type PublishedPages = v.InferOutput<typeof PublishedPagesSchema>;

export interface SiteQuestions {
  /** What the site shows at a path below its own address. */
  readonly findAddress: (path: string) => Promise<FoundAddress | undefined>;
  /** The pages that a publish of what is saved now would make anew. */
  readonly listPublished: () => Promise<PublishedPages>;
}

/** The way to the live page of a document; of one that does not exist yet with its place. */
export const beginLivePage = (id: string, place: object | undefined, signal?: AbortSignal): Promise<LivePage> =>
  request('POST', `/admin/working/${encodeURIComponent(id)}/live${toQueryString({ ...place })}`, {
    ...(signal && { signal }),
    body: {},
  });

/** The site answers fifty at once, of addresses that a request line has room for. */
const maxPaths = 50;
const maxPathsLength = 4000;

/** With a token of its own: the one of a frame shows what that frame was sent. */
export function createSiteQuestions(id: string, place: object | undefined): SiteQuestions {
  let page: Promise<LivePage> | undefined;
  const ask = async (question: string, mayBeginAnew = true): Promise<unknown> => {
    const asked = (page ??= beginLivePage(id, place));
    const forget = (): void => void (page = page === asked ? undefined : page);
    const { url } = await asked.catch((error: unknown) => {
      forget();
      throw error;
    });
    const response = await fetch(`${url}${question}`, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (response.ok) return response.json();
    forget();
    // The token was not used for too long.
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
  };
}
