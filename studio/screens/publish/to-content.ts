import type { VersionContent } from '../../../cms/studio-api.ts';
import type { DraftContent } from '../../draft/draft-content.ts';
import { matchRows } from '../../draft/match-rows.ts';

/** The content of a version as that of a draft. */
export function toContent({ content }: VersionContent): DraftContent {
  return { values: new Map(content.values), lists: new Map(content.lists) };
}

/** The same, with the rows of the draft where they are the same rows. */
export function toContentBefore(version: VersionContent, now: DraftContent): DraftContent {
  return matchRows(toContent(version), now);
}
