/** Targets of links, and documents by uid: `GET /admin/links`, `GET /admin/headings`, `GET /admin/uids`. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentHeadings, DocumentRow, LinkChoices as AllLinkChoices, UidClaim } from '../../cms/studio-api.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { createBatch } from './batch.ts';
import { request } from './client.ts';
import { fetchRows, rowsInRequest } from './documents.ts';
import { offlineCache } from './offline-cache.ts';

export type LinkedDocument = Pick<DocumentRow, 'id' | 'type' | 'lang' | 'uid' | 'title' | 'state'>;

/** The part of the response that a picker reads. */
export type LinkChoices = Omit<AllLinkChoices, 'documents'> & { readonly documents: readonly LinkedDocument[] };

interface LinkWish {
  readonly types?: readonly string[] | undefined;
  /** Documents in this language come first. */
  readonly lang: string;
}

export const linkChoicesQuery = (words: string, { types, lang }: LinkWish) =>
  queryOptions({
    queryKey: ['links', words, types?.join(',') ?? '', lang],
    queryFn: ({ signal }) =>
      request<LinkChoices>('GET', '/admin/links', { signal, query: { q: words, types: types?.join(','), lang } }),
    ...askedAtMount,
  });

const askForRow = createBatch<DocumentRow>({
  maxKeys: rowsInRequest,
  ask: async (ids) => new Map((await fetchRows(ids)).map((row) => [row.id, row])),
});

/**
 * The target document of a link, also when it is archived; null if it does not exist. Without a connection it is as it
 * was last seen, so that its name is still known.
 */
export const linkedDocumentQuery = (id: string) =>
  queryOptions({
    queryKey: ['links', 'document', id],
    queryFn: () => offlineCache.ask(`links/${id}`, async () => (await askForRow(id)) ?? null),
  });

const askForHeadings = createBatch<DocumentHeadings['headings']>({
  maxKeys: 50,
  async ask(documents) {
    const query = { documents: documents.join(',') };
    const { results } = await request<{ results: DocumentHeadings[] }>('GET', '/admin/headings', { query });
    return new Map(results.map(({ document, headings }) => [document, headings]));
  },
});

export const headingsQuery = (document: string) =>
  queryOptions({
    queryKey: ['links', 'headings', document],
    queryFn: async () => (await askForHeadings(document)) ?? [],
  });

export interface UidQuestion {
  readonly type: string;
  readonly lang: string;
  readonly uid: string;
  /** The document for which the uid is checked. */
  readonly document: string;
}

/** The document that had a uid, if none has it now: links to it still resolve to that document. */
export function findFormerHolder(claims: readonly UidClaim[] | undefined): LinkedDocument | undefined {
  return claims?.every(({ isFormer }) => isFormer) ? claims[0]?.document : undefined;
}

/** Other documents that have or had the uid. */
export const uidQuery = (question: UidQuestion) =>
  queryOptions({
    queryKey: ['uids', question],
    queryFn: ({ signal }) =>
      request<{ readonly results: readonly UidClaim[] }>('GET', '/admin/uids', { signal, query: { ...question } }),
    select: ({ results }) => results,
    staleTime: 0,
  });
