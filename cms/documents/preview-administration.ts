import { isOpenRelease } from '../storage/release-register.ts';
import type { ChangeContent } from './content-change.ts';
import { ContentError } from './content-error.ts';
import { getVersion } from './get-version.ts';
import { createPreview, endPreview, type PreviewLink, type PreviewOptions } from './previews.ts';
import { createReleases } from './releases.ts';

/** Preview links to unpublished content. Throws `ContentError` `not-found`. */
export interface PreviewAdministration {
  /** Shows the newest version of a document at the time of each request. */
  readonly preview: (documentId: string) => Promise<PreviewLink>;
  /** Shows the whole site with the release applied. */
  readonly previewRelease: (id: string) => Promise<PreviewLink>;
  /** Ends the preview at once. */
  readonly endPreview: (token: string) => Promise<void>;
  /** Ends all previews of a document. Returns how many there were. */
  readonly endPreviews: (documentId: string) => Promise<number>;
}

interface PreviewResources {
  readonly change: ChangeContent;
  readonly previews: PreviewOptions;
}

export function createPreviewAdministration({ change, previews }: PreviewResources): PreviewAdministration {
  return {
    preview: (documentId) =>
      change(async ({ resources: { storage }, record }) => {
        const { id } = await getVersion(storage, documentId);
        await record({ action: 'preview.create', subject: id });
        return createPreview({ shows: { documentId: id }, documentId: id }, { ...previews, storage });
      }),
    previewRelease: (id) =>
      change(async ({ resources, record }) => {
        const release = await createReleases(resources).get(id);
        if (!isOpenRelease(release)) {
          throw new ContentError('release-closed', `The release is ${release.status} already.`);
        }
        await record({ action: 'preview.create', subject: id });
        const documentId = release.documents.find(({ action }) => action === 'publish')?.id;
        return createPreview({ shows: { releaseId: id }, documentId }, { ...previews, storage: resources.storage });
      }),
    endPreview: (token) =>
      change(async ({ resources: { storage, now }, record }) => {
        const ended = await endPreview(token, storage, now().getTime());
        if (ended === 0) throw new ContentError('not-found', 'There is no such preview.');
        await record({ action: 'preview.end' });
      }),
    endPreviews: (documentId) =>
      change(async ({ resources: { storage, now }, record }) => {
        const { id } = await getVersion(storage, documentId);
        const ended = await storage.endPreviews({ documentId: id }, now().getTime());
        if (ended > 0) await record({ action: 'preview.end', subject: id });
        return ended;
      }),
  };
}
