import type { Declarations, PastedSheet } from './pasted-styles.ts';
import { getText, isElement, type PastedElement, type PastedNode } from './pasted-tree.ts';

/**
 * The item type of a Word list item; undefined for other paragraphs. Word writes lists as paragraphs: `mso-list` names
 * list and level, and the marker is text in a span marked to be ignored.
 */
export function readWordItem(
  element: PastedElement,
  style: Declarations,
  { bulletLevels }: PastedSheet,
): 'list-item' | 'o-list-item' | undefined {
  const [, list, level] = /^(l\d+)\s+(level\d+)/.exec(style['mso-list'] ?? '') ?? [];
  if (list === undefined || !/^(?:p|div)$/.test(element.tag)) return undefined;
  const marker = findMarker(element);
  if (marker !== undefined) return isNumber(marker) ? 'o-list-item' : 'list-item';
  return bulletLevels.has(`${list}:${level}`) || bulletLevels.size === 0 ? 'list-item' : 'o-list-item';
}

function findMarker(node: PastedNode): string | undefined {
  if (!isElement(node)) return undefined;
  if (/mso-list:\s*ignore/i.test(node.attributes['style'] ?? '')) return getText(node);
  for (const child of node.children) {
    const marker = findMarker(child);
    if (marker !== undefined) return marker;
  }
  return undefined;
}

/** Matches `1.`, `(a)`, `iv)`. A bullet of the second level is the letter o. */
function isNumber(marker: string): boolean {
  return /^\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlc]+)(?:[.)]|$)/i.test(marker.trim()) && marker.trim() !== 'o';
}
