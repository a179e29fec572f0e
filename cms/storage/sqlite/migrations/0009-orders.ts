/**
 * Frozen: this text has run in stores that exist. A change is a new file.
 *
 * What is visible in master, in the orders that are asked for: fields by their values, and both dates of publication.
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
