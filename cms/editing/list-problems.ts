import { isRecord } from '../fields/field-set.ts';
import type { StoredFields } from '../fields/field-type.ts';
import { getFieldType } from '../fields/field-types.ts';
import { findSliceParts } from '../fields/slices.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, Widget } from '../models/widget.ts';
import * as v from 'valibot';
import type { FieldAddress, WorkingProblem } from '../studio-types.ts';
import { joinAddress, toStep } from './working-addresses.ts';
import type { WorkingContent } from './working-content.ts';

const unreadable = 'this value does not fit the field: set it again';

/**
 * Values that their field type cannot read. Readers would see an empty field, so that a version would lose the value
 * silently. Each one is therefore a problem.
 */
export function listUnreadable(
  fields: StoredFields,
  type: string,
  models: ModelSet,
): { path: string; message: string }[] {
  return listInFields(fields, models.getFields(type) ?? {}, { path: 'data', models });
}

interface Place {
  readonly path: string;
  readonly models: ModelSet;
}

function listInFields(
  fields: StoredFields,
  widgets: FieldModels,
  { path, models }: Place,
): { path: string; message: string }[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const place = { path: `${path}.${key}`, models };
    const widget = Object.hasOwn(widgets, key) ? widgets[key] : undefined;
    if (!widget) return [{ path: place.path, message: 'is not a field of the model' }];
    if (!v.is(getFieldType(widget).stored, value)) return [{ path: place.path, message: unreadable }];
    return listInside(value, widget, place);
  });
}

function listInside(value: unknown, widget: Widget, { path, models }: Place): { path: string; message: string }[] {
  if (!Array.isArray(value)) return [];
  const rows = value.filter(isRecord);
  if (widget.type === 'Group')
    return rows.flatMap((row, index) => listInFields(row, widget.config.fields, { path: `${path}[${index}]`, models }));
  if (widget.type !== 'Slices' && widget.type !== 'Choice') return [];
  return rows.flatMap((slice, index) => listInSlice(slice, widget, { path: `${path}[${index}]`, models }));
}

function listInSlice(
  slice: Readonly<Record<string, unknown>>,
  widget: Extract<Widget, { type: 'Slices' | 'Choice' }>,
  { path, models }: Place,
): { path: string; message: string }[] {
  const type = String(slice['slice_type']);
  const choice = Object.hasOwn(widget.config.choices, type) ? widget.config.choices[type] : undefined;
  const parts =
    choice && findSliceParts(choice, { type, variation: String(slice['variation'] ?? 'default') }, { models });
  // The check of the document reports slices that the slice zone or the model does not have.
  if (!parts) return [];
  const items = Array.isArray(slice['items']) ? slice['items'].filter(isRecord) : [];
  return [
    ...(isRecord(slice['primary'])
      ? listInFields(slice['primary'], parts.primary, { path: `${path}.primary`, models })
      : []),
    ...items.flatMap((item, index) => listInFields(item, parts.items, { path: `${path}.items[${index}]`, models })),
  ];
}

/** Converts the path of a problem into a field address of the working copy: that of the innermost field that exists. */
export function toProblem(
  { path, message }: { path: string; message: string },
  content: WorkingContent,
): WorkingProblem {
  const [root = '', ...steps] = [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? (name ?? '') : Number(index),
  );
  let address: FieldAddress = String(root);
  for (const step of steps) {
    if (content.values.has(address)) break;
    if (typeof step === 'string') address = joinAddress(address, toStep(step));
    else {
      const key = listStoredKeys(address, content)[step];
      if (key === undefined) break;
      address = `${address}/@${key}`;
    }
  }
  return { address, message };
}

/** A link whose value is empty is left out of the stored format. */
function listStoredKeys(list: FieldAddress, { lists, values }: WorkingContent): readonly string[] {
  return (lists.get(list) ?? []).filter((key) => values.get(`${list}/@${key}`) !== null);
}
