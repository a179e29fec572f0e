/** Uids of documents that were published once and are not published now. */
import * as v from 'valibot';
import type { TakenDownName } from '../publication-register.ts';
import { openEnd } from '../sqlite/sql.ts';
import { sql } from './sql.ts';
import type { Statements } from './statements.ts';

const nameRow = v.object({ type: v.string(), lang: v.string(), uid: v.string() });

/** A row with `to_ref = from_ref` is a version that only an overlay showed. */
export async function listTakenDown(statements: Statements, max: number): Promise<TakenDownName[]> {
  const rows = await statements.all(
    sql`SELECT p.type, p.lang, p.uid FROM publication p JOIN document d ON d.number = p.document
      WHERE d.first_published_at IS NOT NULL AND p.uid IS NOT NULL AND p.to_ref > p.from_ref AND NOT EXISTS (
        SELECT 1 FROM publication o WHERE o.document_id = p.document_id AND o.to_ref = ${openEnd}::bigint
      )
      GROUP BY p.type, p.lang, p.uid ORDER BY max(p.to_ref) DESC, p.type, p.lang, p.uid LIMIT ${max}`,
  );
  return rows.map((row) => v.parse(nameRow, row));
}
