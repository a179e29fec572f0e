import { useCallback, useSyncExternalStore } from 'react';
import { useEditor } from '../../fields/editor-context.ts';

/** The revision of the saved content; undefined while the screen has changes that are not saved. */
export function useSavedRevision(): number | undefined {
  const { draft } = useEditor();
  const subscribe = useCallback((listener: () => void) => draft.subscribe('status', listener), [draft]);
  const getRevision = () => (draft.hasUnsent ? undefined : draft.revision);
  return useSyncExternalStore(subscribe, getRevision, getRevision);
}
