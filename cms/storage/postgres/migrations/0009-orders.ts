/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * What orders matches of master is read from these indexes alone; in the tables it lies far apart.
 */
export const orders = `
CREATE INDEX field_value_order ON field_value (path, publication) INCLUDE (sort_number, sort_text)
  WHERE to_ref = 9007199254740991 AND (sort_number IS NOT NULL OR sort_text IS NOT NULL);
CREATE INDEX publication_order ON publication (id) INCLUDE (document);
`;
