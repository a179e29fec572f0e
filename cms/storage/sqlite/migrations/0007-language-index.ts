/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * Readers query one language, so every index contains it: among 100,000 documents in five languages a search otherwise
 * collects five times its results. The row number of a text encodes its path, language and publication, see
 * `text-rows.ts`. A text index stores no text, so the old one's words are read from its vocabulary. Lookups for each
 * document of a result (its translations, a uid) have indexes of their own that the planner prefers.
 */
export const languageIndex = `
CREATE TABLE language (
  id INTEGER PRIMARY KEY,
  lang TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO language (lang) SELECT DISTINCT lang FROM publication ORDER BY lang;

CREATE TABLE field_value_by_language (
  publication INTEGER NOT NULL REFERENCES publication (id),
  path INTEGER NOT NULL REFERENCES field_path (id),
  position INTEGER NOT NULL,
  to_ref INTEGER NOT NULL,
  language INTEGER NOT NULL REFERENCES language (id),
  value ANY,
  sort_value ANY,
  PRIMARY KEY (publication, path, position)
) STRICT, WITHOUT ROWID;
INSERT INTO field_value_by_language (publication, path, position, to_ref, language, value, sort_value)
  SELECT f.publication, f.path, f.position, f.to_ref, l.id, f.value, f.sort_value
  FROM field_value f JOIN publication p ON p.id = f.publication JOIN language l ON l.lang = p.lang
  ORDER BY f.publication, f.path, f.position;
DROP TABLE field_value;
ALTER TABLE field_value_by_language RENAME TO field_value;
CREATE INDEX field_value_search ON field_value (path, to_ref, language, value, publication);

CREATE VIRTUAL TABLE fulltext_by_language USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE fulltext_word USING fts5vocab ('fulltext', 'instance');
INSERT INTO fulltext_by_language (rowid, text)
  SELECT (e.path * 256 + l.id) * 268435456 + e.publication, group_concat(w.term, ' ' ORDER BY w.offset)
  FROM fulltext_word w JOIN fulltext_entry e ON e.id = w.doc JOIN publication p ON p.id = e.publication
  JOIN language l ON l.lang = p.lang GROUP BY w.doc;
DROP TABLE fulltext_word;
DROP TABLE fulltext;
DROP TABLE fulltext_entry;
ALTER TABLE fulltext_by_language RENAME TO fulltext;

DROP INDEX publication_group;
CREATE INDEX publication_group ON publication (group_id, to_ref, lang);
DROP INDEX publication_uid;
CREATE INDEX publication_uid ON publication (type, uid, to_ref, lang);
`;
