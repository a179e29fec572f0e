/**
 * Former uids of documents. A publication records its document's uid for a range of refs and is never removed, so the
 * history before a ref does not change.
 */
import * as v from 'valibot';
import type { UidHolder, UidQuery } from '../published-query.ts';
import { compileVisibility, type View } from './compile-query.ts';
import type { CompiledSql } from './sql.ts';
import { toText } from './rows.ts';
import type { Statements } from './statement-cache.ts';

const holderRow = v.object({ uid: v.string(), lang: v.string(), document_id: v.string() });

export function findUidHolders(statements: Statements, query: UidQuery, view: View): UidHolder[] {
  const present = listPresent(statements, query, view);
  const { lang } = query;
  const settled = new Set(present.map(toKey));
  if (lang !== undefined && query.uids.every((uid) => settled.has(toKey({ uid, lang })))) return present;
  const former = listFormer(statements, query, view).filter((holder) => {
    if (settled.has(toKey(holder)) || !isVisible(statements, holder.documentId, view)) return false;
    settled.add(toKey(holder));
    return true;
  });
  return [...present, ...former];
}

/** The index is named explicitly, because SQLite might choose another index with the same order. */
const publications = 'FROM publication p INDEXED BY publication_uid';

const toKey = ({ uid, lang }: Pick<UidHolder, 'uid' | 'lang'>): string => `${lang} ${uid}`;

function listPresent(statements: Statements, query: UidQuery, view: View): UidHolder[] {
  const names = compileNames(query);
  const visibility = compileVisibility(view);
  return statements
    .all(
      `SELECT p.uid, p.lang, p.document_id ${publications} WHERE ${names.text} AND ${visibility.text} ORDER BY p.document`,
      ...names.values,
      ...visibility.values,
    )
    .map((row) => toHolder(row, false));
}

/**
 * Documents that had one of the uids before, the last holder first. Documents in overlays were not published; the
 * versions that overlays hide were, up to the ref.
 */
function listFormer(statements: Statements, query: UidQuery, { sequence }: View): UidHolder[] {
  const names = compileNames(query);
  return statements
    .all(
      `SELECT p.uid, p.lang, p.document_id ${publications}
       WHERE ${names.text} AND p.from_ref <= ? AND p.to_ref > p.from_ref
       GROUP BY p.uid, p.lang, p.document_id ORDER BY max(min(p.to_ref, ?)) DESC, p.document_id`,
      ...names.values,
      sequence,
      sequence + 1,
    )
    .map((row) => toHolder(row, true));
}

function compileNames({ type, uids, lang }: UidQuery): CompiledSql {
  return {
    text: `p.type = ? AND p.uid IN (${uids.map(() => '?').join(', ')})${lang === undefined ? '' : ' AND p.lang = ?'}`,
    values: [type, ...uids, ...(lang === undefined ? [] : [lang])],
  };
}

function toHolder(row: unknown, isFormer: boolean): UidHolder {
  const { uid, lang, document_id: documentId } = v.parse(holderRow, row);
  return { uid, lang, documentId, isFormer };
}

function isVisible(statements: Statements, documentId: string, view: View): boolean {
  const visibility = compileVisibility(view);
  const text = `SELECT p.id FROM publication p WHERE p.document_id = ? AND ${visibility.text}`;
  return statements.get(text, documentId, ...visibility.values) !== undefined;
}

/** Skips from one uid to the next, because a document has few uids and may have been published a thousand times. */
const namesOfDocument = `WITH RECURSIVE name (uid) AS (
    SELECT min(p.uid) FROM publication p WHERE p.document_id = ?1 AND p.uid IS NOT NULL
    UNION ALL
    SELECT (SELECT min(p.uid) FROM publication p WHERE p.document_id = ?1 AND p.uid > n.uid)
    FROM name n WHERE n.uid IS NOT NULL
  )
  SELECT n.uid AS text FROM name n WHERE n.uid IS NOT NULL AND EXISTS (
    SELECT 1 FROM publication p WHERE p.document_id = ?1 AND p.uid = n.uid AND p.from_ref <= ?2 AND p.to_ref > p.from_ref
  ) ORDER BY n.uid`;

/** Every uid that the document was published with, in this ref or an earlier one. */
export function listPublishedUids(statements: Statements, documentId: string, { sequence }: View): string[] {
  return statements.all(namesOfDocument, documentId, sequence).map(toText);
}
