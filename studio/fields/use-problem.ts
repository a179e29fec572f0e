import { useCallback, useSyncExternalStore } from 'react';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { useEditor, type Editor } from './editor-context.ts';

/** The problem of the field, unless the field has the focus. Undefined if there is none. */
export function useProblem(address: FieldAddress): string | undefined {
  const editor = useEditor();
  const { draft, visits } = editor;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [draft.subscribe('problems', listener), visits.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    [draft, visits],
  );
  const getProblem = useCallback(() => findProblem(editor, address), [editor, address]);
  return useSyncExternalStore(subscribe, getProblem, getProblem);
}

function findProblem({ draft, visits }: Editor, address: FieldAddress): string | undefined {
  if (visits.isSpared(address)) return undefined;
  const problem = draft.problems.find(
    (one) => one.address === address && (!one.isForPublishing || visits.isJudged(address)),
  );
  return problem && `${problem.message.charAt(0).toUpperCase()}${problem.message.slice(1)}`;
}
