/**
 * The fields with the date of a document's last change, in order of precedence; for a legal text the date on which it
 * took effect.
 */
const dateFields = ['updated_on', 'published_on', 'effective_on'] as const;

/**
 * The day of a document's last change, `YYYY-MM-DD`. The content service knows when a document was published here. A
 * document that was published once may be older than this store, into which it was imported; then its own date counts.
 */
export function getLastChange({
  first,
  last,
  data,
}: {
  /** `first_publication_date` and `last_publication_date` of the API. */
  first: string | null | undefined;
  last: string | null | undefined;
  data: Readonly<Record<string, unknown>>;
}): string | undefined {
  const published = last?.slice(0, 10) || undefined;
  if (first !== last) return published;
  const own = dateFields.map((name) => data[name]).find((value) => typeof value === 'string' && value !== '');
  // A date in the future is a plan.
  return typeof own === 'string' && (published === undefined || own <= published) ? own.slice(0, 10) : published;
}

/** Of types of pages, for a query: a type may lack some. */
export function listDateFields(types: readonly string[]): string[] {
  return types.flatMap((type) => dateFields.map((name) => `${type}.${name}`));
}
