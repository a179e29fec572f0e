import type { FieldValue } from '../../../cms/studio-types.ts';

/** The words of a value, as a person would read them aloud; empty for one without words. */
export function toPlainText(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isList(value)) return value.map(toPlainText).filter(Boolean).join('\n');
  return readWords(value);
}

const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);

/** Blocks of rich text have a text; links and pictures are known by what they show, or by where they lead. */
function readWords(value: { readonly [key: string]: FieldValue | undefined }): string {
  const { text, alt, name, url, id } = value;
  if (typeof text === 'string' && 'spans' in value) return text;
  const known = [text, alt, name, url].filter((word) => typeof word === 'string' && word !== '');
  if (known.length > 0) return known.join(' · ');
  if (typeof value['latitude'] === 'number') return `${value['latitude']}, ${String(value['longitude'])}`;
  return typeof id === 'string' ? id : '';
}
