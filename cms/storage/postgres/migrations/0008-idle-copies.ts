/** Frozen: existing stores have run this SQL. Put a change into a new file. Finds changed copies that rest. */
export const idleCopies = `
CREATE INDEX working_copy_idle ON working_copy (updated_at, document_id) WHERE is_changed = 1;
`;
