/**
 * Frozen: existing databases have run this SQL. Put a change into a new file.
 *
 * What visitors send is `json` and not `jsonb`: it keeps the order of a form's fields, and any character.
 */
export const visitorData = `
create table site.enquiries (
  id text primary key,
  received_at timestamptz not null,
  record json not null,
  mail_outcomes json not null default '{}',
  mailed_at timestamptz,
  lease uuid,
  lease_ends_at timestamptz
);
create index enquiries_unmailed on site.enquiries (received_at) where mailed_at is null;

create table site.enquiry_file_parts (
  enquiry text not null references site.enquiries on delete cascade,
  file integer not null,
  part integer not null,
  bytes bytea not null,
  primary key (enquiry, file, part)
);
-- Attachments are compressed files: another compression costs time and saves nothing.
alter table site.enquiry_file_parts alter column bytes set storage external;

create table site.download_uses (
  enquiry text not null references site.enquiries on delete cascade,
  idempotency_key uuid not null,
  used_at timestamptz not null,
  primary key (enquiry, idempotency_key)
);

create table site.consent_records (
  idempotency_key uuid primary key,
  chosen_at timestamptz not null,
  record json not null
);
create index consent_records_chosen_at on site.consent_records (chosen_at);

create table site.error_reports (
  idempotency_key uuid primary key,
  number bigint generated always as identity unique,
  report json not null
);

create table site.mails (
  id text primary key,
  message bytea not null,
  written_at timestamptz not null default now()
);

create table site.secrets (
  name text primary key,
  value text not null
);
`;
