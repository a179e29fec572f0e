import type { DocumentState } from '../studio-api.ts';

interface StateFacts {
  readonly publishedVersion: number | undefined;
  /** Whether any version was ever published. */
  readonly wasEverPublished: boolean;
  readonly isArchived: boolean;
  readonly isTrashed: boolean;
  /** Whether the newest content is what readers see. */
  readonly isAsPublished: boolean;
}

/** `archived` and `trashed` take precedence over the publication status. */
export function toState(facts: StateFacts): DocumentState {
  const { publishedVersion, wasEverPublished, isArchived, isTrashed, isAsPublished } = facts;
  if (isTrashed) return 'trashed';
  if (isArchived) return 'archived';
  if (publishedVersion !== undefined) return isAsPublished ? 'published' : 'modified';
  return wasEverPublished ? 'unpublished' : 'draft';
}
