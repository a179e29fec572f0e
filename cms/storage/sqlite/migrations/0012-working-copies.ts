/**
 * Frozen: existing stores have run this SQL. Put a change into a new file. A working copy may belong to a document that
 * has no version yet.
 */
export const workingCopies = `
CREATE TABLE working_copy (
  document_id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  lang TEXT NOT NULL,
  group_id TEXT NOT NULL,
  base_version INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  is_changed INTEGER NOT NULL CHECK (is_changed IN (0, 1)),
  content TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE working_change (
  document_id TEXT NOT NULL REFERENCES working_copy (document_id),
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  actor_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (document_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX working_change_age ON working_change (at);
`;
