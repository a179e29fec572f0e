import type { StoredDocument } from '../storage/document-register.ts';
import type { DocumentState } from '../studio-api.ts';

export function toState(
  { publishedVersion, version, wasPublished }: Pick<StoredDocument, 'publishedVersion' | 'version' | 'wasPublished'>,
  hasWorkingChanges: boolean,
): DocumentState {
  if (publishedVersion !== undefined)
    return publishedVersion === version && !hasWorkingChanges ? 'published' : 'modified';
  return wasPublished && !hasWorkingChanges ? 'unpublished' : 'draft';
}
