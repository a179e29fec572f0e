import { compareInOrder, matchesAll, type MatchedDocument } from '../query/match-document.ts';
import type { PublishedQuery } from '../storage/published-query.ts';

/** A published document in its simplest form, in the order of creation. */
export interface NaiveDocument extends MatchedDocument {
  readonly id: string;
}

/** A query of one ref, without paging. */
export type NaiveQuery = Pick<PublishedQuery, 'conditions' | 'orderings' | 'listedOrder' | 'afterId'>;

/** A naive implementation, written for clarity instead of speed. The results of every engine are compared with it. */
export function searchNaively(documents: readonly NaiveDocument[], query: NaiveQuery): string[] {
  const { conditions, afterId } = query;
  const ids = documents
    .filter((document) => matchesAll(conditions, document))
    .map((document, number) => ({ document, number }))
    .sort((a, b) => compareInOrder(a.document, b.document, query) || a.number - b.number)
    .map(({ document }) => document.id);
  // An unknown id has the index -1, so that nothing is skipped.
  return afterId === undefined ? ids : ids.slice(ids.indexOf(afterId) + 1);
}
