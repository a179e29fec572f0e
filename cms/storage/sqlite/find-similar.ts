import type { SimilarQuery } from '../published-query.ts';
import { rankSimilar } from '../rank-similar.ts';
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
  const { words, maxDocuments } = query;
  const visibility = compileVisibility(view);
  const found = words.map((word) =>
    statements
      .all(
        `SELECT p.document_id AS text FROM fulltext JOIN publication p ON p.id = ${publicationOfTextRow}
         WHERE fulltext MATCH ? AND fulltext.rowid BETWEEN ? AND ? AND ${visibility.text} LIMIT ?`,
        toTextQuery([word]),
        ...toTextRows(path, undefined),
        ...visibility.values,
        maxDocuments + 1,
      )
      .map(toText),
  );
  return rankSimilar(found, query);
}
