/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * Older entries have no address, and their hashes were made without one.
 */
export const auditAddress = `
ALTER TABLE audit_entry ADD COLUMN address TEXT;
`;
