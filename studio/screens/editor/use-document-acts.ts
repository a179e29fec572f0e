import { request } from '../../api/client.ts';
import { createPreview } from '../../api/previews.ts';
import type { LivePage, WorkingHead } from '../../../cms/studio-api.ts';
import { tellFailure } from '../../parts/tell-failure.ts';

export interface DocumentActs {
  /** The newest version, as a preview. */
  readonly openAsReader: () => void;
  /** The page as it is published: only the site knows where that is. */
  readonly openPage: () => void;
}

/** What one does with a document beside writing. A failure is told where one acted. */
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
  // Opened at once: a window that opens later would be taken for an advertisement.
  const tab = window.open('', '_blank');
  findUrl()
    .then((url) => tab?.location.replace(url))
    .catch((error: unknown) => {
      tab?.close();
      tellFailure(error);
    });
}
