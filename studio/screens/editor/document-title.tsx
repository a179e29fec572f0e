import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useEditor } from '../../fields/editor-context.ts';
import { findTitleAddress, readTitle } from '../../fields/title-address.ts';
import { editorStrings } from '../../strings/editor.ts';
import { studioStrings } from '../../strings/studio.ts';

/** The current title of the document, also set as the title of the browser tab. */
export function DocumentTitle() {
  const editor = useEditor();
  const { draft } = editor;
  const subscribe = useCallback(
    (listener: () => void) => draft.subscribe(findTitleAddress(editor) ?? 'title', listener),
    [draft, editor],
  );
  const title = useSyncExternalStore(subscribe, () => readTitle(editor)) || editorStrings.untitled;
  useEffect(() => {
    document.title = studioStrings.title(title);
  }, [title]);
  return title;
}
