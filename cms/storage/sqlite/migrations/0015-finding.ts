/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * `find_changed` marks the documents whose line, words or links may be out of date; a later mark has a higher number.
 * Marks are removed and added again: within an upsert, a trigger's REPLACE is none. `find_index` has the folded text in
 * the rows of `find_entry`.
 */
export const finding = `
CREATE TABLE find_changed (
  number INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1))
) STRICT;
CREATE INDEX find_changed_unlisted ON find_changed (number) WHERE is_listed = 0;

CREATE TABLE find_entry (
  number INTEGER PRIMARY KEY,
  document_id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  lang TEXT NOT NULL,
  group_id TEXT NOT NULL,
  state TEXT NOT NULL,
  version INTEGER NOT NULL,
  published_version INTEGER,
  revision INTEGER,
  uid TEXT,
  title TEXT,
  tags TEXT NOT NULL,
  name_key TEXT NOT NULL,
  title_key TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  changed_by TEXT,
  changed_by_name TEXT,
  problems INTEGER NOT NULL DEFAULT 0,
  stamp TEXT,
  read_at INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX find_entry_changed ON find_entry (changed_at, number);
CREATE INDEX find_entry_title ON find_entry (title_key, number);
CREATE INDEX find_entry_type ON find_entry (type, title_key, number);
CREATE INDEX find_entry_group ON find_entry (group_id, lang);
CREATE INDEX find_entry_uid ON find_entry (type, lang, uid);

CREATE TABLE find_text (number INTEGER PRIMARY KEY REFERENCES find_entry (number), text TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE find_index USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE document_link (
  document_id TEXT NOT NULL,
  side TEXT NOT NULL CHECK (side IN ('head', 'live')),
  address TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('document', 'media')),
  target TEXT NOT NULL,
  PRIMARY KEY (document_id, side, address, kind, target)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_link_target ON document_link (kind, target, document_id);

CREATE TRIGGER find_document_added AFTER INSERT ON document
BEGIN DELETE FROM find_changed WHERE document_id = NEW.id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.id, 0); END;
CREATE TRIGGER find_document_changed AFTER UPDATE ON document
BEGIN DELETE FROM find_changed WHERE document_id = NEW.id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.id, 0); END;
CREATE TRIGGER find_document_removed AFTER DELETE ON document
BEGIN DELETE FROM find_changed WHERE document_id = OLD.id; INSERT INTO find_changed (document_id, is_listed) VALUES (OLD.id, 0); END;
CREATE TRIGGER find_copy_added AFTER INSERT ON working_copy
BEGIN DELETE FROM find_changed WHERE document_id = NEW.document_id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.document_id, 0); END;
CREATE TRIGGER find_copy_changed AFTER UPDATE ON working_copy
BEGIN DELETE FROM find_changed WHERE document_id = NEW.document_id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.document_id, 0); END;
CREATE TRIGGER find_copy_removed AFTER DELETE ON working_copy
BEGIN DELETE FROM find_changed WHERE document_id = OLD.document_id; INSERT INTO find_changed (document_id, is_listed) VALUES (OLD.document_id, 0); END;
CREATE TRIGGER find_publication_added AFTER INSERT ON publication WHEN NEW.to_ref > NEW.from_ref
BEGIN DELETE FROM find_changed WHERE document_id = NEW.document_id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.document_id, 0); END;
CREATE TRIGGER find_publication_ended AFTER UPDATE OF to_ref ON publication WHEN NEW.to_ref > NEW.from_ref
BEGIN DELETE FROM find_changed WHERE document_id = NEW.document_id; INSERT INTO find_changed (document_id, is_listed) VALUES (NEW.document_id, 0); END;

INSERT INTO find_changed (document_id, is_listed) SELECT id, 0 FROM document ORDER BY updated_at, number;
INSERT OR IGNORE INTO find_changed (document_id, is_listed) SELECT document_id, 0 FROM working_copy WHERE is_changed = 1;
`;
