/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * Each entry of the audit log contains the hash of the previous one (`cms/access/audit-log.ts`). The triggers keep this
 * program from changing an entry by mistake; the hashes reveal changes by others.
 */
export const accessAndAudit = `
CREATE TABLE api_token (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  scopes TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotent_answer (
  actor_id TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (actor_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answer_age ON idempotent_answer (created_at);

CREATE TABLE audit_entry (
  sequence INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor_id TEXT NOT NULL,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  documents TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, sequence);
CREATE INDEX audit_entry_action ON audit_entry (action, sequence);
CREATE INDEX audit_entry_subject ON audit_entry (subject, sequence);

CREATE TABLE audit_document (
  document_id TEXT NOT NULL,
  sequence INTEGER NOT NULL REFERENCES audit_entry (sequence),
  PRIMARY KEY (document_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
BEGIN SELECT raise(ABORT, 'entries of the audit log are never changed'); END;
CREATE TRIGGER audit_entry_remains BEFORE DELETE ON audit_entry
BEGIN SELECT raise(ABORT, 'entries of the audit log are never removed'); END;
`;
