import { request } from '../../api/client.ts';
import type { WorkingHead } from '../../../cms/studio-api.ts';
import { tellFailure } from '../../parts/tell-failure.ts';

export interface DocumentActs {
  readonly openAsReader: () => void;
}

/** What one does with a document beside writing. A failure is told where one acted. */
export function useDocumentActs({ id }: WorkingHead): DocumentActs {
  return {
    openAsReader() {
      // Opened at once: a window that opens later would be taken for an advertisement.
      const tab = window.open('', '_blank');
      request<{ url: string }>('POST', `/admin/documents/${encodeURIComponent(id)}/preview`)
        .then(({ url }) => tab?.location.replace(url))
        .catch((error: unknown) => {
          tab?.close();
          tellFailure(error);
        });
    },
  };
}
