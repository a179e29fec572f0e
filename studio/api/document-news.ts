/** The kinds of events that name documents whose lines and heads are out of date by them. */
export const documentNews = [
  ...(['saved', 'published', 'unpublished', 'archived', 'restored'] as const),
  ...(['trashed', 'put-back', 'deleted'] as const),
] as const;
