import type { VersionContent } from '../../cms/studio-api.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import { matchRows } from '../draft/match-rows.ts';

/** Converts the content of a version to that of a draft. */
export function toContent({ content }: VersionContent): DraftContent {
  return { values: new Map(content.values), lists: new Map(content.lists) };
}

/** The same, with row keys matched to those of the draft. */
export function toContentBefore(version: VersionContent, now: DraftContent): DraftContent {
  return matchRows(toContent(version), now);
}
