import { QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A query's state in an example: loaded, pending or failed. With both data and an error, the first page is loaded and
 * the next one failed.
 */
export interface ExampleResponse {
  readonly queryKey: QueryKey;
  readonly data?: unknown;
  readonly error?: Error;
}

/** A query client with fixed results, which sends no requests. */
export function createExampleQueries(answers: readonly ExampleResponse[]): QueryClient {
  const never = { staleTime: Infinity, retry: false, retryOnMount: false, refetchOnWindowFocus: false } as const;
  const client = new QueryClient({ defaultOptions: { queries: never } });
  for (const { queryKey, data, error } of answers) {
    if (data === undefined) void client.prefetchQuery({ queryKey, queryFn: () => waitOrFail(error) });
    else client.setQueryData(queryKey, data);
    if (data !== undefined && error) client.getQueryCache().find({ queryKey })?.setState({ error, status: 'error' });
  }
  return client;
}

async function waitOrFail(error: Error | undefined): Promise<unknown> {
  if (error) throw error;
  return new Promise(() => undefined);
}
