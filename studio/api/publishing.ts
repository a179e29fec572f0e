/** What readers see of a document, and when they see it no more. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentList, PublishResult } from '../../cms/studio-api.ts';
import { request } from './client.ts';
import { changeDocuments } from './documents.ts';

const toPath = (area: 'documents' | 'working', id: string): string => `/admin/${area}/${encodeURIComponent(id)}`;

interface PublishOptions {
  readonly withoutKept: boolean;
  /** The name of the version in its history. */
  readonly note: string;
  /** What the person has looked at: readers get nothing else. */
  readonly seen: { readonly revision: number; readonly publishedVersion: number | null };
}

/** Rejects with the problems that stand in the way (422), or with 409: texts kept aside, a taken uid, newer words. */
export const publishDocument = (id: string, { withoutKept, note, seen }: PublishOptions): Promise<PublishResult> =>
  request('POST', `${toPath('working', id)}/publish`, {
    body: { ...(withoutKept && { withoutKept }), ...(note !== '' && { note }), seen },
  });

/** Readers see that version again; `null` withdraws the document. */
export const revertDocument = (id: string, version: number | null): Promise<PublishResult> =>
  request('POST', `${toPath('documents', id)}/revert`, { body: { version } });

export const unpublishDocument = (id: string): Promise<PublishResult> =>
  request('POST', `${toPath('documents', id)}/unpublish`);

/** Nothing of it is deleted; lists leave it out. */
export const archiveDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'archive', ids: [id] });

export const restoreDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'restore', ids: [id] });

/** The service deletes it after 30 days in which nobody writes in it. */
export const trashDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'trash', ids: [id] });

export const putBackDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'put-back', ids: [id] });

/** Open and scheduled releases that hold a version of the document. A remark beside the act: nobody waits for it. */
export const releasesOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'of', id],
    queryFn: ({ signal }) => request<DocumentList>('GET', '/admin/working', { query: { ids: id }, signal }),
    select: ({ results }) => results.find((row) => row.id === id)?.releases ?? [],
    throwOnError: false,
  });

export const releaseMembersQuery = (release: string) =>
  queryOptions({
    queryKey: ['releases', 'members', release],
    queryFn: ({ signal }) => request<DocumentList>('GET', '/admin/working', { query: { release }, signal }),
    throwOnError: false,
  });
