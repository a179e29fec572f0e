/**
 * The list of the stored pages as its file. Every article names a hundred keys of what it shows, and most of them are its
 * neighbours' as well: each key is written once, and each list of keys, of which a page and its payload share one.
 */
import type { ContentIndex } from './content-index.ts';
import type { PageFacts } from './page-entry.ts';
import { listFormat, listShape, readShape } from './snapshot-shapes.ts';

/** An entry of the list. `isValid`: it was right for the ref of the index that was saved with it. */
export type SnapshotFacts = PageFacts & { isValid: boolean };

export interface SavedState {
  index: ContentIndex | undefined;
  pages: readonly SnapshotFacts[];
}

export function encodeList({ index, pages }: SavedState): string {
  const keys = createNumbering();
  const keyLists = createNumbering();
  const numbered = pages.map(({ contentKeys, ...facts }) => ({
    ...facts,
    contentKeys: keyLists.toNumber(contentKeys.map(keys.toNumber).join()),
  }));
  return JSON.stringify({
    format: listFormat,
    ...(index && { ref: index.ref }),
    documents: [...(index?.documents.values() ?? [])],
    gone: index?.gone ?? [],
    keys: keys.names(),
    keyLists: keyLists.names().map((list) => (list === '' ? [] : list.split(',').map(Number))),
    pages: numbered,
  });
}

interface Numbering {
  toNumber: (name: string) => number;
  names: () => string[];
}

function createNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return {
    toNumber(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    names: () => [...numbers.keys()],
  };
}

/** `undefined` for what is not whole, or of another form. */
export function decodeList(text: string): SavedState | undefined {
  const list = readShape(listShape, text);
  if (!list) return undefined;
  const { ref, gone, keys } = list;
  if (list.keyLists.some((own) => own.some((number) => number >= keys.length))) return undefined;
  if (list.pages.some(({ contentKeys }) => contentKeys >= list.keyLists.length)) return undefined;
  const keyLists = list.keyLists.map((own) => own.map((number) => keys[number] ?? ''));
  const pages = list.pages.map((page) => ({ ...page, contentKeys: keyLists[page.contentKeys] ?? [] }));
  const documents = new Map(list.documents.map((document) => [document.id, document]));
  return { index: ref === undefined ? undefined : { ref, documents, gone }, pages };
}
