import * as v from 'valibot';
import { defaultPageSize, maxPageSize } from '../limits.ts';

const count = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number)));

/** The part of a list's parameters that says which page of it is wanted. */
export const pageEntries = { page: count, pageSize: count };

interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** How many entries come before the page. */
  readonly offset: number;
}

/** Wishes beyond the limits are cut, as in the read API. */
export function toListPage(wanted: { page: number | undefined; pageSize: number | undefined }): ListPage {
  const page = Math.max(1, wanted.page ?? 1);
  const pageSize = Math.min(maxPageSize, Math.max(1, wanted.pageSize ?? defaultPageSize));
  return { page, pageSize, offset: (page - 1) * pageSize };
}
