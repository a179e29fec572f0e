/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * `publication` holds, for each document, the range of refs [from_ref, to_ref) in which one version is visible; an open
 * end is 9007199254740991, so that "visible in master" is an equality, which every index can use. `field_value.to_ref`
 * repeats the end for the same reason.
 */
export const foundation = `
CREATE TABLE model (
  kind TEXT NOT NULL CHECK (kind IN ('custom-type', 'shared-slice')),
  id TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT;

CREATE TABLE asset (
  id TEXT PRIMARY KEY,
  filename TEXT NOT NULL,
  media_type TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('image', 'document', 'audio', 'video')),
  size_bytes INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  alt TEXT,
  credits TEXT,
  sha256 TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE ref (
  sequence INTEGER PRIMARY KEY,
  ref TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE document (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  lang TEXT NOT NULL,
  group_id TEXT NOT NULL,
  head_version INTEGER NOT NULL,
  head_uid TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  first_published_at INTEGER
) STRICT;
CREATE UNIQUE INDEX document_group ON document (group_id, lang);
CREATE INDEX document_head_uid ON document (type, lang, head_uid);

CREATE TABLE document_version (
  document INTEGER NOT NULL REFERENCES document (number),
  version INTEGER NOT NULL,
  uid TEXT,
  title TEXT,
  tags TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (document, version)
) STRICT;

CREATE TABLE publication (
  id INTEGER PRIMARY KEY,
  document INTEGER NOT NULL,
  version INTEGER NOT NULL,
  from_ref INTEGER NOT NULL REFERENCES ref (sequence),
  to_ref INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  type TEXT NOT NULL,
  lang TEXT NOT NULL,
  uid TEXT,
  group_id TEXT NOT NULL,
  slugs TEXT NOT NULL,
  first_published_at INTEGER NOT NULL,
  last_published_at INTEGER NOT NULL,
  FOREIGN KEY (document, version) REFERENCES document_version (document, version)
) STRICT;
CREATE INDEX publication_id ON publication (document_id, to_ref);
CREATE INDEX publication_version ON publication (document, version);
CREATE INDEX publication_type ON publication (to_ref, type, lang, document);
CREATE INDEX publication_lang ON publication (to_ref, lang, document);
CREATE INDEX publication_uid ON publication (type, uid, to_ref);
CREATE INDEX publication_group ON publication (group_id, to_ref);

CREATE TABLE field_path (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE field_value (
  publication INTEGER NOT NULL REFERENCES publication (id),
  path INTEGER NOT NULL REFERENCES field_path (id),
  position INTEGER NOT NULL,
  to_ref INTEGER NOT NULL,
  value ANY,
  sort_value ANY,
  PRIMARY KEY (publication, path, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX field_value_search ON field_value (path, to_ref, value, publication);

CREATE TABLE fulltext_entry (
  id INTEGER PRIMARY KEY,
  publication INTEGER NOT NULL REFERENCES publication (id),
  path INTEGER NOT NULL REFERENCES field_path (id)
) STRICT;
CREATE INDEX fulltext_entry_publication ON fulltext_entry (publication);
CREATE VIRTUAL TABLE fulltext USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
`;
