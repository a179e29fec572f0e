import type { SimilarQuery } from './published-query.ts';

/**
 * Returns the documents that share the most words with the query. `found` contains, for each word, the ids of the
 * documents with that word.
 */
export function rankSimilar(
  found: Iterable<readonly string[]>,
  { documentId, maxDocuments, limit }: Pick<SimilarQuery, 'documentId' | 'maxDocuments' | 'limit'>,
): string[] {
  const scores = new Map<string, number>();
  for (const ids of found) {
    if (ids.length > maxDocuments) continue;
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1);
  }
  scores.delete(documentId);
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}
