/** What the address asks for. */
export function readFilter(query: URLSearchParams): { topic?: string; year?: string; page: number } {
  const topic = query.get('topic');
  const year = query.get('year');
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  return { ...(topic !== null && { topic }), ...(year !== null && { year }), page };
}
