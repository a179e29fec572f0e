import { createHash } from 'node:crypto';

/** Longer texts are indexed by digest: equality still works, and the index contains no copy of a long text. */
const maxIndexedTextLength = 500;
const maxSortTextLength = 100;

/** The form in which text is compared for equality, in the index and in predicates. */
export function toIndexedText(text: string): string {
  if (text.length <= maxIndexedTextLength) return text;
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`;
}

/** The form in which text is sorted: "Éclair" between "east" and "echo", case ignored. */
export function toSortText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().slice(0, maxSortTextLength);
}

/** The words of a fulltext search: runs of letters and digits. */
export function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
