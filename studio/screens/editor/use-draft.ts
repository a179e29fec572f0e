import { useCallback, useSyncExternalStore } from 'react';
import type { FieldAddress, WorkingProblem } from '../../../cms/studio-types.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { isInside } from '../../draft/field-address.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';

export function useDraftStatus(draft: DraftEngine): DraftStatus {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('status', listener), [draft]);
  return useSyncExternalStore(subscribe, () => draft.status);
}

/** Everything, rendered again with every key: for what compares whole documents, and no field. */
export function useDraftContent(draft: DraftEngine): DraftContent {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('content', listener), [draft]);
  return useSyncExternalStore(subscribe, () => draft.content);
}

export function useDraftProblems(draft: DraftEngine): readonly WorkingProblem[] {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('problems', listener), [draft]);
  const getProblems = () => draft.problems;
  return useSyncExternalStore(subscribe, getProblems, getProblems);
}

/** How many problems a place has. Each response brings a new list; most places stay as they are. */
export function useProblemsInside(draft: DraftEngine, place: FieldAddress, isMeant = isAnyProblem): number {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('problems', listener), [draft]);
  return useSyncExternalStore(
    subscribe,
    () => draft.problems.filter((problem) => isInside(problem.address, place) && isMeant(problem)).length,
  );
}

const isAnyProblem = (_problem: WorkingProblem): boolean => true;

/** Not something that is still to be written. */
export const isMistake = ({ isForPublishing }: WorkingProblem): boolean => !isForPublishing;

/** Whether there is something to undo, and to redo. */
export function useDraftHistory(draft: DraftEngine): { canUndo: boolean; canRedo: boolean } {
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [draft.subscribe('content', listener), draft.subscribe('status', listener)];
      return () => ends.forEach((end) => end());
    },
    [draft],
  );
  const canUndo = useSyncExternalStore(subscribe, () => draft.canUndo);
  const canRedo = useSyncExternalStore(subscribe, () => draft.canRedo);
  return { canUndo, canRedo };
}
