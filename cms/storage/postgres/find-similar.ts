import type { SimilarQuery } from '../published-query.ts';
import { rankSimilar } from '../rank-similar.ts';
import { compileTextEnd, compileVisibility, compileWords } from './compile-query.ts';
import type { View } from './query-context.ts';
import { joinSql, sql } from './sql.ts';
import type { Statements } from './statements.ts';
import type { Views } from './views.ts';

/** One index lookup per word, all in one statement; it stops at the document that makes the word too common. */
export async function findSimilar(
  { statements, views }: { statements: Statements; views: Views },
  query: SimilarQuery,
  path: number,
): Promise<string[]> {
  const { sequence, words, maxDocuments } = query;
  const rows = await views.read(sequence, async (view) => {
    const lookups = words.flatMap((word) => compileLookup(view, { word, path, limit: maxDocuments + 1 }) ?? []);
    return lookups.length === 0 ? [] : statements.all(joinSql(lookups, ' UNION ALL '));
  });
  const documents = new Map<string, string[]>();
  for (const row of rows) {
    const word = String(row['word']);
    documents.set(word, [...(documents.get(word) ?? []), String(row['document_id'])]);
  }
  return rankSimilar(documents.values(), query);
}

function compileLookup(view: View, { word, path, limit }: { word: string; path: number; limit: number }) {
  const compiled = compileWords(path, [word]);
  return (
    compiled &&
    sql`(SELECT ${word}::text AS word, p.document_id FROM fulltext f JOIN publication p ON p.id = f.publication
      WHERE ${compileTextEnd(view, compiled)} AND ${compileVisibility(view)} LIMIT ${limit})`
  );
}
