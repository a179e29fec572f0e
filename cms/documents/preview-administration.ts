import type { AuditLog } from '../access/audit-log.ts';
import type { Storage } from '../storage/storage.ts';
import { isOpenRelease } from '../storage/stored-release.ts';
import { ContentError } from './content-error.ts';
import { getVersion } from './get-version.ts';
import { createPreview, endPreview, type PreviewLink, type PreviewOptions } from './previews.ts';
import type { Releases } from './releases.ts';

/** Preview links to unpublished content. Throws `ContentError` `not-found`. */
export interface PreviewAdministration {
  /** Shows the newest version of a document at the time of each request. */
  preview(documentId: string): PreviewLink;
  /** Shows the whole site with the release applied. */
  previewRelease(id: string): PreviewLink;
  /** The link stops working at once. */
  endPreview(token: string): void;
  /** Ends all links to a document; returns how many there were. */
  endPreviews(documentId: string): number;
}

interface PreviewResources {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly previews: PreviewOptions;
  readonly releases: Releases;
}

export function createPreviewAdministration(resources: PreviewResources): PreviewAdministration {
  const { storage, audit, previews, releases } = resources;
  const time = (): number => previews.now().getTime();
  return {
    preview(documentId) {
      const { id } = getVersion(storage, documentId);
      return storage.transaction(() => {
        audit.record({ action: 'preview.create', subject: id });
        return createPreview({ shows: { documentId: id }, documentId: id }, previews);
      });
    },
    previewRelease(id) {
      const release = releases.get(id);
      if (!isOpenRelease(release)) {
        throw new ContentError('release-closed', `The release is ${release.status} already.`);
      }
      return storage.transaction(() => {
        audit.record({ action: 'preview.create', subject: id });
        const documentId = release.documents.find(({ action }) => action === 'publish')?.id;
        return createPreview({ shows: { releaseId: id }, documentId }, previews);
      });
    },
    endPreview(token) {
      storage.transaction(() => {
        if (endPreview(token, storage, time()) === 0) throw new ContentError('not-found', 'There is no such preview.');
        audit.record({ action: 'preview.end' });
      });
    },
    endPreviews(documentId) {
      const { id } = getVersion(storage, documentId);
      return storage.transaction(() => {
        const ended = storage.endPreviews({ documentId: id }, time());
        if (ended > 0) audit.record({ action: 'preview.end', subject: id });
        return ended;
      });
    },
  };
}
