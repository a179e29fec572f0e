import type { WorkingHead } from '../../../cms/studio-api.ts';
import { createPreview } from '../../api/previews.ts';
import { useAddress, useAddressBook } from '../../fields/use-address.ts';
import { findAddress } from '../../models/find-address.ts';
import { openInNewTab } from '../../parts/open-in-new-tab.ts';
import { tellFailure } from '../../parts/tell-failure.ts';
import { editorStrings } from '../../strings/editor.ts';

export interface DocumentActs {
  /** Opens a preview of the newest version; undefined if no page of the site shows the document. */
  readonly openAsReader: (() => void) | undefined;
  /** Opens what readers see, with the words for it; undefined where that is no page. */
  readonly openPage: { readonly label: string; readonly open: () => void } | undefined;
}

/** Actions on a document besides editing. Failures are shown as toasts. */
export function useDocumentActs({ id, type, lang, publishedVersion, publishedUid }: WorkingHead): DocumentActs {
  const { kind } = useAddress().address;
  const live = findAddress(useAddressBook(), { type, lang, uid: publishedUid ?? undefined });
  const isPageless = kind === 'none' || kind === 'nowhere';
  const isLive = publishedVersion !== null && (live.kind === 'page' || live.kind === 'shown');
  return {
    openAsReader: isPageless ? undefined : () => openPreview(id),
    openPage: isLive ? { label: editorStrings.openPage[live.kind], open: () => openInNewTab(live.url) } : undefined,
  };
}

function openPreview(id: string): void {
  // Opened synchronously, because popup blockers block a window that is opened later.
  const tab = window.open('', '_blank');
  createPreview(id)
    .then((url) => tab?.location.replace(url))
    .catch((error: unknown) => {
      tab?.close();
      tellFailure(error);
    });
}
