/** The cached queries of all screens. The open document is not among them: the draft engine has it. */
import { queryOptions, QueryClient } from '@tanstack/react-query';
import type { DocumentHistory, Me, VersionContent, WorkingHead } from '../../cms/studio-api.ts';
import type { Repository } from '../../cms/studio-models.ts';
import { actAs } from './account-header.ts';
import { ApiError } from './api-error.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { request } from './client.ts';
import { offlineCache } from './offline-cache.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a connection a request fails at once instead of waiting, so that the offline cache can be used.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // An error response would be repeated by the service; a lost connection may return.
        retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
        refetchOnWindowFocus: 'always',
      },
    },
  });
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await offlineCache.ask('me', () => request<Me>('GET', '/admin/me', { signal }));
    actAs(me.id);
    return me;
  },
  staleTime: Infinity,
});

/** Models change only with a deployment, after which an event invalidates them. */
export const repositoryQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => offlineCache.ask('models', () => request<Repository>('GET', '/admin/models', { signal })),
  staleTime: Infinity,
});

/** Null for a document that does not exist (yet). */
export const headQuery = (id: string) =>
  queryOptions({
    queryKey: ['working', id],
    queryFn: ({ signal }) => offlineCache.ask(`working/${id}`, () => findHead(id, signal)),
  });

async function findHead(id: string, signal: AbortSignal): Promise<WorkingHead | null> {
  try {
    return await request<WorkingHead>('GET', `/admin/working/${encodeURIComponent(id)}`, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', id],
    queryFn: ({ signal }) =>
      request<DocumentHistory>('GET', `/admin/documents/${encodeURIComponent(id)}/versions`, { signal }),
    ...askedAtMount,
  });

/** A version is immutable. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['version', id, version],
    queryFn: ({ signal }) =>
      request<VersionContent>('GET', `/admin/documents/${encodeURIComponent(id)}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });

/**
 * Invalidates all queries after an action that changes documents, except live pages: they follow the draft by
 * themselves, and a refetch would load them again.
 */
export function refreshQueries(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'live' });
}
