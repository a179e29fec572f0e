import type { FieldValue } from '../../cms/studio-types.ts';

/** Deep equality of JSON values, independent of the order of keys. `undefined` equals `null`. */
export function isSameValue(one: FieldValue | undefined, other: FieldValue | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || one === null || other === undefined || other === null)
    return (one ?? null) === (other ?? null);
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  if (isList(one) || isList(other)) {
    return isList(one) && isList(other) && one.length === other.length && one.every((v, i) => isSameValue(v, other[i]));
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSameValue(one[key], other[key]));
}

export function isList(value: FieldValue | undefined): value is readonly FieldValue[] {
  return Array.isArray(value);
}
