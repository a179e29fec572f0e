/** The list of documents, and bulk actions. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  BulkChange,
  BulkRefusal,
  BulkResult,
  DocumentList,
  DocumentRow,
  DocumentUses,
  FilterChoices,
  RowRelease,
  TrashChange,
} from '../../cms/studio-api.ts';
import { ApiError } from './api-error.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { request } from './client.ts';

/** Parameters of `GET /admin/working`. */
export type ListParameters = Readonly<Record<string, string | undefined>>;

export const listKey = ['documents'] as const;

export const documentListQuery = (parameters: ListParameters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, parameters],
    queryFn: ({ signal, pageParam }) => fetchPage(parameters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }: DocumentList) => cursor ?? undefined,
    staleTime: 60_000,
    // Documents come and go while no list is open to hear of it. A long list has its first page compared instead.
    refetchOnMount: ({ state: { data } }) => (isShortList(data) ? 'always' : true),
    refetchOnWindowFocus: false,
    // Stored text is indexed in the background (decision 0075), so an empty search result is fetched again.
    refetchInterval: ({ state: { data } }) =>
      parameters['q'] !== undefined && data?.pages[0]?.total === 0 && searchAgainMs,
  });

const searchAgainMs = 2000;
/** All pages of a list are fetched again one after the other. */
const maxPagesAtOnce = 3;

export const isShortList = (data: { readonly pages: readonly unknown[] } | undefined): boolean =>
  data === undefined || data.pages.length <= maxPagesAtOnce;

export const fetchPage = (parameters: ListParameters, cursor: string | undefined, signal?: AbortSignal) =>
  request<DocumentList>('GET', '/admin/working', { query: { ...parameters, cursor }, ...(signal && { signal }) });

/** The authors and tags of all documents. */
export const filterChoicesQuery = queryOptions({
  queryKey: ['filter-choices'],
  queryFn: ({ signal }) => request<FilterChoices>('GET', '/admin/filters', { signal }),
  ...askedAtMount,
});

/** Undefined for an account that is not among the authors, or while these are not loaded. */
export const findAuthorName = (authors: FilterChoices['authors'] = [], account: string): string | undefined =>
  authors.find(({ id }) => id === account)?.name;

/** The service's maximum for one request. */
export const rowsInRequest = 100;

export async function fetchRows(ids: readonly string[]): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  for (let at = 0; at < ids.length; at += rowsInRequest) {
    const part = ids.slice(at, at + rowsInRequest).join(',');
    const { results } = await request<DocumentList>('GET', '/admin/working', { query: { ids: part } });
    rows.push(...results);
  }
  return rows;
}

/** Those of these documents that the list has, in its order. */
export async function fetchAmong(parameters: ListParameters, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = { ...parameters, among: ids.slice(0, rowsInRequest).join(',') };
  const { results } = await request<DocumentList>('GET', '/admin/working', { query });
  return results.map(({ id }) => id);
}

/** All documents that match a filter, up to `limit`. */
export async function fetchAllRows(parameters: ListParameters, limit: number): Promise<DocumentRow[]> {
  const rows: DocumentRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(parameters, cursor);
    rows.push(...page.results);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined && rows.length < limit);
  return rows.slice(0, limit);
}

/** All documents of these types in a language, also those that lists hide: each of them has its uid. */
export const takenPlacesQuery = (types: readonly string[], lang: string) =>
  queryOptions({
    queryKey: ['taken-places', lang, ...types],
    queryFn: async () => {
      const shared = { type: types.join(','), lang };
      const states = [undefined, 'archived', 'trashed'];
      const rows = await Promise.all(states.map((state) => fetchAllRows({ ...shared, state }, maxPlaces)));
      return rows.flat();
    },
    ...askedAtMount,
    throwOnError: false,
  });

const maxPlaces = 1000;

/** The documents that link to this one. */
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['uses', id],
    queryFn: ({ signal }) =>
      request<DocumentUses>('GET', `/admin/documents/${encodeURIComponent(id)}/uses`, { signal }),
    ...askedAtMount,
  });

export type BulkOutcome =
  { readonly kind: 'done'; readonly result: TrashChange } | { readonly kind: 'refused'; readonly refusal: BulkRefusal };

/** Bulk actions, including those that writers may do. */
export type AnyBulkChange = BulkChange | { readonly action: 'trash' | 'put-back'; readonly ids: readonly string[] };

/** Atomic: all documents or none. A refusal (422) is a result; any other failure rejects with `ApiError`. */
export async function changeAll(change: AnyBulkChange): Promise<BulkOutcome> {
  try {
    return { kind: 'done', result: await changeDocuments(change) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const { documents = [] } = error.body as Partial<BulkRefusal>;
    return { kind: 'refused', refusal: { message: error.message, documents } };
  }
}

/** Atomic: all documents or none. Rejects with `ApiError`. */
export function changeDocuments(change: AnyBulkChange): Promise<TrashChange> {
  if (change.action !== 'trash' && change.action !== 'put-back')
    return request<BulkResult>('POST', '/admin/documents/bulk', { body: change });
  return request<TrashChange>('POST', `/admin/documents/${change.action}`, { body: { ids: change.ids } });
}

interface ReleaseRow {
  readonly id: string;
  readonly label: string;
  readonly status: string;
  /** ISO 8601; null if it is not scheduled. */
  readonly scheduledAt: string | null;
}

export const openReleasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: ({ signal }) => request<{ results: readonly ReleaseRow[] }>('GET', '/admin/releases', { signal }),
  select: ({ results }): RowRelease[] =>
    results
      .filter(({ status }) => status === 'open' || status === 'scheduled')
      .map(({ id, label, scheduledAt }) => ({
        id,
        label,
        scheduledAt: scheduledAt === null ? null : Date.parse(scheduledAt),
      })),
  ...askedAtMount,
});

export const copyDocument = (id: string, from: string) =>
  request<object>('POST', `/admin/working/${encodeURIComponent(id)}/copy`, { body: { from } });

/** 96 random bits in base64url, the format of the service's document ids. */
export function createDocumentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
