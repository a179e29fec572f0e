import type { ContentFile } from '../../server/starter-content/read-content-files.ts';

/** One string of a piece, and where it is: `slices[2].features[0].text`. */
export interface PlacedText {
  readonly field: string;
  readonly text: string;
}

/** Every string of a piece, the body of a Markdown file last. */
export function listTexts({ fields, body }: Pick<ContentFile, 'fields' | 'body'>): PlacedText[] {
  const texts = collect(fields, '');
  return body === undefined ? texts : [...texts, { field: 'body', text: body }];
}

function collect(value: unknown, field: string): PlacedText[] {
  if (typeof value === 'string') return [{ field, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, index) => collect(item, `${field}[${index}]`));
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => collect(part, field === '' ? name : `${field}.${name}`));
}

/** Every map within the fields, the outer ones first. */
export function listMaps(value: unknown, field = ''): { field: string; map: Record<string, unknown> }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => listMaps(item, `${field}[${index}]`));
  if (!isMap(value)) return [];
  const own = field === '' ? [] : [{ field, map: value }];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    listMaps(part, field === '' ? name : `${field}.${name}`),
  );
  return [...own, ...parts];
}

export function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gm, ' ').replaceAll(/`[^`\n]*`/g, ' ');
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
