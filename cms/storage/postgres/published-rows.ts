import type { PublishedDocument } from '../stored-document.ts';
import { toPublishedDocument, publishedColumns, publishedFrom } from '../sqlite/rows.ts';
import { constant, sql } from './sql.ts';
import type { Statements } from './statements.ts';

export const columns = constant(publishedColumns);
export const from = constant(publishedFrom);

/** In the order of the ids. Those of a removed overlay are left out. */
export async function listPublications(statements: Statements, ids: readonly number[]): Promise<PublishedDocument[]> {
  const rows = await statements.all(
    sql`SELECT p.id AS publication, ${columns} ${from} WHERE p.id = ANY (${ids}::bigint[])`,
  );
  const documents = new Map(rows.map((row) => [Number(row['publication']), toPublishedDocument(row)]));
  return ids.flatMap((id) => documents.get(id) ?? []);
}
