import type { StoredDocument } from '../storage/document-register.ts';
import type { DocumentState } from '../studio-api.ts';

/** What is archived is that, whatever readers saw of it. */
export function toState(
  {
    publishedVersion,
    version,
    wasPublished,
    isArchived,
  }: Pick<StoredDocument, 'publishedVersion' | 'version' | 'wasPublished'> & { readonly isArchived: boolean },
  hasWorkingChanges: boolean,
): DocumentState {
  if (isArchived) return 'archived';
  if (publishedVersion !== undefined)
    return publishedVersion === version && !hasWorkingChanges ? 'published' : 'modified';
  return wasPublished && !hasWorkingChanges ? 'unpublished' : 'draft';
}
