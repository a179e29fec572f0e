/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * Indexes of the documents in master by the orderings of queries: fields by their values, and both dates of
 * publication.
 * 9007199254740991 is the open end of a publication; a publication that ends leaves these indexes.
 */
export const orders = `
CREATE INDEX field_value_order ON field_value (path, language, sort_value, publication)
  WHERE to_ref = 9007199254740991 AND sort_value IS NOT NULL;
CREATE INDEX publication_first_published ON publication (first_published_at DESC, document_id)
  WHERE to_ref = 9007199254740991;
CREATE INDEX publication_last_published ON publication (last_published_at DESC, document_id)
  WHERE to_ref = 9007199254740991;
`;
