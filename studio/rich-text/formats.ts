import type { FieldValue } from '../../cms/studio-types.ts';
import { isRecord, type RichTextSpan } from './rich-text-block.ts';

/**
 * The marks on one UTF-16 unit of a text, by their keys, in the order of application. Spans with equal keys are the
 * same mark.
 */
export type Format = readonly string[];

export interface Mark {
  readonly type: RichTextSpan['type'];
  readonly data?: FieldValue;
}

const plain: Format = [];

export function toMarkKey({ type, data }: Mark): string {
  return data === undefined ? type : `${type} ${toCanonicalJson(data)}`;
}

export function readMarkKey(key: string): Mark {
  const [type = '', ...rest] = key.split(' ');
  const data = rest.join(' ');
  // The key was made by toMarkKey.
  return { type: type as Mark['type'], ...(data !== '' && { data: JSON.parse(data) as FieldValue }) };
}

/** Converts spans to formats of each UTF-16 unit. Where two links overlap, the first wins. */
export function spreadSpans(length: number, spans: readonly RichTextSpan[]): Format[] {
  const formats: Format[] = Array.from({ length }, () => plain);
  for (const span of spans) {
    const key = toMarkKey(span);
    for (let at = Math.max(0, span.start); at < Math.min(span.end, length); at += 1) {
      const format = formats[at] ?? plain;
      const isTaken = format.includes(key) || (span.type === 'hyperlink' && format.some(isHyperlink));
      if (!isTaken) formats[at] = [...format, key];
    }
  }
  return formats;
}

/** Converts formats to spans in normal form: sorted, adjacent equal spans joined, none empty. */
export function collectSpans(formats: readonly Format[]): RichTextSpan[] {
  const spans: RichTextSpan[] = [];
  const open = new Map<string, number>();
  const close = (key: string, start: number, end: number): void => {
    const { type, data } = readMarkKey(key);
    spans.push({ type, start, end, ...(data !== undefined && { data }) });
    open.delete(key);
  };
  formats.forEach((format, at) => {
    for (const [key, start] of open) if (!format.includes(key)) close(key, start, at);
    for (const key of format) if (!open.has(key)) open.set(key, at);
  });
  for (const [key, start] of open) close(key, start, formats.length);
  return spans.sort(compareSpans);
}

export function isHyperlink(key: string): boolean {
  return key.startsWith('hyperlink');
}

function compareSpans(one: RichTextSpan, other: RichTextSpan): number {
  const order = one.start - other.start || one.end - other.end;
  return order === 0 ? compareText(toMarkKey(one), toMarkKey(other)) : order;
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** JSON with sorted keys, so that equal values give equal texts. */
export function toCanonicalJson(value: FieldValue): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => compareText(one, other)))
      : inner,
  );
}
