import type { StoredFields } from '../fields/field-type.ts';
import type { FieldModels, FieldSelection, TypeSelection, Widget, WidgetType } from '../models/widget.ts';
import { isTitle } from './document-title.ts';

/** The field types that the hosted service fetches. Booleans are our addition. */
const fetchableTypes: ReadonlySet<WidgetType> = new Set<WidgetType>([
  'Boolean',
  'Color',
  'Date',
  'Image',
  'Link',
  'Number',
  'Range',
  'Select',
  'StructuredText',
  'Text',
  'Timestamp',
]);

/**
 * The fields of a linked document that `fetchLinks` can add: no titles, groups or slices, and links without data of
 * their targets.
 */
export function toFetchedModels(models: FieldModels, wanted: ReadonlySet<string>): FieldModels {
  const entries = Object.entries(models).filter(([key, widget]) => wanted.has(key) && isFetchable(widget));
  return Object.fromEntries(entries.map(([key, widget]) => [key, withoutSelection(widget)]));
}

function isFetchable(widget: Widget): boolean {
  if (widget.type === 'Link') return widget.config.select === 'document';
  return fetchableTypes.has(widget.type) && !isTitle(widget);
}

/** Only the first block of rich text is fetched. */
export function toFetchedValues(models: FieldModels, stored: StoredFields): StoredFields {
  const values: Record<string, unknown> = { ...stored };
  for (const [key, widget] of Object.entries(models)) {
    const value = stored[key];
    if (widget.type === 'StructuredText' && Array.isArray(value)) values[key] = value.slice(0, 1);
  }
  return values;
}

/** The part of a linked document that the model of the relationship selects; undefined when it selects nothing. */
export function toSelectedModels(
  models: FieldModels,
  type: string,
  selection: readonly TypeSelection[],
): FieldModels | undefined {
  const selected = selection.find((candidate) => typeof candidate === 'object' && candidate.id === type);
  return typeof selected === 'object' ? selectFields(models, selected.fields) : undefined;
}

function selectFields(models: FieldModels, fields: readonly FieldSelection[]): FieldModels {
  const selected: Record<string, Widget> = {};
  for (const field of fields) {
    const key = typeof field === 'string' ? field : field.id;
    const widget = Object.hasOwn(models, key) ? models[key] : undefined;
    if (!widget) continue;
    selected[key] = typeof field === 'string' ? withoutSelection(widget) : narrowWidget(widget, field);
  }
  return selected;
}

function narrowWidget(widget: Widget, field: Exclude<FieldSelection, string>): Widget {
  if (widget.type === 'Link' && 'customtypes' in field) {
    return { ...widget, config: { ...widget.config, customtypes: field.customtypes } };
  }
  if (widget.type === 'Group' && 'fields' in field) {
    // A selection never adds or changes a field type, so the group remains valid.
    const fields = selectFields(widget.config.fields, field.fields) as typeof widget.config.fields;
    return { ...widget, config: { ...widget.config, fields } };
  }
  return withoutSelection(widget);
}

/** Links inside a fetched document stay references, because documents that link to each other would never end. */
function withoutSelection(widget: Widget): Widget {
  if (widget.type === 'Link') return { ...widget, config: { ...widget.config, customtypes: [] } };
  if (widget.type !== 'Group') return widget;
  const entries = Object.entries(widget.config.fields).map(([key, field]) => [key, withoutSelection(field)]);
  return { ...widget, config: { ...widget.config, fields: Object.fromEntries(entries) } };
}
