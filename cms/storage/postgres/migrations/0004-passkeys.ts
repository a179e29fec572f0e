/** Frozen: existing stores have run this SQL. Put a change into a new file. */
const text = 'text COLLATE "C"';

export const passkeys = `
CREATE TABLE passkey (
  id ${text} PRIMARY KEY,
  account ${text} NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name ${text} NOT NULL,
  public_key ${text} NOT NULL,
  counter bigint NOT NULL,
  transports ${text} NOT NULL,
  is_synced integer NOT NULL CHECK (is_synced IN (0, 1)),
  created_at bigint NOT NULL,
  used_at bigint
);
CREATE INDEX passkey_account ON passkey (account);

CREATE TABLE used_challenge (
  digest ${text} PRIMARY KEY,
  expires_at bigint NOT NULL
);
`;
