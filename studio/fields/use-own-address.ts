import { queryOptions, useQuery } from '@tanstack/react-query';
import { linkedDocumentQuery } from '../api/links.ts';
import type { FoundAddress, SiteQuestions } from '../api/site-questions.ts';
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

/** What the site shows at an address of its own. Undefined for others, and while nobody knows. */
export function useOwnAddress(address: string | undefined): FoundAddress | undefined {
  const { document, repository, site } = useEditor();
  const path = address === undefined ? undefined : readOwnAddress(address, repository.siteUrl)?.path;
  return useQuery(addressQuery(document.id, site, path)).data ?? undefined;
}

/** The same with its document, if it is one of these types. */
export function useOwnDocument(address: string | undefined, types: readonly string[] | undefined) {
  const found = useOwnAddress(address);
  const id = found?.kind === 'document' ? found.documentId : undefined;
  const { data } = useQuery({ ...linkedDocumentQuery(id ?? ''), enabled: id !== undefined });
  if (!found) return undefined;
  const document = data?.id === id && data && (types?.includes(data.type) ?? true) ? data : undefined;
  return { found, document };
}
