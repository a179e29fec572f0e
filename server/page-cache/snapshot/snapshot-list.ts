/**
 * Some of the stored pages, without their bytes, as a file: a lot, which is read when one of its pages is wanted. Every page
 * names keys of what it shows, and most of them are its neighbours' as well: each key is written once, and each list of keys,
 * of which a page and its payload share one. So is what most pages have in common.
 */
import type { PageFacts } from '../page-entry.ts';
import { lotShape, readShape, snapshotFormat } from './snapshot-shapes.ts';

/** An entry of the list. `validAt`: the version that it was right for, as the process counted that saved it; -1 for none. */
export type SnapshotFacts = PageFacts & { validAt: number };

/** A page: places in the tables, and what is its own. `url` is `null` where it is the key. */
type Row = readonly [
  key: string,
  url: string | null,
  kind: number,
  contentKeys: number,
  documentId: string | null,
  viewTag: string | null,
  changesAt: number | null,
  renderedAt: number,
  validAt: number,
];

export function encodeLot(pages: readonly SnapshotFacts[]): string {
  const keys = createNumbering();
  const keyLists = createNumbering();
  const kinds = createNumbering();
  /** A page and its payload have the very same list. */
  const numbered = new Map<readonly string[], number>();
  const toListNumber = (contentKeys: readonly string[]) => {
    const known = numbered.get(contentKeys) ?? keyLists.toNumber(contentKeys.map(keys.toNumber).join());
    numbered.set(contentKeys, known);
    return known;
  };
  const rows = pages.map((page): Row => {
    const { key, url, contentKeys, documentId = null, viewTag = null, changesAt = null, renderedAt, validAt, ...kind } = page; // prettier-ignore
    const [kindNumber, listNumber] = [kinds.toNumber(JSON.stringify(kind)), toListNumber(contentKeys)];
    const own = url === key ? null : url;
    return [key, own, kindNumber, listNumber, documentId, viewTag, changesAt, renderedAt, validAt];
  });
  return JSON.stringify({
    format: snapshotFormat,
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
export function decodeLot(text: string): SnapshotFacts[] | undefined {
  const lot = readShape(lotShape, text);
  if (!lot) return undefined;
  const { keys, kinds } = lot;
  if (lot.keyLists.some((own) => own.some((number) => number >= keys.length))) return undefined;
  const keyLists = lot.keyLists.map((own) => own.map((number) => keys[number] ?? ''));
  const pages: SnapshotFacts[] = [];
  for (const row of lot.pages) {
    if (!isRow(row)) return undefined;
    const [key, url, kindNumber, listNumber, documentId, viewTag, changesAt, renderedAt, validAt] = row;
    const [kind, contentKeys] = [kinds[kindNumber], keyLists[listNumber]];
    if (!kind || !contentKeys) return undefined;
    const own = { key, url: url ?? key, contentKeys, renderedAt, validAt };
    const shown = { documentId: documentId ?? undefined, viewTag: viewTag ?? undefined };
    pages.push({ ...kind, ...own, ...shown, changesAt: changesAt ?? undefined });
  }
  return pages;
}

function isRow(value: unknown): value is Row {
  if (!Array.isArray(value) || value.length !== 9) return false;
  const [key, url, kind, contentKeys, documentId, viewTag, changesAt, renderedAt, validAt] = value as unknown[];
  const isTextOrNone = (own: unknown) => own === null || typeof own === 'string';
  const areNumbers = [kind, contentKeys, changesAt ?? 0, renderedAt, validAt].every((own) => typeof own === 'number');
  const address = url ?? key;
  const isAddress = typeof address === 'string' && address.startsWith('/');
  return typeof key === 'string' && isAddress && areNumbers && isTextOrNone(documentId) && isTextOrNone(viewTag);
}
