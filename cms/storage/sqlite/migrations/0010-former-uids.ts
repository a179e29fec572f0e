/**
 * Frozen: this text has run in stores that exist. A change is a new file.
 *
 * What each document was called in its publications: few names, and as many publications as there were publishes.
 */
export const formerUids = `
CREATE INDEX publication_former_uid ON publication (document_id, uid, from_ref) WHERE uid IS NOT NULL;
`;
