/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * A publication that readers see takes its document out of the archive, whichever way it came about.
 */
const mark = (row: 'NEW' | 'OLD'): string =>
  `DELETE FROM find_changed WHERE document_id = ${row}.document_id;
   INSERT INTO find_changed (document_id, is_listed) VALUES (${row}.document_id, 0);`;

export const archive = `
CREATE TABLE archived_document (document_id TEXT PRIMARY KEY, archived_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TRIGGER find_archive_added AFTER INSERT ON archived_document BEGIN ${mark('NEW')} END;
CREATE TRIGGER find_archive_removed AFTER DELETE ON archived_document BEGIN ${mark('OLD')} END;
CREATE TRIGGER archive_left AFTER INSERT ON publication WHEN NEW.to_ref = 9007199254740991
BEGIN DELETE FROM archived_document WHERE document_id = NEW.document_id; END;
`;
