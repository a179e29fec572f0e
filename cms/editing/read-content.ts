/** The words and the link targets of a document, read from the flat form of its content. Pure; needs no model. */
import { isRecord } from '../fields/field-set.ts';
import type { StoredLink } from '../storage/finding-register.ts';
import type { WorkingContent } from './working-content.ts';

/** Keys of texts that readers or editors see. */
const textKeys = new Set(['text', 'alt', 'title']);
/** Properties of a slice that are not text. */
const isLabel = /\/(slice_type|slice_label|variation)$/;
const maxIdLength = 200;
const maxAddressLength = 1000;

/** The texts of all fields, one line each. */
export function listWords({ values }: Pick<WorkingContent, 'values'>): string {
  const texts: string[] = [];
  for (const [address, value] of values) {
    if (!address.startsWith('data/') || isLabel.test(address)) continue;
    if (typeof value === 'string') texts.push(value);
    else collectTexts(value, texts);
  }
  return texts.join('\n');
}

function collectTexts(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const inner of value) collectTexts(inner, texts);
  if (!isRecord(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collectTexts(inner, texts);
    else if (textKeys.has(key) && inner !== '') texts.push(inner);
  }
}

/** The documents and assets that the fields link to, each once per field. */
export function listLinks({ values }: Pick<WorkingContent, 'values'>): StoredLink[] {
  const links = new Map<string, StoredLink>();
  for (const [address, value] of values) {
    if (!address.startsWith('data/') || address.length > maxAddressLength) continue;
    collectTargets(value, ({ kind, target }) => {
      links.set(JSON.stringify([address, kind, target]), { address, kind, target });
    });
  }
  return [...links.values()];
}

type Target = Omit<StoredLink, 'address'>;

function collectTargets(value: unknown, add: (target: Target) => void): void {
  if (Array.isArray(value)) for (const inner of value) collectTargets(inner, add);
  if (!isRecord(value)) return;
  const { id, link_type: linkType } = value;
  if (typeof id === 'string' && id !== '' && id.length <= maxIdLength) {
    if (linkType === 'Document') add({ kind: 'document', target: id });
    // An image has no link type. It is recognised by an id with a size, or by an id alone if it was written by hand.
    else if (linkType === 'Media' || (linkType === undefined && !('slice_type' in value)))
      add({ kind: 'media', target: id });
  }
  for (const inner of Object.values(value)) collectTargets(inner, add);
}
