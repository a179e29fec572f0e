import { filter, isFilled } from '@prismicio/client';
import { orContentUnavailable } from '../content/content-failures.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { AllDocumentTypes } from '../content/content-types.generated.ts';
import { listPages } from '../content/list-pages.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { getDocumentPath } from '../routes/links.ts';
import { offerTypes } from './find-offer.ts';

/** Path of the page that offers a file for a form, by the id of its asset; `undefined` for a public file. */
export type FindGate = (asset: string) => Promise<string | undefined>;

/** The field of every offer's type that holds its file. */
export const gatedField = 'asset';

export function createGatedFiles(source: ContentSource): FindGate {
  return async (asset) => (await orContentUnavailable(() => listGates(source))).get(asset);
}

async function listGates(source: ContentSource): Promise<ReadonlyMap<string, string>> {
  const { queryCache } = source;
  const ref = queryCache?.ref();
  if (!queryCache || ref === undefined) return askGates(source, {});
  return queryCache.getOrFetch(ref, 'gated files', () => askGates(source, { ref }));
}

async function askGates(source: ContentSource, params: { ref?: string }): Promise<Map<string, string>> {
  const prismic = createPrismicReader<AllDocumentTypes>({ source, cookie: undefined });
  const lists = await Promise.all(
    offerTypes.map((type) =>
      listPages(prismic, type, {
        ...params,
        lang: '*',
        fetch: `${type}.${gatedField}`,
        filters: [filter.has(`my.${type}.${gatedField}`)],
      }),
    ),
  );
  return new Map(lists.flat().flatMap(toGate));
}

function toGate(document: AllDocumentTypes): [asset: string, offer: string][] {
  if (!(gatedField in document.data) || !isFilled.linkToMedia(document.data.asset)) return [];
  const offer = getDocumentPath(document.type, document.uid ?? undefined);
  return offer ? [[document.data.asset.id, offer]] : [];
}
