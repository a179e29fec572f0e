/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * A publication that readers see takes its document out of the archive, whichever way it came about.
 */
const text = 'text COLLATE "C"';

export const archive = `
CREATE TABLE archived_document (document_id ${text} PRIMARY KEY, archived_at bigint NOT NULL);
CREATE TRIGGER find_archive AFTER INSERT OR DELETE ON archived_document
  FOR EACH ROW EXECUTE FUNCTION mark_found_document();

CREATE FUNCTION leave_archive() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM archived_document WHERE document_id = NEW.document_id;
  RETURN NULL;
END $$;
CREATE TRIGGER archive_left AFTER INSERT ON publication
  FOR EACH ROW WHEN (NEW.to_ref = 9007199254740991) EXECUTE FUNCTION leave_archive();
`;
