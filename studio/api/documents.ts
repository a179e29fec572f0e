/** The list of documents, and what is done with many of them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  BulkChange,
  BulkRefusal,
  BulkResult,
  DocumentList,
  DocumentRow,
  DocumentUse,
  FilterChoices,
  TrashChange,
} from '../../cms/studio-api.ts';
import { ApiError } from './api-error.ts';
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
    // Rows change by events; a list that one comes back to is as it was left.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    // The words of what was just stored are read in the background (decision 0075): a search may have come too early.
    refetchInterval: ({ state: { data } }) =>
      parameters['q'] !== undefined && data?.pages[0]?.total === 0 && searchAgainMs,
  });

const searchAgainMs = 2000;

const fetchPage = (parameters: ListParameters, cursor: string | undefined, signal?: AbortSignal) =>
  request<DocumentList>('GET', '/admin/working', { query: { ...parameters, cursor }, ...(signal && { signal }) });

/** The authors and tags of all documents. They change seldom. */
export const filterChoicesQuery = queryOptions({
  queryKey: ['filter-choices'],
  queryFn: ({ signal }) => request<FilterChoices>('GET', '/admin/filters', { signal }),
  staleTime: 60_000,
});

/** The service answers no more at once. */
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

/** Every document of a filter, up to a number. */
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

/** Which documents lead to this one. */
export const usesQuery = (id: string) =>
  queryOptions({
    queryKey: ['uses', id],
    queryFn: ({ signal }) =>
      request<{ results: readonly DocumentUse[] }>('GET', `/admin/documents/${encodeURIComponent(id)}/uses`, {
        signal,
      }),
    select: ({ results }) => results,
  });

export type BulkOutcome =
  { readonly kind: 'done'; readonly result: TrashChange } | { readonly kind: 'refused'; readonly refusal: BulkRefusal };

/** Of many documents, with those that a writer may do too. */
export type AnyBulkChange = BulkChange | { readonly action: 'trash' | 'put-back'; readonly ids: readonly string[] };

/** All or nothing. Rejects with `ApiError` for what is not the documents' fault. */
export async function changeAll(change: AnyBulkChange): Promise<BulkOutcome> {
  try {
    return { kind: 'done', result: await changeDocuments(change) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error;
    const { documents = [] } = error.body as Partial<BulkRefusal>;
    return { kind: 'refused', refusal: { message: error.message, documents } };
  }
}

/** All or nothing; rejects with `ApiError`. */
export function changeDocuments(change: AnyBulkChange): Promise<TrashChange> {
  if (change.action !== 'trash' && change.action !== 'put-back')
    return request<BulkResult>('POST', '/admin/documents/bulk', { body: change });
  return request<TrashChange>('POST', `/admin/documents/${change.action}`, { body: { ids: change.ids } });
}

interface ReleaseRow {
  readonly id: string;
  readonly label: string;
  readonly status: string;
}

export const openReleasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: ({ signal }) => request<{ results: readonly ReleaseRow[] }>('GET', '/admin/releases', { signal }),
  select: ({ results }) => results.filter(({ status }) => status === 'open' || status === 'scheduled'),
});

export const createRelease = (label: string) => request<ReleaseRow>('POST', '/admin/releases', { body: { label } });

export const copyDocument = (id: string, from: string) =>
  request<object>('POST', `/admin/working/${encodeURIComponent(id)}/copy`, { body: { from } });

/** 96 random bits, as the service makes them. */
export function createDocumentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
