import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkedDocumentQuery } from '../api/links.ts';
import type { SiteRequests } from '../api/site-requests.ts';
import { useEditor } from './editor-context.ts';
import { readOwnAddress } from './link-address.ts';

/** The stale time of a lookup, because a page may be published or withdrawn while the document is open. */
const knownMs = 60_000;

const addressQuery = (document: string, site: SiteRequests | undefined, path: string | undefined) =>
  queryOptions({
    queryKey: ['addresses', document, path],
    queryFn: async () => (await site?.findAddress(path ?? '/')) ?? null,
    enabled: site !== undefined && path !== undefined,
    staleTime: knownMs,
    // Without a response the link shows that its target is unknown.
    retry: false,
    throwOnError: false,
  });

/** What the site shows at a URL of its own, and its document, if it has one of these types. */
export function useOwnDocument(address: string | undefined, types: readonly string[] | undefined) {
  const { document: asking, repository, site } = useEditor();
  const path = address === undefined ? undefined : readOwnAddress(address, repository.siteUrl)?.path;
  const { data: answer, isError, isLoading: isAskingSite } = useQuery(addressQuery(asking.id, site, path));
  const found = isError ? ({ kind: 'unknown' } as const) : answer;
  const id = found?.kind === 'document' ? found.documentId : undefined;
  const { data, isLoading } = useQuery({ ...linkedDocumentQuery(id ?? ''), enabled: id !== undefined });
  const document = data?.id === id && data && (types?.includes(data.type) ?? true) ? data : undefined;
  return {
    /** Undefined for other URLs, and until the site has responded. */
    own: found ? { found, document } : undefined,
    isAsking: isAskingSite || isLoading,
  };
}
