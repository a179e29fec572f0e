import { useQuery } from '@tanstack/react-query';
import type { LivePage } from '../../cms/studio-api.ts';
import { request } from './client.ts';

interface OpenedLivePage {
  readonly page: LivePage | undefined;
  readonly error: Error | null;
  /** Asks for another token, when the one before has ended. */
  readonly renew: () => void;
}

/** A live page for an open document; `place` for one that does not exist yet. */
export function useLivePage(
  id: string,
  place: { readonly type?: string; readonly lang?: string; readonly translationOf?: string } = {},
): OpenedLivePage {
  const { data, error, refetch } = useQuery({
    queryKey: ['live', id],
    queryFn: ({ signal }) =>
      request<LivePage>('POST', `/admin/working/${encodeURIComponent(id)}/live`, { query: place, signal }),
    // The page in the frame lives as long as it is used; another token would load it again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return { page: data, error, renew: () => void refetch() };
}
