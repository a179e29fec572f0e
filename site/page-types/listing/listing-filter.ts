import { filteredPageSize, listingPageSize } from '../../content/listing-groups.ts';

export interface Filter {
  topic?: string;
  year?: string;
  /** From 1; there may be fewer. */
  page: number;
  /** Articles on a page. */
  pageSize: number;
}

/** What the address asks for. */
export function readFilter(query: URLSearchParams): Filter {
  const topic = query.get('topic');
  const year = query.get('year');
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const pageSize = topic === null && year === null ? listingPageSize : filteredPageSize;
  return { ...(topic !== null && { topic }), ...(year !== null && { year }), page, pageSize };
}

/** An overview shows its groups until a part of what they have together is asked for. */
export function isOneList(groups: readonly unknown[], query: URLSearchParams): boolean {
  return groups.length <= 1 || ['topic', 'year', 'page'].some((name) => query.has(name));
}
