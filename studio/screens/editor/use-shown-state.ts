import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { DocumentState, VersionContent, WorkingHead } from '../../../cms/studio-api.ts';
import { versionQuery } from '../../api/queries.ts';
import { listDifferences } from '../../differences/list-differences.ts';
import { toContentBefore } from '../../differences/to-content.ts';
import { watchContent } from '../../differences/watch-content.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { useEditor } from '../../fields/editor-context.ts';

/** The state of the document as it is on the screen: what is typed, undone or restored shows before it is saved. */
export function useShownState({ id, status, publishedVersion, revision }: WorkingHead): DocumentState {
  const { draft } = useEditor();
  const isAhead = useIsAhead(draft, revision);
  const isCompared = isAhead && publishedVersion !== null;
  const { data: published } = useQuery({
    ...versionQuery(id, publishedVersion ?? 0),
    enabled: isCompared,
    throwOnError: false,
  });
  const differs = useDiffers(draft, published);
  if (!isCompared) return status;
  // As long as what readers see is not known, a change most likely makes a difference.
  return differs ? 'modified' : 'published';
}

/** Whether the draft has changes that the head does not know yet. */
function useIsAhead(draft: DraftEngine, revision: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [draft.subscribe('content', listener), draft.subscribe('status', listener)];
      return () => ends.forEach((end) => end());
    },
    [draft],
  );
  return useSyncExternalStore(subscribe, () => draft.hasUnsent || draft.revision > revision);
}

function useDiffers(draft: DraftEngine, published: VersionContent | undefined): boolean {
  const [differs, setDiffers] = useState(true);
  useEffect(() => {
    if (!published) return undefined;
    return watchContent(draft, () => setDiffers(differsFrom(published, draft.content)));
  }, [draft, published]);
  return differs;
}

export const differsFrom = (published: VersionContent, now: DraftContent): boolean =>
  listDifferences(toContentBefore(published, now), now).length > 0;
