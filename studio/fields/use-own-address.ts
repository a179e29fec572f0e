import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkedDocumentQuery } from '../api/links.ts';
import type { SiteQuestions } from '../api/site-questions.ts';
import { useEditor } from './editor-context.ts';
import { readOwnAddress } from './link-address.ts';

/** A page may come or go while the document is open. */
const knownMs = 60_000;

const addressQuery = (document: string, site: SiteQuestions | undefined, path: string | undefined) =>
  queryOptions({
    queryKey: ['addresses', document, path],
    queryFn: async () => (await site?.findAddress(path ?? '/')) ?? null,
    enabled: site !== undefined && path !== undefined,
    staleTime: knownMs,
    // Without an answer a link is what it was without the question.
    retry: false,
    throwOnError: false,
  });

/** What the site shows at an address of its own, and its document, if it is one of these types. */
export function useOwnDocument(address: string | undefined, types: readonly string[] | undefined) {
  const { document: asking, repository, site } = useEditor();
  const path = address === undefined ? undefined : readOwnAddress(address, repository.siteUrl)?.path;
  const { data: found, isLoading: isAskingSite } = useQuery(addressQuery(asking.id, site, path));
  const id = found?.kind === 'document' ? found.documentId : undefined;
  const { data, isLoading } = useQuery({ ...linkedDocumentQuery(id ?? ''), enabled: id !== undefined });
  const document = data?.id === id && data && (types?.includes(data.type) ?? true) ? data : undefined;
  return {
    /** Undefined for other addresses, and while nobody knows. */
    own: found ? { found, document } : undefined,
    isAsking: isAskingSite || isLoading,
  };
}
