import { isRecord } from '../fields/field-set.ts';
import type { ModelSet } from '../models/model-set.ts';
import type { FieldModels, SliceChoice, Widget } from '../models/widget.ts';
import { QueryError } from '../query/query-error.ts';
import type { GraphSelection } from '../query/parse-graph-query.ts';

type Fields = Record<string, unknown>;

interface GraphResources {
  readonly models: ModelSet;
  /** All fields of a linked document, in which links are references only; undefined if it is not in this ref. */
  readonly loadLinked: (id: string) => { type: string; data: Fields } | undefined;
}

const wholeSlice = new Set(['non-repeat', 'primary', 'repeat', 'items']);

/**
 * The part of a document's fields that a `graphQuery` selects. Unknown names are ignored, as with `fetch`, because a
 * site may be newer than its models. Slices and variations that the query does not name are left out. Throws
 * `QueryError`.
 */
export function selectGraph(
  data: Fields,
  { type, selection }: { type: string; selection: GraphSelection },
  resources: GraphResources,
): Fields {
  const wanted = selection.fields.get(type);
  return wanted ? selectFields(resources.models.getFields(type) ?? {}, data, { selection: wanted, resources }) : {};
}

interface Step {
  readonly selection: GraphSelection;
  readonly resources: GraphResources;
}

function selectFields(models: FieldModels, data: Fields, { selection, resources }: Step): Fields {
  const selected: Fields = {};
  for (const [key, value] of Object.entries(data)) {
    if (!selection.hasAll && !selection.fields.has(key)) continue;
    const inner = selection.fields.get(key);
    const widget = Object.hasOwn(models, key) ? models[key] : undefined;
    selected[key] = inner && widget ? selectValue(widget, value, { selection: inner, resources }) : value;
  }
  return selected;
}

function selectValue(widget: Widget, value: unknown, step: Step): unknown {
  switch (widget.type) {
    case 'Group':
      return listRecords(value).map((item) => selectFields(widget.config.fields, item, step));
    case 'Link':
      return Array.isArray(value) ? value.map((link: unknown) => selectLink(link, step)) : selectLink(value, step);
    case 'Slices':
    case 'Choice':
      return listRecords(value).flatMap((slice) => selectSlice(widget.config.choices, slice, step));
    default:
      return value;
  }
}

function selectLink(link: unknown, { selection, resources }: Step): unknown {
  if (!isRecord(link) || link['link_type'] !== 'Document' || typeof link['id'] !== 'string') return link;
  const wanted = selection.variants.get(String(link['type']));
  const target = wanted && resources.loadLinked(link['id']);
  if (!target) return link;
  const models = resources.models.getFields(target.type) ?? {};
  return { ...link, data: selectFields(models, target.data, { selection: wanted, resources }) };
}

function selectSlice(choices: Readonly<Record<string, SliceChoice>>, slice: Fields, step: Step): Fields[] {
  const name = String(slice['slice_type']);
  const wanted = step.selection.variants.get(name);
  const choice = Object.hasOwn(choices, name) ? choices[name] : undefined;
  if (step.selection.hasAll && !wanted) return [slice];
  if (!wanted || !choice) return [];
  const { resources } = step;
  if (choice.type === 'Slice') {
    checkSliceParts(wanted, name);
    const parts = { primary: choice['non-repeat'], items: choice.repeat };
    return [selectParts(parts, slice, { selection: wanted, resources })];
  }
  if (choice.type !== 'SharedSlice') return [slice];
  const variation = String(slice['variation']);
  const parts = resources.models.getVariation(name, variation);
  const inner = wanted.fields.get('variation');
  const selection = inner?.variants.get(variation);
  if (wanted.hasAll || inner?.hasAll) return [slice];
  if (!parts || !selection) return [];
  checkSliceParts(selection, name);
  return [selectParts(parts, slice, { selection, resources })];
}

function checkSliceParts(selection: GraphSelection, name: string): void {
  const odd = [...selection.fields.keys()].find((key) => !wholeSlice.has(key));
  if (odd === undefined) return;
  throw new QueryError(
    `Unable to parse fetch query: a composite slice may only contain primary or repeat, "${name}" asks for`,
    { line: 1, column: 1 },
    odd,
  );
}

function selectParts(
  parts: { readonly primary: FieldModels; readonly items: FieldModels },
  slice: Fields,
  { selection, resources }: Step,
): Fields {
  if (selection.hasAll) return slice;
  const select = (names: readonly string[], models: FieldModels, fields: Fields): Fields => {
    const name = names.find((candidate) => selection.fields.has(candidate));
    if (name === undefined) return {};
    const inner = selection.fields.get(name);
    return inner ? selectFields(models, fields, { selection: inner, resources }) : fields;
  };
  const hasItems = selection.fields.has('repeat') || selection.fields.has('items');
  return {
    ...slice,
    primary: select(['non-repeat', 'primary'], parts.primary, isRecord(slice['primary']) ? slice['primary'] : {}),
    items: hasItems ? listRecords(slice['items']).map((item) => select(['repeat', 'items'], parts.items, item)) : [],
  };
}

function listRecords(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
