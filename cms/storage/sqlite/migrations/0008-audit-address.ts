/**
 * Frozen: this text has run in stores that exist. A change is a new file.
 *
 * Entries of before have no address, and hashes that were made without one.
 */
export const auditAddress = `
ALTER TABLE audit_entry ADD COLUMN address TEXT;
`;
