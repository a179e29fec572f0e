import type { PublishedDocument } from '../stored-document.ts';
import { toPublishedDocument, publishedColumns, publishedFrom } from '../sqlite/rows.ts';
import { constant, sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';

export const columns = constant(publishedColumns);
export const from = constant(publishedFrom);

/** The same for publications `p` that are listed already. */
export const pageColumns = sql`p.id AS publication, ${columns}`;
export const versionsOfPage = constant('JOIN document_version v ON v.document = p.document AND v.version = p.version');

/** A row without a publication only contains the total. */
export function toDocuments(rows: readonly Row[]): PublishedDocument[] {
  return rows.flatMap((row) => (row['publication'] === null ? [] : [toPublishedDocument(row)]));
}

/** In the order of the ids. Those of a removed overlay are left out. */
export async function listPublications(statements: Statements, ids: readonly number[]): Promise<PublishedDocument[]> {
  const rows = await statements.all(sql`SELECT ${pageColumns} ${from} WHERE p.id = ANY (${ids}::bigint[])`);
  const documents = new Map(rows.map((row) => [Number(row['publication']), toPublishedDocument(row)]));
  return ids.flatMap((id) => documents.get(id) ?? []);
}
