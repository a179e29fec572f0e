import { createHash } from 'node:crypto';

/** Longer texts are indexed by digest: still exactly equal or not, without a copy of every long text in the index. */
const longestIndexedText = 500;
const longestSortText = 100;

/** The form in which a text is compared for equality, in the index and in predicates alike. */
export function toIndexedText(text: string): string {
  if (text.length <= longestIndexedText) return text;
  return `sha256:${createHash('sha256').update(text).digest('base64url')}`;
}

/** The form in which texts are put in order: "Éclair" between "east" and "echo", whatever the case. */
export function toSortText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().slice(0, longestSortText);
}

/** What counts as a word of a fulltext search: runs of letters and digits. */
export function toWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
