import type { Declarations, PastedSheet } from './pasted-styles.ts';
import { getText, isElement, type PastedElement, type PastedNode } from './pasted-tree.ts';

/**
 * Word writes lists as paragraphs: `mso-list` names list and level, and the marker is text in a span of its own, which is
 * to be ignored. The type of its item; undefined for other paragraphs.
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

/** `1.`, `(a)`, `iv)`. The second level of bullets is the letter o. */
function isNumber(marker: string): boolean {
  return /^\(?(?:\d+(?:\.\d+)*|[a-z]|[ivxlc]+)(?:[.)]|$)/i.test(marker.trim()) && marker.trim() !== 'o';
}
