/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * A publication that readers see takes its document out of the trash, whichever way it came about.
 */
const mark = (row: 'NEW' | 'OLD'): string =>
  `DELETE FROM find_changed WHERE document_id = ${row}.document_id;
   INSERT INTO find_changed (document_id, is_listed) VALUES (${row}.document_id, 0);`;

export const trash = `
CREATE TABLE trashed_document (document_id TEXT PRIMARY KEY, trashed_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX trashed_document_age ON trashed_document (trashed_at);

CREATE TRIGGER find_trash_added AFTER INSERT ON trashed_document BEGIN ${mark('NEW')} END;
CREATE TRIGGER find_trash_removed AFTER DELETE ON trashed_document BEGIN ${mark('OLD')} END;
CREATE TRIGGER trash_left AFTER INSERT ON publication WHEN NEW.to_ref = 9007199254740991
BEGIN DELETE FROM trashed_document WHERE document_id = NEW.document_id; END;
`;
