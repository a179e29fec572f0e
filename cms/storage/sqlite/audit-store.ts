import * as v from 'valibot';
import type { AuditEntry, AuditFilter, AuditRegister } from '../audit-register.ts';
import type { SqlValue } from './sql.ts';
import { optionalText, toNumber } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';
import type { Synchronous } from './synchronous.ts';

const auditedDocument = v.object({
  id: v.string(),
  before: v.optional(v.number()),
  after: v.optional(v.number()),
});
const auditRow = v.object({
  sequence: v.number(),
  at: v.number(),
  actor_id: v.string(),
  actor_name: v.string(),
  address: optionalText,
  action: v.string(),
  subject: optionalText,
  documents: v.pipe(
    v.string(),
    v.transform((json): unknown => JSON.parse(json)),
    v.array(auditedDocument),
  ),
  previous_hash: v.string(),
  hash: v.string(),
});

/** The audit log. */
export function createAuditStore(statements: Statements): Synchronous<AuditRegister> {
  return {
    appendAudit: (entry) => statements.transaction(() => append(statements, entry)),

    getLastAudit() {
      const row = statements.get('SELECT * FROM audit_entry ORDER BY sequence DESC LIMIT 1');
      return row && toEntry(row);
    },

    listAudit: (filter) => list(statements, filter),

    readAudit: ({ after, limit }) =>
      statements
        .all('SELECT * FROM audit_entry WHERE sequence > ? ORDER BY sequence LIMIT ?', after, limit)
        .map(toEntry),
  };
}

function append(statements: Statements, entry: AuditEntry): void {
  const { sequence, at, actorId, actorName, address, action, subject, documents, previousHash, hash } = entry;
  statements.run(
    `INSERT INTO audit_entry (sequence, at, actor_id, actor_name, action, subject, documents, previous_hash, hash, address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    at,
    actorId,
    actorName,
    action,
    subject ?? null,
    JSON.stringify(documents),
    previousHash,
    hash,
    address ?? null,
  );
  for (const { id } of documents) {
    statements.run('INSERT OR IGNORE INTO audit_document (document_id, sequence) VALUES (?, ?)', id, sequence);
  }
}

function list(statements: Statements, filter: AuditFilter): { total: number; entries: AuditEntry[] } {
  const conditions: string[] = ['TRUE'];
  const values: SqlValue[] = [];
  const equalities: Record<string, string | undefined> = {
    'a.actor_id = ?': filter.actorId,
    'a.action = ?': filter.action,
    'a.subject = ?': filter.subject,
    'a.sequence IN (SELECT sequence FROM audit_document WHERE document_id = ?)': filter.documentId,
  };
  for (const [condition, value] of Object.entries(equalities)) {
    if (value === undefined) continue;
    conditions.push(condition);
    values.push(value);
  }
  const from = `FROM audit_entry a WHERE ${conditions.join(' AND ')}`;
  return {
    total: toNumber(statements.get(`SELECT count(*) AS number ${from}`, ...values)),
    entries: statements
      .all(`SELECT a.* ${from} ORDER BY a.sequence DESC LIMIT ? OFFSET ?`, ...values, filter.limit, filter.offset)
      .map(toEntry),
  };
}

export function toEntry(row: Row): AuditEntry {
  const { actor_id, actor_name, previous_hash, documents, ...same } = v.parse(auditRow, row);
  return {
    ...same,
    actorId: actor_id,
    actorName: actor_name,
    previousHash: previous_hash,
    documents: documents.map(({ id, before, after }) => ({ id, before, after })),
  };
}
