import { findSliceParts } from '../fields/slices.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, SliceChoice } from '../models/widget.ts';
import type { FieldAddress } from '../studio-types.ts';
import { fromStep } from './working-addresses.ts';
import type { WorkingContent } from './working-content.ts';

const ownFields: Readonly<Record<string, string>> = { uid: 'Address', title: 'Name in lists', tags: 'Tags' };

interface Place {
  readonly content: WorkingContent;
  readonly models: ModelSet;
}

/** The name of a field as its form shows it: the label of its model, or its key without one. */
export function nameField(address: FieldAddress, { type, ...place }: Place & { readonly type: string }): string {
  const own = ownFields[address];
  if (own !== undefined) return own;
  return nameInFields(address.split('/').slice(1), place.models.getFields(type) ?? {}, { ...place, parent: 'data' });
}

type Inside = Place & { readonly parent: FieldAddress };

function nameInFields([step = '', row, ...rest]: readonly string[], fields: FieldModels, place: Inside): string {
  const key = fromStep(step);
  const widget = Object.hasOwn(fields, key) ? fields[key] : undefined;
  const label = widget?.config.label;
  const name = typeof label === 'string' && label !== '' ? label : key;
  if (!widget || row === undefined || rest.length === 0) return name;
  const inside = { ...place, parent: `${place.parent}/${step}/${row}` };
  if (widget.type === 'Group') return nameInFields(rest, widget.config.fields, inside);
  if (widget.type === 'Slices' || widget.type === 'Choice')
    return nameInSlice(rest, widget.config.choices, inside) ?? name;
  return name;
}

function nameInSlice(
  [part, ...steps]: readonly string[],
  choices: Readonly<Record<string, SliceChoice>>,
  { content, models, parent }: Inside,
): string | undefined {
  const type = String(content.values.get(`${parent}/slice_type`));
  const variation = String(content.values.get(`${parent}/variation`) ?? 'default');
  const choice = Object.hasOwn(choices, type) ? choices[type] : undefined;
  const parts = choice && findSliceParts(choice, { type, variation }, { models });
  if (!parts || steps.length === 0) return undefined;
  if (part === 'primary') return nameInFields(steps, parts.primary, { content, models, parent: `${parent}/primary` });
  const [row = '', ...inner] = steps;
  return inner.length === 0
    ? undefined
    : nameInFields(inner, parts.items, { content, models, parent: `${parent}/items/${row}` });
}
