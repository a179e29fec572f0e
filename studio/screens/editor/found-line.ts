/** Passes the position of a search match from the list to the editor. */
import type { DocumentMatch } from '../../../cms/studio-api.ts';
import { tabMemory } from '../../parts/browser-memory.ts';

export interface FoundLine {
  /** A line of a field, or a part of it. */
  readonly line: string;
  /** The offset of the first match in the line. */
  readonly offset: number;
}

/** The prefix of a truncated excerpt. */
const cut = '… ';

/** The line of the excerpt with the first match. */
export function toFoundLine({ text, ranges }: NonNullable<DocumentMatch['excerpt']>): FoundLine | undefined {
  const at = ranges[0]?.[0];
  if (at === undefined) return undefined;
  const start = Math.max(text.slice(0, at).lastIndexOf('\n') + 1, text.startsWith(cut) ? cut.length : 0);
  const end = text.indexOf('\n', at);
  return { line: text.slice(start, end < 0 ? text.length : end), offset: at - start };
}

/** The session storage key of this tab's position in a document: see use-kept-place.ts. */
export const toPlaceKey = (id: string): string => `studio-place/${id}`;

/** Opens the document at the match instead of this tab's last position. */
export const leadToLine = (id: string, found: FoundLine): void =>
  tabMemory.set(toPlaceKey(id), JSON.stringify({ found, top: 0 }));
