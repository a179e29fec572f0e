import { filter, isFilled } from '@prismicio/client';
import { orContentUnavailable } from '../content/content-failures.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { AllDocumentTypes } from '../content/content-types.generated.ts';
import { listPages } from '../content/list-pages.ts';
import { createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { getDocumentPath } from '../routes/links.ts';
import { offerTypes } from './find-offer.ts';

/** Path of the page that offers a file for a form, by the path of the file; `undefined` for a public file. */
export type FindGate = (path: string) => Promise<string | undefined>;

/** Pages contain dozens of pictures, and none is an offer. */
const picture = /\.(?:avif|jpe?g|png|webp)$/i;

export function createGatedFiles(source: ContentSource): FindGate {
  return async (path) => (picture.test(path) ? undefined : (await orContentUnavailable(() => listGates(source)))[path]);
}

async function listGates(source: ContentSource): Promise<Readonly<Record<string, string>>> {
  const { queryCache } = source;
  const ref = queryCache?.ref();
  if (!queryCache || ref === undefined) return askGates(source, {});
  return queryCache.getOrFetch(ref, 'gated files', () => askGates(source, { ref }));
}

async function askGates(source: ContentSource, params: { ref?: string }): Promise<Record<string, string>> {
  const prismic = createPrismicReader<AllDocumentTypes>({ source, cookie: undefined });
  const lists = await Promise.all(
    offerTypes.map((type) =>
      listPages(prismic, type, {
        ...params,
        lang: '*',
        fetch: `${type}.asset`,
        filters: [filter.has(`my.${type}.asset`)],
      }),
    ),
  );
  return Object.fromEntries(lists.flat().flatMap(toGate));
}

function toGate(document: AllDocumentTypes): [file: string, offer: string][] {
  if (!('asset' in document.data) || !isFilled.linkToMedia(document.data.asset)) return [];
  const offer = getDocumentPath(document.type, document.uid ?? undefined);
  return offer ? [[new URL(document.data.asset.url).pathname, offer]] : [];
}
