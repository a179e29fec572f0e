import { useCallback, useSyncExternalStore } from 'react';
import type { FieldAddress, WorkingProblem } from '../../../cms/studio-types.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import type { DraftEngine } from '../../draft/draft-engine.ts';
import { isInside } from '../../draft/field-address.ts';
import type { DraftStatus } from '../../draft/draft-status.ts';

export function useDraftStatus(draft: DraftEngine): DraftStatus {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('status', listener), [draft]);
  const getStatus = () => draft.status;
  return useSyncExternalStore(subscribe, getStatus, getStatus);
}

/** The whole content. It renders at every key, so only use it to compare whole documents. */
export function useDraftContent(draft: DraftEngine): DraftContent {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('content', listener), [draft]);
  return useSyncExternalStore(subscribe, () => draft.content);
}

export function useDraftProblems(draft: DraftEngine): readonly WorkingProblem[] {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('problems', listener), [draft]);
  const getProblems = () => draft.problems;
  return useSyncExternalStore(subscribe, getProblems, getProblems);
}

/** The number of problems at or below an address. It renders only when the number changes. */
export function useProblemsInside(draft: DraftEngine, place: FieldAddress, isMeant = isAnyProblem): number {
  const subscribe = useCallback((listener: () => void) => draft.subscribe('problems', listener), [draft]);
  return useSyncExternalStore(
    subscribe,
    () => draft.problems.filter((problem) => isInside(problem.address, place) && isMeant(problem)).length,
  );
}

const isAnyProblem = (_problem: WorkingProblem): boolean => true;

/** A problem that is not just a missing value. */
export const isMistake = ({ isForPublishing }: WorkingProblem): boolean => !isForPublishing;

/** Whether undo and redo are possible. */
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
