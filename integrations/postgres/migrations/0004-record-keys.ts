/**
 * Frozen: existing databases have run this SQL. Put a change into a new file.
 *
 * Keys are not in the rows that they open, so that a dump can leave them out.
 */
export const recordKeys = `
create table site.record_keys (
  record text primary key,
  key_id text not null,
  wrapped text not null
);
create index record_keys_key_id on site.record_keys (key_id);

create table site.erased_records (
  record text primary key,
  erased_at timestamptz not null default now(),
  came_back_at timestamptz
);
`;
