import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { headQuery } from '../../api/queries.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';

/** Calls `refresh` when the service has stored what the head does not know of. The result ends it. */
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

/** What can be done with a document depends on whether anything of it is stored: that is known at once, not with the news. */
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
