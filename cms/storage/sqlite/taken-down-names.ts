/** Uids of documents that were published once and are not published now. */
import * as v from 'valibot';
import type { TakenDownName } from '../publication-register.ts';
import { openEnd } from './sql.ts';
import type { Statements } from './statement-cache.ts';

const nameRow = v.object({ type: v.string(), lang: v.string(), uid: v.string() });

/** A row with `to_ref = from_ref` is a version that only an overlay showed. */
const takenDown = `SELECT p.type, p.lang, p.uid FROM document d JOIN publication p ON p.document_id = d.id
  WHERE d.first_published_at IS NOT NULL AND p.uid IS NOT NULL AND p.to_ref > p.from_ref
    AND NOT EXISTS (SELECT 1 FROM publication o WHERE o.document_id = d.id AND o.to_ref = ${openEnd})
  GROUP BY p.type, p.lang, p.uid ORDER BY max(p.to_ref) DESC, p.type, p.lang, p.uid LIMIT ?`;

export function listTakenDown(statements: Statements, max: number): TakenDownName[] {
  return statements.all(takenDown, max).map((row) => v.parse(nameRow, row));
}
