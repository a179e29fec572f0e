import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useEditor } from '../../fields/editor-context.ts';
import { findTitleAddress, readTitle } from '../../fields/title-address.ts';
import { editorWords } from '../../words/editor.ts';
import { studioWords } from '../../words/studio.ts';

/** The current title of the document, also set as the title of the browser tab. */
export function DocumentTitle() {
  const editor = useEditor();
  const { draft } = editor;
  const subscribe = useCallback(
    (listener: () => void) => draft.subscribe(findTitleAddress(editor) ?? 'title', listener),
    [draft, editor],
  );
  const title = useSyncExternalStore(subscribe, () => readTitle(editor)) || editorWords.untitled;
  useEffect(() => {
    document.title = studioWords.title(title);
  }, [title]);
  return title;
}
