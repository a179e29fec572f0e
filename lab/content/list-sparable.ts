import { articleUid } from './article.ts';
import type { ContentFiles } from '../../server/starter-content/read-content-files.ts';

/** Types with fewer documents stay complete. */
const maxOfType = 30;
const keptOfType = 5;

/** Ids of the documents without which the starter content is small: most of its largest types. */
export function listSparable(documents: ContentFiles['documents']): string[] {
  const byType = Map.groupBy(documents, ({ type, lang }) => `${type} ${lang}`);
  return [...byType.values()]
    .filter((alike) => alike.length > maxOfType)
    .flatMap((alike) => alike.filter(({ uid }) => uid !== articleUid).slice(keptOfType))
    .map(({ id }) => id);
}
