/** Slices on the clipboard, as JSON text, so that they can be copied between tabs and documents. */
import type { StudioWidget } from '../../../cms/studio-models.ts';
import type { RowContent } from '../../../cms/studio-types.ts';

const clipboardKind = 'financial-cloud/slices';

export function toClipboard(slices: readonly RowContent[]): string {
  return JSON.stringify({ kind: clipboardKind, slices });
}

/** The slices in a clipboard text that the zone allows; undefined if there are none. */
export function fromClipboard(text: string, zone: StudioWidget): RowContent[] | undefined {
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || !('kind' in parsed) || parsed.kind !== clipboardKind)
    return undefined;
  const slices = 'slices' in parsed && Array.isArray(parsed.slices) ? (parsed.slices as unknown[]) : [];
  const choices = zone.config?.choices ?? {};
  const held = slices.filter(isRowContent).filter(({ values }) => {
    const type = values.find(([address]) => address === 'slice_type')?.[1];
    return typeof type === 'string' && Object.hasOwn(choices, type);
  });
  return held.length > 0 ? held : undefined;
}

/** Limits of the service. Any program may write to the clipboard, and a rejected request would block later changes. */
const maxEntries = 5000;
const maxDepth = 24;
const maxLength = 400;
const step = String.raw`@?[^/@<>][^/<>]*`;
const addressPattern = new RegExp(`^${step}(?:/${step})*$`, 'u');
const keyPattern = /^[\w$.:-]{1,120}$/;
const reservedNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function isRowContent(content: unknown): content is RowContent {
  if (typeof content !== 'object' || content === null || !('values' in content) || !('lists' in content)) return false;
  const { values, lists } = content;
  return isEntries(values, (value) => isValue(value, maxDepth)) && isEntries(lists, isKeys);
}

function isEntries(entries: unknown, isInside: (inside: unknown) => boolean): boolean {
  if (!Array.isArray(entries) || entries.length > maxEntries) return false;
  return entries.every(
    (entry: unknown) => Array.isArray(entry) && entry.length === 2 && isAddress(entry[0]) && isInside(entry[1]),
  );
}

function isAddress(address: unknown): boolean {
  if (typeof address !== 'string' || address.length > maxLength || !addressPattern.test(address)) return false;
  return address.split('/').every((part) => (part.startsWith('@') ? isKey(part.slice(1)) : !reservedNames.has(part)));
}

const isKey = (key: unknown): boolean => typeof key === 'string' && keyPattern.test(key);
const isKeys = (keys: unknown): boolean => Array.isArray(keys) && keys.every(isKey);

function isValue(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => !reservedNames.has(name) && isValue(inner, depth - 1));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
