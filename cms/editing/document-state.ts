import type { StoredDocument } from '../storage/document-register.ts';
import type { DocumentState } from '../studio-api.ts';

/** `archived` and `trashed` take precedence over the publication status. */
export function toState(
  {
    publishedVersion,
    version,
    wasPublished,
    isArchived,
    isTrashed,
  }: Pick<StoredDocument, 'publishedVersion' | 'version' | 'wasPublished'> & {
    readonly isArchived: boolean;
    readonly isTrashed: boolean;
  },
  hasWorkingChanges: boolean,
): DocumentState {
  if (isTrashed) return 'trashed';
  if (isArchived) return 'archived';
  if (publishedVersion !== undefined)
    return publishedVersion === version && !hasWorkingChanges ? 'published' : 'modified';
  return wasPublished && !hasWorkingChanges ? 'unpublished' : 'draft';
}
