/**
 * Former uids of documents. A publication records its document's uid for a range of refs and is never removed, so the
 * history before a ref does not change.
 */
import * as v from 'valibot';
import type { UidHolder, UidQuery } from '../published-query.ts';
import { compileVisibility } from './compile-query.ts';
import { sql, type Sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';
import type { Views } from './views.ts';

const holderRow = v.object({ uid: v.string(), lang: v.string(), document_id: v.string() });

interface UidResources {
  readonly statements: Statements;
  readonly views: Views;
  /** The ref below an overlay. */
  readonly base: number;
}

export async function findUidHolders({ statements, views, base }: UidResources, query: UidQuery): Promise<UidHolder[]> {
  const rows = await views.read(query.sequence, (view) =>
    statements.all(
      sql`SELECT p.uid, p.lang, p.document_id FROM publication p
        WHERE ${compileNames(query)} AND ${compileVisibility(view)} ORDER BY p.document`,
    ),
  );
  const present = rows.map((row) => toHolder(row, false));
  const settled = new Set(present.map(toKey));
  const { lang } = query;
  if (lang !== undefined && query.uids.every((uid) => settled.has(toKey({ uid, lang })))) return present;
  const former = (await listFormer(statements, query, base)).filter((holder) => !settled.has(toKey(holder)));
  const visible = await listVisible(
    { statements, views },
    query.sequence,
    former.map(({ documentId }) => documentId),
  );
  const last = former.filter((holder) => {
    if (settled.has(toKey(holder)) || !visible.has(holder.documentId)) return false;
    settled.add(toKey(holder));
    return true;
  });
  return [...present, ...last];
}

const toKey = ({ uid, lang }: Pick<UidHolder, 'uid' | 'lang'>): string => `${lang} ${uid}`;

/**
 * Documents that had one of the uids before, the last holder first. Documents in overlays were not published; the
 * versions that overlays hide were, up to the ref.
 */
async function listFormer(statements: Statements, query: UidQuery, base: number): Promise<UidHolder[]> {
  const rows = await statements.all(
    sql`SELECT p.uid, p.lang, p.document_id FROM publication p
      WHERE ${compileNames(query)} AND p.from_ref <= ${base} AND p.to_ref > p.from_ref
      GROUP BY p.uid, p.lang, p.document_id
      ORDER BY max(least(p.to_ref, ${base + 1}::bigint)) DESC, p.document_id`,
  );
  return rows.map((row) => toHolder(row, true));
}

function compileNames({ type, uids, lang }: UidQuery): Sql {
  const names = sql`p.type = ${type} AND p.uid = ANY (${uids})`;
  return lang === undefined ? names : sql`${names} AND p.lang = ${lang}`;
}

function toHolder(row: Row, isFormer: boolean): UidHolder {
  const { uid, lang, document_id: documentId } = v.parse(holderRow, row);
  return { uid, lang, documentId, isFormer };
}

async function listVisible(
  { statements, views }: Omit<UidResources, 'base'>,
  sequence: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await views.read(sequence, (view) =>
    statements.all(
      sql`SELECT p.document_id FROM publication p WHERE p.document_id = ANY (${ids}) AND ${compileVisibility(view)}`,
    ),
  );
  return new Set(rows.map((row) => String(row['document_id'])));
}

/** Every uid that each of the documents was published with, in this ref or an earlier one. */
export async function listPublishedUids(
  statements: Statements,
  ids: readonly string[],
  base: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await statements.all(
    sql`SELECT DISTINCT p.document_id, p.uid FROM publication p WHERE p.document_id = ANY (${ids})
      AND p.uid IS NOT NULL AND p.from_ref <= ${base} AND p.to_ref > p.from_ref ORDER BY p.document_id, p.uid`,
  );
  const uids = new Map<string, string[]>();
  for (const row of rows) {
    const id = String(row['document_id']);
    uids.set(id, [...(uids.get(id) ?? []), String(row['uid'])]);
  }
  return uids;
}
