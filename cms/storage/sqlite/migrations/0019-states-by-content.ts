/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * States of the list were made of the numbers of versions and revisions. These two are made again, of contents.
 */
export const statesByContent = `
DELETE FROM find_changed WHERE document_id IN (SELECT document_id FROM find_entry WHERE state IN ('draft', 'modified'));
INSERT INTO find_changed (document_id, is_listed)
  SELECT document_id, 0 FROM find_entry WHERE state IN ('draft', 'modified') ORDER BY changed_at, number;
`;
