import type { TextBlock } from '../rich-text-block.ts';
import { hasElement, isElement, type PastedElement } from './pasted-tree.ts';

/**
 * The cells of a data table. Undefined for a layout table: one with a single column or row, or with tables, lists or
 * headings in its cells.
 */
export function readTable(
  table: PastedElement,
): { readonly rows: readonly (readonly PastedElement[])[]; readonly hasHead: boolean } | undefined {
  const rows = listRows(table).map((row) => row.children.filter(isElement).filter(({ tag }) => /^t[dh]$/.test(tag)));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (table.attributes['role'] === 'presentation' || rows.length < 2 || columns < 2) return undefined;
  const isArranging = rows
    .flat()
    .some((cell) => hasElement(cell, ({ tag }) => /^(?:table|ul|ol|pre|h[1-6])$/.test(tag)));
  if (isArranging) return undefined;
  const isInHead = table.children
    .filter(isElement)
    .some(({ tag, children }) => tag === 'thead' && children.some(isElement));
  return { rows, hasHead: isInHead || (rows[0] ?? []).every(({ tag }) => tag === 'th') };
}

/** Word processors have no header cells: people make the first row bold. */
export function isAllStrong(row: readonly TextBlock[]): boolean {
  const filled = row.filter(({ text }) => text.trim() !== '');
  return (
    filled.length > 0 &&
    filled.every(({ text, spans }) =>
      spans.some(({ type, start, end }) => type === 'strong' && start === 0 && end === text.length),
    )
  );
}

function listRows(element: PastedElement): PastedElement[] {
  return element.children.filter(isElement).flatMap((child) => {
    if (child.tag === 'tr') return [child];
    return /^t(?:head|body|foot)$/.test(child.tag) ? listRows(child) : [];
  });
}
