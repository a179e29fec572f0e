/** Where a search has found words in a document, on the way from the list to the form. */
import type { DocumentMatch } from '../../../cms/studio-api.ts';

export interface FoundLine {
  /** As a field has it, or a part of that. */
  readonly line: string;
  /** Of the first match in it. */
  readonly offset: number;
}

/** What stands before an excerpt that begins in the middle. */
const cut = '… ';

/** The line of the excerpt that has the first match. */
export function toFoundLine({ text, ranges }: NonNullable<DocumentMatch['excerpt']>): FoundLine | undefined {
  const at = ranges[0]?.[0];
  if (at === undefined) return undefined;
  const start = Math.max(text.slice(0, at).lastIndexOf('\n') + 1, text.startsWith(cut) ? cut.length : 0);
  const end = text.indexOf('\n', at);
  return { line: text.slice(start, end < 0 ? text.length : end), offset: at - start };
}

/** Where this tab keeps its place in a document: see use-kept-place.ts. */
export const toPlaceKey = (id: string): string => `studio-place/${id}`;

/** The document opens there, in place of where this tab left it. */
export const leadToLine = (id: string, found: FoundLine): void =>
  sessionStorage.setItem(toPlaceKey(id), JSON.stringify({ found, top: 0 }));
