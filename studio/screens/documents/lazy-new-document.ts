import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { documentsStrings } from '../../strings/documents.ts';

/** Loaded on demand, because most people open the list to find a document. */
export const LazyNewDocument = lazyDialog(async () => (await import('./new-document-dialog.tsx')).NewDocumentDialog, {
  failed: documentsStrings.noDialog,
});
