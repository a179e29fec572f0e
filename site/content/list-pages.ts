import { fetchAllPageSize } from '../contract/constants.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { PrismicReader } from './prismic/prismic-reader.ts';
import type { ReadParams } from './prismic/prismic-reader.ts';

/** Of questions at the same time: a hosted repository counts them, and the embedded service answers one after the other anyway. */
const mostAtOnce = 10;

/**
 * Everything of a type while a reader waits: the first page tells how many there are, the others are asked for
 * together (decision 0010). The fetch-all with its pauses is for tools.
 */
export async function listPages(
  prismic: PrismicReader<AllDocumentTypes>,
  type: string,
  params: ReadParams,
): Promise<AllDocumentTypes[]> {
  const query = { ...params, pageSize: fetchAllPageSize };
  const first = await prismic.getByType(type, query);
  const documents = [...first.results];
  for (let page = 2; page <= first.total_pages; page += mostAtOnce) {
    const length = Math.min(mostAtOnce, first.total_pages - page + 1);
    const answers = await Promise.all(
      Array.from({ length }, (_, index) => prismic.getByType(type, { ...query, page: page + index })),
    );
    for (const { results } of answers) documents.push(...results);
  }
  return documents;
}
