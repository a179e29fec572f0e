/** Texts of document states. */
import type { DocumentState } from '../../cms/studio-api.ts';

export const stateStrings: Readonly<Record<DocumentState, string>> = {
  draft: 'Draft, never published',
  published: 'Published',
  modified: 'Changed since it was published',
  unpublished: 'Not published any more',
  archived: 'In the archive',
  trashed: 'In the trash',
};

/** Short forms, for columns and sentences with context. */
export const shortStateStrings: Readonly<Record<DocumentState, string>> = {
  draft: 'Draft',
  published: 'Published',
  modified: 'Changed',
  unpublished: 'Unpublished',
  archived: 'Archived',
  trashed: 'In the trash',
};
