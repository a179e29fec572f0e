import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentList, DocumentRow } from '../../../cms/studio-api.ts';
import { NoConnection } from '../../api/api-error.ts';
import { getBrowserEvents } from '../../api/browser-events.ts';
import { documentNews } from '../../api/document-news.ts';
import { documentListQuery, fetchRows, listKey, type ListParameters } from '../../api/documents.ts';
import { showToast } from '../../parts/toast.tsx';
import { documentsWords } from '../../words/documents.ts';

/** Events within this time cause one request. */
const gatherMs = 150;
const maxOutOfDate = 300;

export interface DocumentListing {
  readonly rows: readonly DocumentRow[];
  readonly total: number | undefined;
  readonly isLoading: boolean;
  /** False while the rows of the previous filter are shown. */
  readonly isFound: boolean;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** The number of changed documents that are not in the list. */
  readonly newsCount: number;
}

/** The loaded rows of a filter. Changed documents are updated in place. */
export function useDocumentList(parameters: ListParameters): DocumentListing {
  const query = useInfiniteQuery({ ...documentListQuery(parameters), placeholderData: keepPreviousData });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = query;
  const rows = useMemo(() => listRows(data), [data]);
  const { newsCount, forget } = useNews(rows);
  const queries = useQueryClient();
  const hasMore = hasNextPage && !isPlaceholderData;
  const loadMore = useCallback(() => {
    if (hasMore && !isFetchingNextPage) void fetchNextPage();
  }, [hasMore, isFetchingNextPage, fetchNextPage]);
  const reload = useCallback(() => {
    forget();
    void queries.resetQueries({ queryKey: listKey });
  }, [forget, queries]);
  return {
    ...{ rows, total: data?.pages[0]?.total, isLoading: query.isPending, error: query.error, newsCount },
    isFound: !query.isPending && !isPlaceholderData,
    ...{ isLoadingMore: isFetchingNextPage, hasMore: hasMore && !isFetchNextPageError, loadMore, reload },
  };
}

/** A document that moves between pages while they are loaded is shown at its first position. */
function listRows(data: InfiniteData<DocumentList> | undefined): readonly DocumentRow[] {
  const rows = new Map<string, DocumentRow>();
  for (const page of data?.pages ?? []) for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** Without a connection the rows stay; they are refreshed when the event stream reconnects. */
function report(error: unknown): void {
  if (!(error instanceof NoConnection)) showToast({ message: documentsWords.openFailed, tone: 'bad' });
}

function useNews(rows: readonly DocumentRow[]): { readonly newsCount: number; readonly forget: () => void } {
  const queries = useQueryClient();
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => void (shown.current = new Set(rows.map(({ id }) => id))), [rows]);
  useEffect(() => {
    const addOthers = (ids: readonly string[]) => setOthers((before) => new Set([...before, ...ids]));
    return followNews({ queries, shown, addOthers });
  }, [queries]);
  const forget = useCallback(() => setOthers(new Set()), []);
  return { newsCount: others.size, forget };
}

interface Followed {
  readonly queries: QueryClient;
  readonly shown: { readonly current: ReadonlySet<string> };
  addOthers(ids: readonly string[]): void;
}

function followNews({ queries, shown, addOthers }: Followed): () => void {
  const waiting = new Set<string>();
  let timer: number | undefined;
  const takeIn = async () => {
    timer = undefined;
    const [known, others] = partition([...waiting], shown.current);
    waiting.clear();
    if (others.length > 0) addOthers(others);
    await renew(queries, known);
  };
  const hear = (ids: Iterable<string>) => {
    for (const id of ids) waiting.add(id);
    timer ??= window.setTimeout(() => void takeIn().catch(report), gatherMs);
  };
  // Documents may have changed while the list was not shown.
  hear([...shown.current].slice(0, maxOutOfDate));
  const events = getBrowserEvents();
  const ends = [
    events.subscribe('changed', ({ documentId }) => hear([documentId])),
    ...documentNews.map((kind) => events.subscribe(kind, ({ documentIds }) => hear(documentIds))),
  ];
  return () => {
    for (const end of ends) end();
    window.clearTimeout(timer);
  };
}

function partition(ids: readonly string[], shown: ReadonlySet<string>): [known: string[], others: string[]] {
  return [ids.filter((id) => shown.has(id)), ids.filter((id) => !shown.has(id))];
}

async function renew(queries: QueryClient, ids: readonly string[]): Promise<void> {
  const changed = new Map((await fetchRows(ids)).map((row) => [row.id, row]));
  queries.setQueriesData<InfiniteData<DocumentList>>(
    { queryKey: listKey },
    (data) => data && replaceRows(data, changed),
  );
}

function replaceRows(
  data: InfiniteData<DocumentList>,
  changed: ReadonlyMap<string, DocumentRow>,
): InfiniteData<DocumentList> {
  const replace = (row: DocumentRow): DocumentRow => {
    const next = changed.get(row.id);
    // Matches belong to the search, and a single row is fetched without them.
    return next ? { ...next, ...(row.matches && row.title === next.title && { matches: row.matches }) } : row;
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(replace) })) };
}
