import { QueryClient, type QueryKey } from '@tanstack/react-query';

/** What a screen has got, or waits for. With data and an error, what came first is there, and what came later is not. */
export interface ExampleAnswer {
  readonly queryKey: QueryKey;
  readonly data?: unknown;
  readonly error?: Error;
}

/** Queries that have their answers, and ask nobody. */
export function createExampleQueries(answers: readonly ExampleAnswer[]): QueryClient {
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
