import { useEffect, useState, type ComponentProps } from 'react';
import { showToast } from '../../parts/toast.tsx';
import { documentsWords } from '../../words/documents.ts';
import type { NewDocumentDialog } from './new-document-dialog.tsx';

/**
 * Loaded on demand, because most people open the list to find a document. If loading fails, the next press tries again.
 */
export function LazyNewDocument(props: ComponentProps<typeof NewDocumentDialog>) {
  const { isOpen, onClose } = props;
  const [loaded, setLoaded] = useState<{ readonly Dialog: typeof NewDocumentDialog }>();
  const isWanted = isOpen && loaded === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import('./new-document-dialog.tsx')
      .then((module) => setLoaded({ Dialog: module.NewDocumentDialog }))
      .catch(() => {
        showToast({ tone: 'bad', message: documentsWords.noDialog });
        onClose();
      });
    // `onClose` is a new function at each render but behaves the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);
  return loaded ? <loaded.Dialog {...props} /> : null;
}
