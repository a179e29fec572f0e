import { useEffect, useState, type ComponentProps } from 'react';
import { showToast } from '../../parts/toast.tsx';
import { editorStrings } from '../../strings/editor.ts';
import type { EditorDialogs } from './editor-dialogs.tsx';

/** Loads the dialogs when the first one is opened. If loading fails, the next press tries again. */
export function LazyDialogs(props: ComponentProps<typeof EditorDialogs>) {
  const { dialog, setDialog } = props;
  const [loaded, setLoaded] = useState<{ readonly Dialogs: typeof EditorDialogs }>();
  const isWanted = dialog !== undefined && loaded === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('./editor-dialogs.tsx')
      .then((module) => setLoaded({ Dialogs: module.EditorDialogs }))
      .catch(() => {
        showToast({ tone: 'bad', message: editorStrings.noDialogs });
        setDialog(undefined);
      });
  }, [isWanted, setDialog]);
  return loaded ? <loaded.Dialogs {...props} /> : null;
}
