/** Frozen: existing stores have run this SQL. Put a change into a new file. The account or token that made a token. */
export const tokenMakers = `
ALTER TABLE api_token ADD COLUMN created_by TEXT;
ALTER TABLE api_token ADD COLUMN created_by_name TEXT;
`;
