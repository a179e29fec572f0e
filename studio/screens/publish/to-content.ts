import type { VersionContent } from '../../../cms/studio-api.ts';
import type { DraftContent } from '../../draft/draft-content.ts';

/** The content of a version as that of a draft. */
export function toContent({ content }: VersionContent): DraftContent {
  return { values: new Map(content.values), lists: new Map(content.lists) };
}
