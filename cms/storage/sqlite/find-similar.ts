import type { SimilarQuery } from '../storage.ts';
import { compileVisibility, toTextQuery, type View } from './compile-query.ts';
import type { Statements } from './statement-cache.ts';
import { publicationOfTextRow, toTextRows } from './text-rows.ts';
import { toText } from './rows.ts';

/** One index lookup per word; it stops at the document that makes the word too common. */
export function findSimilar(
  statements: Statements,
  query: SimilarQuery,
  { path, view }: { path: number; view: View },
): string[] {
  const { documentId, words, maxDocuments, limit } = query;
  const visibility = compileVisibility(view);
  const scores = new Map<string, number>();
  for (const word of words) {
    const ids = statements
      .all(
        `SELECT p.document_id AS text FROM fulltext JOIN publication p ON p.id = ${publicationOfTextRow}
         WHERE fulltext MATCH ? AND fulltext.rowid BETWEEN ? AND ? AND ${visibility.text} LIMIT ?`,
        toTextQuery([word]),
        ...toTextRows(path, undefined),
        ...visibility.values,
        maxDocuments + 1,
      )
      .map(toText);
    if (ids.length > maxDocuments) continue;
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1);
  }
  scores.delete(documentId);
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}
