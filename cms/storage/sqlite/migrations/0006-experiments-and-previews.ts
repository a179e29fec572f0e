/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * An overlay may hide a document (`publication` NULL), a release may unpublish one, a preview may show a release.
 * Tables
 * whose columns become optional are rebuilt, because SQLite cannot change a column.
 */
export const experimentsAndPreviews = `
CREATE TABLE experiment (
  id TEXT PRIMARY KEY,
  google_id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('draft', 'running', 'stopped')),
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  stopped_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE experiment_variation (
  experiment TEXT NOT NULL REFERENCES experiment (id),
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  label TEXT NOT NULL,
  weight REAL NOT NULL,
  revision TEXT NOT NULL UNIQUE,
  documents TEXT NOT NULL,
  PRIMARY KEY (experiment, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE bookmark (
  name TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES document (id)
) STRICT, WITHOUT ROWID;

CREATE TABLE collection (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  query TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE release_document ADD COLUMN action TEXT NOT NULL DEFAULT 'publish'
  CHECK (action IN ('publish', 'unpublish'));

CREATE TABLE overlay_member (
  overlay INTEGER NOT NULL REFERENCES overlay (id),
  document_id TEXT NOT NULL,
  publication INTEGER REFERENCES publication (id),
  PRIMARY KEY (overlay, document_id)
) STRICT, WITHOUT ROWID;
INSERT INTO overlay_member (overlay, document_id, publication) SELECT overlay, document_id, publication FROM overlay_entry;
DROP TABLE overlay_entry;
ALTER TABLE overlay_member RENAME TO overlay_entry;
CREATE INDEX overlay_entry_publication ON overlay_entry (overlay, publication);
CREATE INDEX overlay_entry_member ON overlay_entry (publication);

CREATE TABLE preview_session (
  token_hash TEXT PRIMARY KEY,
  document_id TEXT REFERENCES document (id),
  release TEXT REFERENCES release (id),
  expires_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  CHECK ((document_id IS NULL) <> (release IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO preview_session (token_hash, document_id, expires_at, seen_at)
  SELECT token_hash, document_id, expires_at, unixepoch() * 1000 FROM preview;
DROP TABLE preview;
ALTER TABLE preview_session RENAME TO preview;
CREATE INDEX preview_expiry ON preview (expires_at);
CREATE INDEX preview_document ON preview (document_id);
`;
