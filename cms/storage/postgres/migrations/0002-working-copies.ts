/**
 * Frozen: existing stores have run this SQL. Put a change into a new file. A working copy may belong to a document that
 * has no version yet.
 */
const text = 'text COLLATE "C"';

export const workingCopies = `
CREATE TABLE working_copy (
  document_id ${text} PRIMARY KEY,
  type ${text} NOT NULL,
  lang ${text} NOT NULL,
  group_id ${text} NOT NULL,
  base_version bigint NOT NULL,
  revision bigint NOT NULL,
  is_changed integer NOT NULL CHECK (is_changed IN (0, 1)),
  content ${text} NOT NULL,
  actor_id ${text} NOT NULL,
  updated_at bigint NOT NULL
);

CREATE TABLE working_change (
  document_id ${text} NOT NULL REFERENCES working_copy (document_id),
  id ${text} NOT NULL,
  revision bigint NOT NULL,
  actor_id ${text} NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (document_id, id)
);
CREATE INDEX working_change_age ON working_change (at);
`;
