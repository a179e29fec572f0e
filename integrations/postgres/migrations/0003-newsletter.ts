/** Frozen: existing databases have run this SQL. Put a change into a new file. */
export const newsletter = `
create table site.newsletter_subscribers (
  id text primary key,
  value json not null
);

create table site.newsletter_issues (
  id text primary key,
  value json not null
);

create table site.newsletter_sendings (
  issue text not null,
  subscriber text not null,
  claim text not null,
  sent_at timestamptz,
  primary key (issue, subscriber)
);
`;
