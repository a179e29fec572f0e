/** Frozen: existing stores have run this SQL. Put a change into a new file. */
export const accounts = `
CREATE TABLE account (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('writer', 'editor', 'publisher', 'administrator')),
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  digest TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  network TEXT,
  device TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_account ON session (account);

CREATE TABLE sign_in_link (
  digest TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sign_in_link_account ON sign_in_link (account);
`;
