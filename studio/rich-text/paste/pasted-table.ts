import { hasElement, isElement, type PastedElement } from './pasted-tree.ts';

/**
 * The cells of a table of facts; undefined for one that only arranges a page: it has one column or row, or tables, lists
 * or headings in its cells.
 */
export function readTable(table: PastedElement): readonly (readonly PastedElement[])[] | undefined {
  const rows = listRows(table).map((row) => row.children.filter(isElement).filter(({ tag }) => /^t[dh]$/.test(tag)));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (table.attributes['role'] === 'presentation' || rows.length < 2 || columns < 2) return undefined;
  const isArranging = rows
    .flat()
    .some((cell) => hasElement(cell, ({ tag }) => /^(?:table|ul|ol|pre|h[1-6])$/.test(tag)));
  return isArranging ? undefined : rows;
}

function listRows(element: PastedElement): PastedElement[] {
  return element.children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child];
    return /^t(?:head|body|foot)$/.test(child.tag) ? listRows(child) : [];
  });
}
