/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * An overlay is a set of versions that previews and releases lay over a ref. Its rows in `publication` have
 * from_ref = to_ref, which no ref ever sees; only `overlay_entry` references them.
 */
export const releases = `
CREATE TABLE overlay (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE overlay_entry (
  overlay INTEGER NOT NULL REFERENCES overlay (id),
  document_id TEXT NOT NULL,
  publication INTEGER NOT NULL REFERENCES publication (id),
  PRIMARY KEY (overlay, document_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX overlay_entry_publication ON overlay_entry (overlay, publication);

CREATE TABLE release (
  id TEXT PRIMARY KEY,
  label TEXT NOT NULL,
  revision TEXT NOT NULL UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('open', 'scheduled', 'published', 'rolled-back')),
  scheduled_at INTEGER,
  created_at INTEGER NOT NULL,
  published_sequence INTEGER REFERENCES ref (sequence)
) STRICT;
CREATE INDEX release_status ON release (status, scheduled_at);

CREATE TABLE release_document (
  release TEXT NOT NULL REFERENCES release (id),
  document_id TEXT NOT NULL REFERENCES document (id),
  version INTEGER NOT NULL,
  PRIMARY KEY (release, document_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE preview (
  token_hash TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES document (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_expiry ON preview (expires_at);
`;
