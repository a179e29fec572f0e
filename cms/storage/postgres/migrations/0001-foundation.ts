/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * The tables of the SQLite engine in their present state, with these differences:
 * - Text is compared byte by byte (collation C), as SQLite does, whatever the database's own collation is.
 * - A value is a number or a text; only numbers are compared by size. Coordinates of a point lie beside its text.
 * - `fulltext.words` are the words of a text in their order, each with the number of its path in front (`to-words.ts`).
 * - Publications end at 9007199254740991 while they are open. Rows of `fulltext` leave the index of the words of master
 *   when their publication ends, and enter that of history.
 * - Numbers are given by the program inside its transactions, one of which runs at a time, so that none is left out.
 */
const text = 'text COLLATE "C"';

export const foundation = `
CREATE TABLE model (
  kind ${text} NOT NULL CHECK (kind IN ('custom-type', 'shared-slice')),
  id ${text} NOT NULL,
  json ${text} NOT NULL,
  PRIMARY KEY (kind, id)
);

CREATE TABLE ref (
  sequence bigint PRIMARY KEY,
  ref ${text} NOT NULL UNIQUE,
  created_at bigint NOT NULL
);

CREATE TABLE document (
  number bigint PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  type ${text} NOT NULL,
  lang ${text} NOT NULL,
  group_id ${text} NOT NULL,
  head_version bigint NOT NULL,
  head_uid ${text},
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  first_published_at bigint
);
CREATE UNIQUE INDEX document_group ON document (group_id, lang);
CREATE INDEX document_head_uid ON document (type, lang, head_uid);
CREATE INDEX document_newest ON document (updated_at, number);

CREATE TABLE document_version (
  document bigint NOT NULL REFERENCES document (number),
  version bigint NOT NULL,
  uid ${text},
  title ${text},
  tags ${text} NOT NULL,
  data ${text} NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (document, version)
);

CREATE TABLE publication (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document bigint NOT NULL,
  version bigint NOT NULL,
  from_ref bigint NOT NULL REFERENCES ref (sequence),
  to_ref bigint NOT NULL,
  document_id ${text} NOT NULL,
  type ${text} NOT NULL,
  lang ${text} NOT NULL,
  uid ${text},
  group_id ${text} NOT NULL,
  slugs ${text} NOT NULL,
  first_published_at bigint NOT NULL,
  last_published_at bigint NOT NULL,
  FOREIGN KEY (document, version) REFERENCES document_version (document, version)
);
CREATE UNIQUE INDEX publication_open ON publication (document_id) WHERE to_ref = 9007199254740991;
CREATE INDEX publication_id ON publication (document_id, to_ref);
CREATE INDEX publication_version ON publication (document, version);
CREATE INDEX publication_type ON publication (to_ref, type, lang, document);
CREATE INDEX publication_lang ON publication (to_ref, lang, document);
CREATE INDEX publication_uid ON publication (type, uid, to_ref, lang);
CREATE INDEX publication_group ON publication (group_id, to_ref, lang);
CREATE INDEX publication_start ON publication (from_ref);
CREATE INDEX publication_former_uid ON publication (document_id, uid, from_ref) WHERE uid IS NOT NULL;
CREATE INDEX publication_first_published ON publication (first_published_at, document) WHERE to_ref = 9007199254740991;
CREATE INDEX publication_last_published ON publication (last_published_at, document) WHERE to_ref = 9007199254740991;

CREATE TABLE field_path (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name ${text} NOT NULL UNIQUE
);
CREATE TABLE language (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name ${text} NOT NULL UNIQUE
);

CREATE TABLE field_value (
  publication bigint NOT NULL REFERENCES publication (id),
  path integer NOT NULL REFERENCES field_path (id),
  position integer NOT NULL,
  to_ref bigint NOT NULL,
  language integer NOT NULL REFERENCES language (id),
  number_value double precision,
  text_value ${text},
  latitude double precision,
  longitude double precision,
  sort_number double precision,
  sort_text ${text},
  PRIMARY KEY (publication, path, position)
);
CREATE INDEX field_value_text ON field_value (path, to_ref, language, text_value, publication);
CREATE INDEX field_value_number ON field_value (path, to_ref, language, number_value, publication)
  WHERE number_value IS NOT NULL;
CREATE INDEX field_value_sort_number ON field_value (path, language, sort_number, publication)
  WHERE to_ref = 9007199254740991 AND sort_number IS NOT NULL;
CREATE INDEX field_value_sort_text ON field_value (path, language, sort_text, publication)
  WHERE to_ref = 9007199254740991 AND sort_text IS NOT NULL;

CREATE TABLE fulltext (
  publication bigint NOT NULL REFERENCES publication (id),
  path integer NOT NULL REFERENCES field_path (id),
  to_ref bigint NOT NULL,
  words text[] NOT NULL,
  PRIMARY KEY (publication, path)
) WITH (toast_tuple_target = 128); -- Long texts lie apart, so that few pages hold the rows that a search reads.
-- Without fastupdate every search would also read a list of words that are not sorted in yet.
CREATE INDEX fulltext_master ON fulltext USING gin (words) WITH (fastupdate = off) WHERE to_ref = 9007199254740991;
CREATE INDEX fulltext_history ON fulltext USING gin (words) WITH (fastupdate = off) WHERE to_ref < 9007199254740991;

CREATE TABLE overlay (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key ${text} NOT NULL UNIQUE,
  used_at bigint NOT NULL
);
CREATE TABLE overlay_entry (
  overlay bigint NOT NULL REFERENCES overlay (id),
  document_id ${text} NOT NULL,
  publication bigint REFERENCES publication (id),
  PRIMARY KEY (overlay, document_id)
);
CREATE INDEX overlay_entry_publication ON overlay_entry (publication);

CREATE TABLE release (
  id ${text} PRIMARY KEY,
  label ${text} NOT NULL,
  revision ${text} NOT NULL UNIQUE,
  status ${text} NOT NULL CHECK (status IN ('open', 'scheduled', 'published', 'rolled-back')),
  scheduled_at bigint,
  created_at bigint NOT NULL,
  published_sequence bigint REFERENCES ref (sequence)
);
CREATE INDEX release_status ON release (status, scheduled_at);
CREATE TABLE release_document (
  release ${text} NOT NULL REFERENCES release (id),
  document_id ${text} NOT NULL REFERENCES document (id),
  version bigint NOT NULL,
  action ${text} NOT NULL CHECK (action IN ('publish', 'unpublish')),
  PRIMARY KEY (release, document_id)
);

CREATE TABLE preview (
  token_hash ${text} PRIMARY KEY,
  document_id ${text} REFERENCES document (id),
  release ${text} REFERENCES release (id),
  expires_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  CHECK ((document_id IS NULL) <> (release IS NULL))
);
CREATE INDEX preview_expiry ON preview (expires_at);
CREATE INDEX preview_document ON preview (document_id);

CREATE TABLE experiment (
  id ${text} PRIMARY KEY,
  google_id ${text} NOT NULL UNIQUE,
  name ${text} NOT NULL,
  status ${text} NOT NULL CHECK (status IN ('draft', 'running', 'stopped')),
  created_at bigint NOT NULL,
  started_at bigint,
  stopped_at bigint
);
CREATE TABLE experiment_variation (
  experiment ${text} NOT NULL REFERENCES experiment (id),
  position integer NOT NULL,
  id ${text} NOT NULL,
  label ${text} NOT NULL,
  weight double precision NOT NULL,
  revision ${text} NOT NULL UNIQUE,
  documents ${text} NOT NULL,
  PRIMARY KEY (experiment, position)
);

CREATE TABLE bookmark (
  name ${text} PRIMARY KEY,
  document_id ${text} NOT NULL REFERENCES document (id)
);
CREATE TABLE collection (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL,
  query ${text} NOT NULL
);

CREATE TABLE asset (
  id ${text} PRIMARY KEY,
  filename ${text} NOT NULL,
  media_type ${text} NOT NULL,
  kind ${text} NOT NULL CHECK (kind IN ('image', 'document', 'audio', 'video')),
  size_bytes bigint NOT NULL,
  width integer,
  height integer,
  alt ${text},
  credits ${text},
  sha256 ${text} NOT NULL,
  created_at bigint NOT NULL,
  display_name ${text},
  notes ${text},
  modified_at bigint,
  deleted_at bigint
);
CREATE INDEX asset_newest ON asset (created_at, id);
CREATE TABLE asset_tag (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL UNIQUE,
  created_at bigint NOT NULL
);
CREATE TABLE asset_tagging (
  asset ${text} NOT NULL REFERENCES asset (id),
  tag ${text} NOT NULL REFERENCES asset_tag (id),
  PRIMARY KEY (asset, tag)
);
CREATE INDEX asset_tagging_tag ON asset_tagging (tag);

CREATE TABLE webhook (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL,
  url ${text} NOT NULL,
  secret ${text},
  signing_keys ${text} NOT NULL,
  headers ${text} NOT NULL,
  topics ${text} NOT NULL,
  is_enabled integer NOT NULL CHECK (is_enabled IN (0, 1)),
  disabled_reason ${text},
  created_at bigint NOT NULL,
  failures bigint NOT NULL,
  failing_since bigint,
  retry_at bigint NOT NULL
);
CREATE TABLE outbox_event (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id ${text} NOT NULL UNIQUE,
  topics ${text} NOT NULL,
  body ${text} NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX outbox_event_age ON outbox_event (created_at);
CREATE TABLE webhook_delivery (
  id ${text} PRIMARY KEY,
  webhook ${text} NOT NULL REFERENCES webhook (id),
  event bigint NOT NULL REFERENCES outbox_event (number),
  status ${text} NOT NULL CHECK (status IN ('pending', 'delivered', 'dead')),
  attempts bigint NOT NULL,
  next_attempt_at bigint NOT NULL,
  queued_at bigint NOT NULL,
  last_attempt_at bigint,
  last_status integer,
  last_error ${text},
  last_answer ${text}
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, status, next_attempt_at);
CREATE INDEX webhook_delivery_event ON webhook_delivery (event);

CREATE TABLE api_token (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL,
  secret_hash ${text} NOT NULL,
  scopes ${text} NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint
);
CREATE TABLE idempotent_answer (
  actor_id ${text} NOT NULL,
  key ${text} NOT NULL,
  fingerprint ${text} NOT NULL,
  status integer NOT NULL,
  body ${text} NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (actor_id, key)
);
CREATE INDEX idempotent_answer_age ON idempotent_answer (created_at);

CREATE TABLE audit_entry (
  sequence bigint PRIMARY KEY,
  at bigint NOT NULL,
  actor_id ${text} NOT NULL,
  actor_name ${text} NOT NULL,
  address ${text},
  action ${text} NOT NULL,
  subject ${text},
  documents ${text} NOT NULL,
  previous_hash ${text} NOT NULL,
  hash ${text} NOT NULL
);
CREATE INDEX audit_entry_actor ON audit_entry (actor_id, sequence);
CREATE INDEX audit_entry_action ON audit_entry (action, sequence);
CREATE INDEX audit_entry_subject ON audit_entry (subject, sequence);
CREATE TABLE audit_document (
  document_id ${text} NOT NULL,
  sequence bigint NOT NULL REFERENCES audit_entry (sequence),
  PRIMARY KEY (document_id, sequence)
);
-- These keep this program from changing an entry by mistake; the hashes reveal changes by others.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the audit log are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  EXECUTE FUNCTION refuse_audit_change();

-- The last transaction of each process.
CREATE TABLE writer (
  name ${text} PRIMARY KEY,
  mark bigint NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE TABLE lease (
  name ${text} PRIMARY KEY,
  holder ${text} NOT NULL,
  ends_at timestamptz NOT NULL
);
`;
