/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * A publication that readers see takes its document out of the trash, whichever way it came about.
 */
const text = 'text COLLATE "C"';

export const trash = `
CREATE TABLE trashed_document (document_id ${text} PRIMARY KEY, trashed_at bigint NOT NULL);
CREATE INDEX trashed_document_age ON trashed_document (trashed_at);
CREATE TRIGGER find_trash AFTER INSERT OR DELETE ON trashed_document
  FOR EACH ROW EXECUTE FUNCTION mark_found_document();

CREATE FUNCTION leave_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM trashed_document WHERE document_id = NEW.document_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trash_left AFTER INSERT ON publication
  FOR EACH ROW WHEN (NEW.to_ref = 9007199254740991) EXECUTE FUNCTION leave_trash();
`;
