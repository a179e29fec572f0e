/**
 * Frozen: existing stores have run this SQL. Put a change into a new file. The trigrams of the editors' search index
 * and the rows that have them, which finds words of one or two characters as beginnings of trigrams.
 */
export const foundParts = `
CREATE VIRTUAL TABLE find_part USING fts5vocab ('find_index', 'instance');
`;
