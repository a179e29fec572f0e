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
import {
  documentListQuery,
  fetchAmong,
  fetchPage,
  fetchRows,
  isShortList,
  listKey,
  rowsInRequest,
  type ListParameters,
} from '../../api/documents.ts';
import { showToast } from '../../parts/toast.tsx';
import { documentsStrings } from '../../strings/documents.ts';
import { addNews, dropKnown, noNews, type ListNews } from './list-news.ts';

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
  /** Whether the rows are those of the last time, because they could not be fetched again. */
  readonly isOutdated: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  /** Tries again after a failure, or shows the news. */
  readonly reload: () => void;
  /** What came into the list, and what left it, since the rows were fetched. */
  readonly news: ListNews;
}

/** The loaded rows of a filter. Changed documents are updated in place; those that come or go are only counted. */
export function useDocumentList(parameters: ListParameters): DocumentListing {
  const options = documentListQuery(parameters);
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const { isFetchNextPageError } = query;
  const rows = useMemo(() => listRows(data), [data]);
  const hasMore = hasNextPage && !isPlaceholderData;
  const news = useNews({ parameters, rows: isPlaceholderData ? noRows : rows, hasMore });
  const queries = useQueryClient();
  const loadMore = useCallback(() => {
    if (hasMore && !isFetchingNextPage) void fetchNextPage();
  }, [hasMore, isFetchingNextPage, fetchNextPage]);
  const { queryKey } = options;
  const reload = useCallback(() => {
    // The others follow when they are scrolled to.
    queries.setQueryData(queryKey, (before) => (isShortList(before) ? before : toFirstPage(before)));
    void refetch();
  }, [queries, queryKey, refetch]);
  return {
    rows,
    total: data?.pages[0]?.total,
    isLoading: query.isPending,
    error,
    news,
    isFound: !query.isPending && !isPlaceholderData,
    isOutdated: error !== null && !isFetchNextPageError,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasMore && !isFetchNextPageError,
    loadMore,
    reload,
  };
}

const toFirstPage = (data: InfiniteData<DocumentList> | undefined): InfiniteData<DocumentList> | undefined =>
  data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };

/** A document that moves between pages while they are loaded is shown at its first position. */
function listRows(data: InfiniteData<DocumentList> | undefined): readonly DocumentRow[] {
  const rows = new Map<string, DocumentRow>();
  for (const page of data?.pages ?? []) for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/** Without a connection the rows stay; they are refreshed when the event stream reconnects. */
function report(error: unknown): void {
  if (!(error instanceof NoConnection)) showToast({ message: documentsStrings.openFailed, tone: 'bad' });
}

interface ShownList {
  readonly parameters: ListParameters;
  readonly rows: readonly DocumentRow[];
  readonly hasMore: boolean;
}

const noRows: readonly DocumentRow[] = [];
const toIds = (rows: readonly DocumentRow[]): string[] => rows.map(({ id }) => id);

function useNews(list: ShownList): ListNews {
  const queries = useQueryClient();
  const { parameters, rows } = list;
  const [found, setFound] = useState<{ readonly of: ListParameters; readonly news: ListNews }>();
  const current = useRef(list);
  useEffect(() => void (current.current = list), [list]);
  useEffect(
    () =>
      followNews({
        queries,
        getList: () => current.current,
        onNews: (add) =>
          setFound((before) => ({ of: parameters, news: add(before?.of === parameters ? before.news : noNews) })),
      }),
    [queries, parameters],
  );
  const own = found?.of === parameters ? found.news : noNews;
  return useMemo(() => dropKnown(own, new Set(toIds(rows))), [own, rows]);
}

interface Followed {
  readonly queries: QueryClient;
  readonly getList: () => ShownList;
  readonly onNews: (add: (news: ListNews) => ListNews) => void;
}

function followNews({ queries, getList, onNews }: Followed): () => void {
  const waiting = new Set<string>();
  let timer: number | undefined;
  const takeIn = async () => {
    timer = undefined;
    const asked = [...waiting];
    waiting.clear();
    const { parameters, rows, hasMore } = getList();
    await renew(queries, asked, rows);
    const shown = toIds(rows);
    const last = shown.at(-1);
    // One place of each request is for the last row, which tells where the shown part of the list ends.
    for (let at = 0; at < asked.length; at += rowsInRequest - 1) {
      const part = asked.slice(at, at + rowsInRequest - 1);
      const found = await fetchAmong(parameters, [...new Set([...part, ...(last === undefined ? [] : [last])])]);
      if (getList().parameters === parameters) onNews((news) => addNews(news, { asked: part, found, shown, hasMore }));
    }
  };
  const hear = (ids: Iterable<string>) => {
    for (const id of ids) waiting.add(id);
    if (waiting.size > 0) timer ??= window.setTimeout(() => void takeIn().catch(report), gatherMs);
  };
  void compareLongList(queries, getList()).then(hear).catch(report);
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

/** The documents that may have changed while the list was not shown, if it is too long to be fetched again. */
async function compareLongList(queries: QueryClient, { parameters, rows }: ShownList): Promise<readonly string[]> {
  if (isShortList(queries.getQueryData(documentListQuery(parameters).queryKey))) return [];
  const { results } = await fetchPage(parameters, undefined);
  return toIds([...results, ...rows.slice(0, maxOutOfDate)]);
}

/** Also the rows of their translations, which show the state of each other. */
async function renew(queries: QueryClient, ids: readonly string[], shown: readonly DocumentRow[]): Promise<void> {
  const rows = await fetchRows(ids);
  const groups = new Set(rows.map(({ groupId }) => groupId));
  const others = shown.filter(({ id, groupId }) => groups.has(groupId) && !ids.includes(id));
  const changed = new Map([...rows, ...(await fetchRows(toIds(others)))].map((row) => [row.id, row]));
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
