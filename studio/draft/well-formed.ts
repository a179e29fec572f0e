import type { FieldValue } from '../../cms/studio-types.ts';
import type { LocalChange } from './draft-state.ts';

/**
 * Replaces unpaired surrogates by U+FFFD, and control characters by spaces, so that the spans of rich text stay where
 * they are. Programs put them into the clipboard, and the service rejects a request that contains one, which would
 * block all other changes. Returns the same object if there is nothing to replace.
 */
export function toWellFormedChange(change: LocalChange): LocalChange {
  if (change.kind === 'set') {
    const value = toWellFormed(change.value);
    return value === change.value ? change : { ...change, value };
  }
  if (change.kind !== 'insert' || change.content.values.every(([, value]) => isWellFormed(value))) return change;
  const values = change.content.values.map(([address, value]): [string, FieldValue] => [address, toWellFormed(value)]);
  return { ...change, content: { ...change.content, values } };
}

/** Those that the service refuses (cms/documents/json-guard.ts): all but tabs and line breaks. */
const controls = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

export function toWellFormed(value: FieldValue): FieldValue {
  if (isWellFormed(value)) return value;
  if (typeof value === 'string') return value.toWellFormed().replaceAll(controls, ' ');
  if (Array.isArray(value)) return value.map(toWellFormed);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, inner === undefined ? inner : toWellFormed(inner)]),
  );
}

function isWellFormed(value: FieldValue | undefined): boolean {
  if (typeof value === 'string') return value.isWellFormed() && value.search(controls) < 0;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isWellFormed);
}
