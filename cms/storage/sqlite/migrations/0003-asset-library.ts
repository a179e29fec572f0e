/**
 * Frozen: existing stores have run this SQL. Put a change into a new file.
 *
 * `asset.filename` is part of URLs that are cached permanently, so a new name is stored beside it. Deleted assets keep
 * their row and file, because older refs still show them.
 */
export const assetLibrary = `
ALTER TABLE asset ADD COLUMN display_name TEXT;
ALTER TABLE asset ADD COLUMN notes TEXT;
ALTER TABLE asset ADD COLUMN modified_at INTEGER;
ALTER TABLE asset ADD COLUMN deleted_at INTEGER;

CREATE TABLE asset_tag (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE asset_tagging (
  asset TEXT NOT NULL REFERENCES asset (id),
  tag TEXT NOT NULL REFERENCES asset_tag (id),
  PRIMARY KEY (asset, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX asset_tagging_tag ON asset_tagging (tag);
CREATE INDEX asset_newest ON asset (created_at, id);
`;
