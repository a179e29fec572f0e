/** Publishing, withdrawing, archiving and trashing a document. */
import { queryOptions } from '@tanstack/react-query';
import type { DocumentList, PublishResult, RevertResult } from '../../cms/studio-api.ts';
import { askedAtMount } from './asked-at-mount.ts';
import { request } from './client.ts';
import { changeDocuments } from './documents.ts';

const toPath = (area: 'documents' | 'working', id: string): string => `/admin/${area}/${encodeURIComponent(id)}`;

interface PublishOptions {
  readonly withoutKept: boolean;
  /** A name for the version, shown in the history. */
  readonly note: string;
  /** The content that the person has seen: only this is published. */
  readonly seen: { readonly revision: number; readonly publishedVersion: number | null };
}

/** Rejects with problems (422), or with 409 for kept values, a taken uid or newer changes. */
export const publishDocument = (id: string, { withoutKept, note, seen }: PublishOptions): Promise<PublishResult> =>
  request('POST', `${toPath('working', id)}/publish`, {
    body: { ...(withoutKept && { withoutKept }), ...(note !== '' && { note }), seen },
  });

/** Publishes that version again; `null` withdraws the document. Rejects with 409 if `published` was replaced since. */
export const revertDocument = (id: string, version: number | null, published?: number): Promise<RevertResult> =>
  request('POST', `${toPath('documents', id)}/revert`, {
    body: { version, ...(published !== undefined && { published }) },
  });

export const unpublishDocument = (id: string): Promise<unknown> =>
  request('POST', `${toPath('documents', id)}/unpublish`);

/** The archive deletes nothing; lists leave archived documents out. */
export const archiveDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'archive', ids: [id] });

export const restoreDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'restore', ids: [id] });

/** The service deletes the document after 30 days without a change. */
export const trashDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'trash', ids: [id] });

export const putBackDocument = (id: string): Promise<unknown> => changeDocuments({ action: 'put-back', ids: [id] });

/**
 * The open and scheduled releases with a version of the document. Only a remark beside the action, so callers do not
 * wait.
 */
export const releasesOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'of', id],
    queryFn: ({ signal }) => request<DocumentList>('GET', '/admin/working', { query: { ids: id }, signal }),
    select: ({ results }) => results.find((row) => row.id === id)?.releases ?? [],
    ...askedAtMount,
    throwOnError: false,
  });

export const releaseMembersQuery = (release: string) =>
  queryOptions({
    queryKey: ['releases', 'members', release],
    queryFn: ({ signal }) => request<DocumentList>('GET', '/admin/working', { query: { release }, signal }),
    ...askedAtMount,
    throwOnError: false,
  });
