import * as v from 'valibot';
import { defaultPageSize, maxPageSize } from '../limits.ts';

const count = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number)));

/** The query parameters that select a page of a list. */
export const pageEntries = { page: count, pageSize: count };

interface ListPage {
  /** The first page is 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The number of entries before the page. */
  readonly offset: number;
}

/** Values beyond the limits are clamped, as in the read API. */
export function toListPage(wanted: { page: number | undefined; pageSize: number | undefined }): ListPage {
  const page = Math.max(1, wanted.page ?? 1);
  const pageSize = Math.min(maxPageSize, Math.max(1, wanted.pageSize ?? defaultPageSize));
  return { page, pageSize, offset: (page - 1) * pageSize };
}
