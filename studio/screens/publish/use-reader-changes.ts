import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { versionQuery } from '../../api/queries.ts';
import { listDifferences, type Difference } from '../../differences/list-differences.ts';
import { toContentBefore } from '../../differences/to-content.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { useEditor } from '../../fields/editor-context.ts';

/** What publishing changes for readers. */
export type ReaderChanges =
  /** They see nothing of the document now. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'loading' }
  /** What they see could not be loaded. */
  | { readonly kind: 'unknown'; readonly error: Error; readonly onAgain: () => void }
  | { readonly kind: 'compared'; readonly before: DraftContent; readonly differences: readonly Difference[] };

/** Compares whole documents at every key, and only while `isOpen`. */
export function useReaderChanges({ id, publishedVersion }: WorkingHead, isOpen: boolean): ReaderChanges {
  const now = useOpenContent(isOpen);
  const isCompared = isOpen && publishedVersion !== null;
  const { data, error, refetch } = useQuery({ ...versionQuery(id, publishedVersion ?? 0), enabled: isCompared });
  const compared = useMemo(() => {
    if (!data || !now) return undefined;
    const before = toContentBefore(data, now);
    return { kind: 'compared' as const, before, differences: listDifferences(before, now) };
  }, [data, now]);
  if (publishedVersion === null) return { kind: 'unseen' };
  if (compared) return compared;
  return error ? { kind: 'unknown', error, onAgain: () => void refetch() } : { kind: 'loading' };
}

export function useOpenContent(isOpen: boolean): DraftContent | undefined {
  const { draft } = useEditor();
  const subscribe = useCallback(
    (listener: () => void) => (isOpen ? draft.subscribe('content', listener) : () => undefined),
    [draft, isOpen],
  );
  const getContent = () => (isOpen ? draft.content : undefined);
  return useSyncExternalStore(subscribe, getContent, getContent);
}
