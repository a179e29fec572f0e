import type { SimilarQuery } from '../storage.ts';
import type { Statements } from './statement-cache.ts';
import { toText } from './rows.ts';

/** One look into the index for each word; it stops at the document that makes the word too common. */
export function findSimilar(statements: Statements, query: SimilarQuery, path: number): string[] {
  const { sequence, documentId, words, maximumDocuments, limit } = query;
  const scores = new Map<string, number>();
  for (const word of words) {
    const ids = statements
      .all(
        `SELECT p.document_id AS text FROM fulltext JOIN fulltext_entry e ON e.id = fulltext.rowid
         JOIN publication p ON p.id = e.publication
         WHERE fulltext MATCH ? AND e.path = ? AND p.from_ref <= ? AND p.to_ref > ? LIMIT ?`,
        `"${word.replaceAll('"', '""')}"`,
        path,
        sequence,
        sequence,
        maximumDocuments + 1,
      )
      .map(toText);
    if (ids.length > maximumDocuments) continue;
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + 1);
  }
  scores.delete(documentId);
  return [...scores]
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}
