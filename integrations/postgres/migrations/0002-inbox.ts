/** Frozen: existing databases have run this SQL. Put a change into a new file. */
export const inbox = `
alter table site.enquiries add column inbox_state json not null default '{}';

create table site.erased_enquiries (
  id text primary key,
  erased_at timestamptz not null default now()
);
`;
