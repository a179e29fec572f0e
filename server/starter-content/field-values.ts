/** Converts a value of a content file to the write format of its field (docs/how-to/write-content.md). */
import { parseMarkdown, toRichText, toTableField } from './markdown-to-rich-text.ts';
import type { FieldModel, ReadContext } from './read-context.ts';

export function toFieldValue(value: unknown, field: FieldModel, path: string, context: ReadContext): unknown {
  return reporting(path, context, () => readField(value, field, path, context));
}

/** Reports a problem with the path of its field, and continues with the rest of the file. */
function reporting(path: string, context: ReadContext, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    context.report(path, error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function readField(value: unknown, field: FieldModel, path: string, context: ReadContext): unknown {
  switch (field.type) {
    case 'Text':
    case 'Color':
      return readText(value);
    case 'Select':
      return readSelect(value, field);
    case 'Number':
      return readTyped(value, 'number');
    case 'Boolean':
      return readTyped(value, 'boolean');
    case 'Date':
      return readText(value).slice(0, 10);
    case 'Timestamp':
      return readText(value);
    case 'StructuredText':
      return toRichText(readText(value), context.references);
    case 'Link':
      return readLink(value, context);
    case 'Image':
      return context.references.image(readMap(value) as { media: string; alt?: string });
    case 'GeoPoint':
      return readMap(value);
    case 'Table':
      return readTable(value, context);
    case 'Group':
      return readList(value).map((item, index) =>
        reporting(`${path}[${index}]`, context, () => readGroupItem(item, field, `${path}[${index}]`, context)),
      );
    case 'Slices':
      return readList(value).map((item, index) =>
        reporting(`${path}[${index}]`, context, () => toSliceValue(item, `${path}[${index}]`, context)),
      );
    default:
      throw new Error(`content files cannot contain a ${field.type}`);
  }
}

/** A slice in the write format. A slice from a Markdown body has that format already, and is returned unchanged. */
export function toSliceValue(value: unknown, path: string, context: ReadContext): unknown {
  const { slice, variation, ...fields } = readMap(value) as { slice?: string; variation?: string };
  if (!slice) {
    if ('slice_type' in fields) return fields;
    throw new Error(`a slice needs its name in "slice:"`);
  }
  const model = context.sliceModels.get(slice);
  if (!model) throw new Error(`no slice "${slice}"`);
  const chosen = variation ? model.variations.find(({ id }) => id === variation) : model.variations[0];
  if (!chosen) throw new Error(`slice "${slice}" has no variation "${variation}"`);
  const primary = readFields(fields, chosen.primary, `${path}.${slice}`, context);
  return { slice_type: slice, variation: chosen.id, primary, items: [] };
}

function readGroupItem(item: unknown, field: FieldModel, path: string, context: ReadContext): unknown {
  return readFields(readMap(item), field.config.fields ?? {}, path, context);
}

function readFields(
  given: Record<string, unknown>,
  models: Record<string, FieldModel>,
  path: string,
  context: ReadContext,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const model = models[name];
    if (!model) context.report(`${path}.${name}`, 'no such field');
    else if (value !== undefined && value !== null)
      values[name] = toFieldValue(value, model, `${path}.${name}`, context);
  }
  return values;
}

function readText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number') return String(value).trimEnd();
  throw new Error(`expected text, found ${JSON.stringify(value)}`);
}

function readSelect(value: unknown, field: FieldModel): string {
  const text = readText(value);
  if (!field.config.options?.includes(text))
    throw new Error(`"${text}" is not one of ${field.config.options?.join(', ')}`);
  return text;
}

function readTyped(value: unknown, type: 'number' | 'boolean'): unknown {
  if (typeof value !== type) throw new Error(`expected a ${type}, found ${JSON.stringify(value)}`);
  return value;
}

function readLink(value: unknown, { references }: ReadContext): unknown {
  if (typeof value === 'string') return references.link(value);
  const { text, to } = readMap(value);
  if (typeof to !== 'string') throw new Error('a link is a string, or { text, to }');
  return { ...references.link(to), ...(text === undefined ? {} : { text: readText(text) }) };
}

function readTable(value: unknown, { references }: ReadContext): unknown {
  const rows = readList(value).map((row) =>
    readList(row).map((cell) => readText(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')),
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const [head = [], ...body] = rows;
  const [table] = parseMarkdown([line(head), line(head.map(() => '---')), ...body.map(line)].join('\n'));
  if (table?.type !== 'table') throw new Error('a table is a list of rows, the first of them the header');
  return toTableField(table, references);
}

function readList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`expected a list, found ${JSON.stringify(value)?.slice(0, 60)}`);
  return value;
}

function readMap(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`expected a map, found ${JSON.stringify(value)?.slice(0, 60)}`);
  }
  return value as Record<string, unknown>;
}
