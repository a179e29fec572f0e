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

/** News that come together are fetched together. */
const gatherMs = 150;
const maxOutOfDate = 300;

export interface DocumentListing {
  readonly rows: readonly DocumentRow[];
  readonly total: number | undefined;
  readonly isLoading: boolean;
  /** Nothing is asked for whose answer would replace the rows. */
  readonly isFound: boolean;
  readonly error: Error | null;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Documents that changed and are not among the rows. */
  readonly newsCount: number;
}

/** The documents of a filter as far as they are loaded. What others change is changed in its place. */
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

/** A document that moves while pages are loaded is shown where it was first. */
function listRows(data: InfiniteData<DocumentList> | undefined): readonly DocumentRow[] {
  const rows = new Map<string, DocumentRow>();
  for (const page of data?.pages ?? []) for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** Without a connection the rows stay as they are; the stream begins anew with it. */
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
  // A list that one comes back to is out of date by what happened meanwhile.
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
    // Matches belong to the search, and are not fetched with a row.
    return next ? { ...next, ...(row.matches && row.title === next.title && { matches: row.matches }) } : row;
  };
  return { ...data, pages: data.pages.map((page) => ({ ...page, results: page.results.map(replace) })) };
}
