import { GraphQLError } from 'graphql';
import { defaultPageSize, maxPageSize } from '../limits.ts';

export interface PageArguments {
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly after: string | undefined;
  readonly before: string | undefined;
}

interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** `position` of a document in the whole ordered list, from 0. */
export function toCursor(position: number): string {
  return Buffer.from(`arrayconnection:${position}`).toString('base64');
}

function parseCursor(name: string, cursor: string): number {
  const [, digits] = /^arrayconnection:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64').toString()) ?? [];
  if (digits === undefined) throw new GraphQLError(`${name}: this is not a cursor of this service.`);
  return Number(digits);
}

/** The size of a page: larger values are clamped, as in the read API. */
export function toPageSize({ first, last }: Pick<PageArguments, 'first' | 'last'>): number {
  return Math.min(maxPageSize, first ?? last ?? defaultPageSize, last ?? maxPageSize);
}

/** `after` and `before` cut the list, then `first` takes from the start of the rest and `last` from its end. */
export async function toPageRange(page: PageArguments, countAll: () => Promise<number>): Promise<PageRange> {
  const { first, last, after, before } = page;
  for (const [name, count] of [
    ['first', first],
    ['last', last],
  ] as const) {
    if (count !== undefined && count < 0) throw new GraphQLError(`${name} must not be negative.`);
  }
  let start = after === undefined ? 0 : parseCursor('after', after) + 1;
  let end = before === undefined ? undefined : parseCursor('before', before);
  if (first !== undefined || last === undefined) {
    end = Math.min(end ?? Number.MAX_SAFE_INTEGER, start + Math.min(maxPageSize, first ?? defaultPageSize));
  }
  if (last !== undefined) {
    end = Math.min(end ?? Number.MAX_SAFE_INTEGER, await countAll());
    start = Math.max(start, end - Math.min(maxPageSize, last));
  }
  return { offset: start, limit: Math.max(0, (end ?? start) - start) };
}
