import { fetchAllPageSize } from '../contract/constants.ts';
import type { AllDocumentTypes } from './content-types.generated.ts';
import type { PrismicReader } from './prismic/prismic-reader.ts';
import type { ReadParams } from './prismic/prismic-reader.ts';

/**
 * Concurrent queries. A hosted repository limits their rate, and the embedded service answers one after the other
 * anyway.
 */
const maxConcurrent = 10;

/**
 * Lists all documents of a type while a reader waits: the first page has the number of pages, the others are fetched
 * concurrently (decision 0026). The client's fetch-all, which pauses between pages, is for tools.
 */
export async function listPages(
  prismic: PrismicReader<AllDocumentTypes>,
  type: string,
  params: ReadParams,
): Promise<AllDocumentTypes[]> {
  const query = { ...params, pageSize: fetchAllPageSize };
  const first = await prismic.getByType(type, query);
  const documents = [...first.results];
  for (let page = 2; page <= first.total_pages; page += maxConcurrent) {
    const length = Math.min(maxConcurrent, first.total_pages - page + 1);
    const answers = await Promise.all(
      Array.from({ length }, (_, index) => prismic.getByType(type, { ...query, page: page + index })),
    );
    for (const { results } of answers) documents.push(...results);
  }
  return documents;
}
