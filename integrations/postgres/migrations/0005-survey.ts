/** Frozen: existing databases have run this SQL. Put a change into a new file. */
export const survey = `
create table site.survey_answers (
  idempotency_key uuid primary key,
  month text not null,
  question text not null,
  answer text not null
);
`;
