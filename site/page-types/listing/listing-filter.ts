import { filteredPageSize, listingPageSize } from '../../content/listing-groups.ts';

export interface Filter {
  readonly topic?: string;
  readonly year?: string;
  /** From 1; may exceed the number of pages. */
  readonly page: number;
  /** Articles on a page. */
  readonly pageSize: number;
}

/** Reads the filter from the query string. */
export function readFilter(query: URLSearchParams): Filter {
  const topic = query.get('topic');
  const year = query.get('year');
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const pageSize = topic === null && year === null ? listingPageSize : filteredPageSize;
  return { ...(topic !== null && { topic }), ...(year !== null && { year }), page, pageSize };
}

/** An overview shows its groups until the reader filters or pages through their merged list. */
export function isOneList(groups: readonly unknown[], query: URLSearchParams): boolean {
  return groups.length <= 1 || ['topic', 'year', 'page'].some((name) => query.has(name));
}
