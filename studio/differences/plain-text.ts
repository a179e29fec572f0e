import * as v from 'valibot';
import type { FieldValue } from '../../cms/studio-types.ts';
import { readStoredTime } from '../fields/stored-time.ts';
import { EmbedSchema, LinkSchema, PointSchema, TableSchema, type StoredLink } from '../fields/stored-values.ts';
import { fieldStrings } from '../strings/fields.ts';
import { valueStrings } from '../strings/publish.ts';

/** What a stored value has only the id of. */
export interface Names {
  readonly ofDocument: (id: string) => string;
}

/** The format of the service; nobody writes a text like it. */
const storedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{4}$/;

/**
 * A value as plain text, as a person reads it; empty if it has no words. Without names the targets of links to
 * documents are left out.
 */
export function toPlainText(value: FieldValue | undefined, names?: Names): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return readText(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? fieldStrings.boolean.on : fieldStrings.boolean.off;
  if (isList(value))
    return joinFilled(
      value.map((inner) => toPlainText(inner, names)),
      '\n',
    );
  return readWords(value, names);
}

/** The ids of the documents that links lead to. */
export function listLinkedIds(values: readonly (FieldValue | undefined)[]): string[] {
  const ids = values.flatMap((value) => {
    const link = v.safeParse(LinkSchema, value);
    return link.success && link.output.link_type === 'Document' ? [link.output.id] : [];
  });
  return [...new Set(ids)];
}

const isList = (value: FieldValue): value is readonly FieldValue[] => Array.isArray(value);

const joinFilled = (texts: readonly (string | undefined)[], separator: string): string =>
  texts.filter((text) => text !== undefined && text !== '').join(separator);

function readText(text: string): string {
  const time = storedTime.test(text) ? readStoredTime(text) : undefined;
  return time ? fieldStrings.timestamp.utc(time) : text;
}

type StoredObject = { readonly [key: string]: FieldValue | undefined };

function readWords(value: StoredObject, names: Names | undefined): string {
  const { text, spans, oembed, title, name } = value;
  // A block of rich text.
  if (typeof text === 'string' && spans !== undefined) return text;
  if (oembed !== undefined) return toPlainText(oembed, names);
  const link = v.safeParse(LinkSchema, value);
  if (link.success) return describeLink(link.output, names);
  const embed = v.safeParse(EmbedSchema, value);
  if (embed.success) return joinFilled([embed.output.title ?? '', embed.output.embed_url], ' · ');
  const table = v.safeParse(TableSchema, value);
  if (table.success) return describeTable(table.output);
  const point = v.safeParse(PointSchema, value);
  if (point.success && ('latitude' in value || 'longitude' in value))
    return [point.output.latitude, point.output.longitude].map((degrees) => degrees ?? '…').join(', ');
  // An object of another system has no model, but mostly a name.
  return [title, name].find((words) => typeof words === 'string') ?? '';
}

function describeLink(link: StoredLink, names: Names | undefined): string {
  const { text, variant } = link;
  const target = describeTarget(link, names);
  const isInNewTab = link.link_type !== 'Any' && link.link_type !== 'Media' && link.target === '_blank';
  const details = joinFilled([variant, isInNewTab ? valueStrings.newTab : ''], ', ');
  const words = joinFilled([text, target], ' → ');
  return details === '' ? words : `${words} (${details})`;
}

function describeTarget(link: StoredLink, names: Names | undefined): string {
  switch (link.link_type) {
    case 'Web':
      return link.url;
    case 'Media':
      return link.name;
    case 'Any':
      return valueStrings.noTarget;
    case 'Document':
      return names === undefined
        ? ''
        : joinFilled([names.ofDocument(link.id), link.anchorId === undefined ? '' : `#${link.anchorId}`], ' ');
  }
}

function describeTable({ head, body }: v.InferOutput<typeof TableSchema>): string {
  const rows = [...head, ...body];
  return rows.map(({ cells }) => cells.map(({ content }) => toPlainText(content as FieldValue)).join(' | ')).join('\n');
}
