/** Frozen: existing stores have run this SQL. Put a change into a new file. */
const text = 'text COLLATE "C"';

export const accounts = `
CREATE TABLE account (
  id ${text} PRIMARY KEY,
  name ${text} NOT NULL,
  email ${text} NOT NULL UNIQUE,
  role ${text} NOT NULL CHECK (role IN ('writer', 'editor', 'publisher', 'administrator')),
  created_at bigint NOT NULL
);

CREATE TABLE session (
  digest ${text} PRIMARY KEY,
  account ${text} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  network ${text},
  device ${text} NOT NULL
);
CREATE INDEX session_account ON session (account);

CREATE TABLE sign_in_link (
  digest ${text} PRIMARY KEY,
  account ${text} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL
);
CREATE INDEX sign_in_link_account ON sign_in_link (account);
`;
