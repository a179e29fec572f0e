import type { FieldValue } from '../../cms/studio-types.ts';

/** A value as plain text; empty if it has none. */
export function toPlainText(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) return value.map(toPlainText).filter(Boolean).join('\n');
  return readWords(value);
}

const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);

/** Blocks of rich text have a text; links and images are described by their text, name or URL. */
function readWords(value: { readonly [key: string]: FieldValue | undefined }): string {
  const { text, alt, name, url, id } = value;
  if (typeof text === 'string' && 'spans' in value) return text;
  const known = [text, alt, name, url].filter((word) => typeof word === 'string' && word !== '');
  if (known.length > 0) return known.join(' · ');
  if (typeof value['latitude'] === 'number') return `${value['latitude']}, ${String(value['longitude'])}`;
  return typeof id === 'string' ? id : '';
}
