/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * `find_changed` marks the documents whose line, words or links may be out of date; a later mark has a higher number.
 * `find_text.parts` are the different runs of three characters of the folded text, so that a part of a word is found
 * without an extension of the database.
 */
const text = 'text COLLATE "C"';

const mark = `INSERT INTO find_changed (document_id, is_listed) VALUES (changed, 0)
    ON CONFLICT (document_id) DO UPDATE SET number = nextval('find_changed_number_seq'), is_listed = 0`;

export const finding = `
CREATE TABLE find_changed (
  number bigserial PRIMARY KEY,
  document_id ${text} NOT NULL UNIQUE,
  is_listed integer NOT NULL CHECK (is_listed IN (0, 1))
);
CREATE INDEX find_changed_unlisted ON find_changed (number) WHERE is_listed = 0;

CREATE TABLE find_entry (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id ${text} NOT NULL UNIQUE,
  type ${text} NOT NULL,
  lang ${text} NOT NULL,
  group_id ${text} NOT NULL,
  state ${text} NOT NULL,
  version bigint NOT NULL,
  published_version bigint,
  revision bigint,
  uid ${text},
  title ${text},
  tags ${text} NOT NULL,
  name_key ${text} NOT NULL,
  title_key ${text} NOT NULL,
  changed_at bigint NOT NULL,
  changed_by ${text},
  changed_by_name ${text},
  problems bigint NOT NULL DEFAULT 0,
  stamp ${text},
  read_at bigint NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0
);
CREATE INDEX find_entry_changed ON find_entry (changed_at, number);
CREATE INDEX find_entry_title ON find_entry (title_key, number);
CREATE INDEX find_entry_type ON find_entry (type, title_key, number);
CREATE INDEX find_entry_group ON find_entry (group_id, lang);
CREATE INDEX find_entry_uid ON find_entry (type, lang, uid);

CREATE TABLE find_text (
  number bigint PRIMARY KEY REFERENCES find_entry (number),
  text ${text} NOT NULL,
  folded ${text} NOT NULL,
  parts text[] NOT NULL
);
CREATE INDEX find_text_parts ON find_text USING gin (parts);

CREATE TABLE document_link (
  document_id ${text} NOT NULL,
  side ${text} NOT NULL CHECK (side IN ('head', 'live')),
  address ${text} NOT NULL,
  kind ${text} NOT NULL CHECK (kind IN ('document', 'media')),
  target ${text} NOT NULL,
  PRIMARY KEY (document_id, side, address, kind, target)
);
CREATE INDEX document_link_target ON document_link (kind, target, document_id);

CREATE FUNCTION mark_found_id() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END;
BEGIN
  ${mark};
  RETURN NULL;
END $$;
CREATE FUNCTION mark_found_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text := CASE WHEN TG_OP = 'DELETE' THEN OLD.document_id ELSE NEW.document_id END;
BEGIN
  ${mark};
  RETURN NULL;
END $$;
CREATE TRIGGER find_document AFTER INSERT OR UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION mark_found_id();
CREATE TRIGGER find_copy AFTER INSERT OR UPDATE OR DELETE ON working_copy
  FOR EACH ROW EXECUTE FUNCTION mark_found_document();
CREATE TRIGGER find_publication AFTER INSERT OR UPDATE OF to_ref ON publication
  FOR EACH ROW WHEN (NEW.to_ref > NEW.from_ref) EXECUTE FUNCTION mark_found_document();

INSERT INTO find_changed (document_id, is_listed) SELECT id, 0 FROM document ORDER BY updated_at, number;
INSERT INTO find_changed (document_id, is_listed) SELECT document_id, 0 FROM working_copy WHERE is_changed = 1
  ON CONFLICT DO NOTHING;
`;
