/**
 * The list of the stored pages as its file, which a start reads whole. Every article names a hundred keys of what it shows,
 * and most of them are its neighbours' as well: each key is written once, and each list of keys, of which a page and its
 * payload share one. So is what most pages have in common.
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

/** A page: places in the tables, and what is its own. `url` is `null` where it is the key. */
type Row = readonly [
  key: string,
  url: string | null,
  kind: number,
  contentKeys: number,
  documentId: string | null,
  viewTag: string | null,
  renderedAt: number,
];

export function encodeList({ index, pages }: SavedState): string {
  const keys = createNumbering();
  const keyLists = createNumbering();
  const kinds = createNumbering();
  const rows = pages.map(({ key, url, contentKeys, documentId = null, viewTag = null, renderedAt, ...kind }): Row => {
    const numbers = [kinds.toNumber(JSON.stringify(kind)), keyLists.toNumber(contentKeys.map(keys.toNumber).join())];
    const [kindNumber = 0, listNumber = 0] = numbers;
    return [key, url === key ? null : url, kindNumber, listNumber, documentId, viewTag, renderedAt];
  });
  return JSON.stringify({
    format: listFormat,
    ...(index && { ref: index.ref }),
    documents: [...(index?.documents.values() ?? [])],
    gone: index?.gone ?? [],
    keys: keys.names(),
    keyLists: keyLists.names().map((list) => (list === '' ? [] : list.split(',').map(Number))),
    kinds: kinds.names().map((kind): unknown => JSON.parse(kind)),
    pages: rows,
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
  const { ref, gone, keys, kinds } = list;
  if (list.keyLists.some((own) => own.some((number) => number >= keys.length))) return undefined;
  const keyLists = list.keyLists.map((own) => own.map((number) => keys[number] ?? ''));
  const pages: SnapshotFacts[] = [];
  for (const row of list.pages) {
    if (!isRow(row)) return undefined;
    const [key, url, kindNumber, listNumber, documentId, viewTag, renderedAt] = row;
    const [kind, contentKeys] = [kinds[kindNumber], keyLists[listNumber]];
    if (!kind || !contentKeys) return undefined;
    const own = { key, url: url ?? key, contentKeys, renderedAt };
    pages.push({ ...kind, ...own, documentId: documentId ?? undefined, viewTag: viewTag ?? undefined });
  }
  const documents = new Map(list.documents.map((document) => [document.id, document]));
  return { index: ref === undefined ? undefined : { ref, documents, gone }, pages };
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || value.length !== 7) return false;
  const [key, url, kind, contentKeys, documentId, viewTag, renderedAt] = value as unknown[];
  const isTextOrNone = (own: unknown) => own === null || typeof own === 'string';
  const areNumbers = typeof kind === 'number' && typeof contentKeys === 'number' && typeof renderedAt === 'number';
  const address = url ?? key;
  const isAddress = typeof address === 'string' && address.startsWith('/');
  return typeof key === 'string' && isAddress && areNumbers && isTextOrNone(documentId) && isTextOrNone(viewTag);
}
