import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { headQuery } from '../../api/queries.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';

/**
 * Calls `refresh` when the service has stored changes that the head does not include. Returns a function that
 * unsubscribes.
 */
export function watchFirstSave(
  draft: Pick<DraftEngine, 'revision' | 'status' | 'subscribe'>,
  { revision, hasWorkingChanges }: Pick<WorkingHead, 'revision' | 'hasWorkingChanges'>,
  refresh: () => void,
): () => void {
  let known = revision;
  const look = (): void => {
    if (hasWorkingChanges || draft.status.saving.kind !== 'saved' || draft.revision <= known) return;
    known = draft.revision;
    refresh();
  };
  look();
  return draft.subscribe('status', look);
}

/**
 * Refreshes the head at the first save, because the actions for a document depend on whether it is stored; the event
 * would come later.
 */
export function useFirstSave(draft: DraftEngine, { id, revision, hasWorkingChanges }: WorkingHead): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      watchFirstSave(draft, { revision, hasWorkingChanges }, () => {
        void queries.invalidateQueries({ queryKey: headQuery(id).queryKey });
      }),
    [draft, id, revision, hasWorkingChanges, queries],
  );
}
