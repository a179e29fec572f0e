/** The kinds of events that make the list rows and heads of the named documents stale. */
export const documentNews = [
  ...(['saved', 'published', 'unpublished', 'archived', 'restored'] as const),
  ...(['trashed', 'put-back', 'deleted', 'in-release'] as const),
] as const;
