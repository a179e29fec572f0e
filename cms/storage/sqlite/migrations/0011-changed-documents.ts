/**
 * Frozen: existing stores have run this SQL. Put a change into a new file. The documents that a ref brought
 * (listChanged).
 */
export const changedDocuments = `
CREATE INDEX publication_start ON publication (from_ref);
`;
