/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * The uids of each document in its publications: few uids for many publications.
 */
export const formerUids = `
CREATE INDEX publication_former_uid ON publication (document_id, uid, from_ref) WHERE uid IS NOT NULL;
`;
