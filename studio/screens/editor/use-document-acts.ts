import { request } from '../../api/client.ts';
import { createPreview } from '../../api/previews.ts';
import type { LivePage, WorkingHead } from '../../../cms/studio-api.ts';
import { tellFailure } from '../../parts/tell-failure.ts';

export interface DocumentActs {
  /** Opens a preview of the newest version. */
  readonly openAsReader: () => void;
  /** Opens the published page, whose URL only the site knows. */
  readonly openPage: () => void;
}

/** Actions on a document besides editing. Failures are shown as toasts. */
export function useDocumentActs({ id }: Pick<WorkingHead, 'id'>): DocumentActs {
  return {
    openAsReader: () => openInTab(() => createPreview(id)),
    openPage: () =>
      openInTab(async () => {
        const path = `/admin/working/${encodeURIComponent(id)}/live`;
        return `${(await request<LivePage>('POST', path, { body: {} })).url}?as=reader`;
      }),
  };
}

function openInTab(findUrl: () => Promise<string>): void {
  // Opened synchronously, because popup blockers block a window that is opened later.
  const tab = window.open('', '_blank');
  findUrl()
    .then((url) => tab?.location.replace(url))
    .catch((error: unknown) => {
      tab?.close();
      tellFailure(error);
    });
}
