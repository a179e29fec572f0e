import type { AuditEntry, AuditFilter, AuditRegister } from '../audit-register.ts';
import { toEntry } from '../sqlite/audit-store.ts';
import { toNumber } from '../sqlite/rows.ts';
import { joinSql, sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** The audit log. */
export function createAuditStore(statements: Statements): AuditRegister {
  return {
    appendAudit: (entry) => statements.write((inside) => append(inside, entry)),

    async getLastAudit() {
      const row = await statements.get(sql`SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1`);
      return row && toEntry(row);
    },

    listAudit: (filter) => list(statements, filter),

    async readAudit({ after, limit }) {
      const rows = await statements.all(
        sql`SELECT * FROM audit_entry WHERE sequence > ${after} ORDER BY sequence LIMIT ${limit}`,
      );
      return rows.map(toEntry);
    },
  };
}

async function append(inside: Statements, entry: AuditEntry): Promise<void> {
  const { sequence, at, actorId, actorName, address, action, subject, documents, previousHash, hash } = entry;
  await inside.run(
    sql`INSERT INTO audit_entry (sequence, at, actor_id, actor_name, action, subject, documents, previous_hash, hash,
        address)
      VALUES (${sequence}, ${at}, ${actorId}, ${actorName}, ${action}, ${subject ?? null},
        ${JSON.stringify(documents)}, ${previousHash}, ${hash}, ${address ?? null})`,
  );
  const ids = [...new Set(documents.map(({ id }) => id))];
  if (ids.length === 0) return;
  await inside.run(
    sql`INSERT INTO audit_document (document_id, sequence) SELECT unnest(${ids}::text[]), ${sequence}::bigint`,
  );
}

async function list(statements: Statements, filter: AuditFilter): Promise<{ total: number; entries: AuditEntry[] }> {
  const { actorId, action, subject, documentId, limit, offset } = filter;
  const conditions = [
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(subject === undefined ? [] : [sql`a.subject = ${subject}`]),
    ...(documentId === undefined
      ? []
      : [sql`a.sequence IN (SELECT sequence FROM audit_document WHERE document_id = ${documentId})`]),
  ];
  const from = sql`FROM audit_entry a WHERE ${joinSql([sql`TRUE`, ...conditions], ' AND ')}`;
  const total = toNumber(await statements.get(sql`SELECT count(*) AS number ${from}`));
  const rows = await statements.all(sql`SELECT a.* ${from} ORDER BY a.sequence DESC LIMIT ${limit} OFFSET ${offset}`);
  return { total, entries: rows.map(toEntry) };
}
