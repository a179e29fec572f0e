import { hash, randomUUID } from 'node:crypto';

/** Another process may run other code, which shows the same view in another way. */
const process = randomUUID();

/**
 * A tag of everything that a page is rendered from: the same tag means the same page, without rendering it.
 * `undefined` when a part cannot be compared by its JSON.
 */
export function toViewTag(parts: object): string | undefined {
  if (!isComparable(parts)) return undefined;
  return `W/"${hash('sha256', process + JSON.stringify(parts), 'base64url')}"`;
}

/** A document never changes: what many pages show is put into words once. */
const documentTags = new WeakMap<object, string>();

/** Stands for a whole document in the tag of a view. */
export function toDocumentTag(document: object): string | undefined {
  const tag = documentTags.get(document) ?? toViewTag(document);
  if (tag !== undefined) documentTags.set(document, tag);
  return tag;
}

function isComparable(value: unknown): boolean {
  if (typeof value === 'function') return false;
  if (typeof value !== 'object' || value === null) return true;
  if (value instanceof Map || value instanceof Set) return false;
  for (const name in value) if (!isComparable((value as Record<string, unknown>)[name])) return false;
  return true;
}
