/** Finds the model of the field at an address. */
import type { Repository, StudioFields, StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress } from '../../cms/studio-types.ts';
import { readSteps, rowAddress, type AddressStep } from '../draft/field-address.ts';

export interface SliceKind {
  readonly type: string;
  readonly variation: string;
}

export interface FoundWidget {
  readonly widget: StudioWidget;
  /** The names of the enclosing fields and of the field itself. */
  readonly path: readonly string[];
  /** The slice that contains the field. */
  readonly slice?: SliceKind & { readonly row: FieldAddress };
}

interface Place {
  readonly repository: Repository;
  readonly type: string;
  /** Undefined if the row does not exist any more. */
  readonly getSlice: (row: FieldAddress) => SliceKind | undefined;
}

/** Undefined if no model has the address: `uid`, `title`, `tags`, the type of a slice, and fields of older models. */
export function findWidget(address: FieldAddress, place: Place): FoundWidget | undefined {
  const [root, ...steps] = readSteps(address);
  if (root !== 'data') return undefined;
  const fields = listFields(place.repository, place.type);
  return walk(steps, { address: 'data', fields, path: [] }, place);
}

function listFields(repository: Repository, type: string): StudioFields {
  const model = repository.customTypes.find(({ id }) => id === type);
  return Object.assign({}, ...Object.values(model?.json ?? {})) as StudioFields;
}

export function findVariation(repository: Repository, { type, variation }: SliceKind) {
  const slice = repository.sharedSlices.find(({ id }) => id === type);
  return slice?.variations.find(({ id }) => id === variation);
}

interface Point {
  readonly address: FieldAddress;
  readonly fields: StudioFields;
  readonly path: readonly string[];
  readonly slice?: FoundWidget['slice'];
}

function walk(steps: readonly AddressStep[], point: Point, place: Place): FoundWidget | undefined {
  const [name, row, ...rest] = steps;
  if (typeof name !== 'string') return undefined;
  const widget = Object.hasOwn(point.fields, name) ? point.fields[name] : undefined;
  if (!widget) return undefined;
  const path = [...point.path, name];
  if (typeof row !== 'object') return { widget, path, ...(point.slice && { slice: point.slice }) };
  const address = rowAddress(`${point.address}/${name}`, row.row);
  if (widget.type === 'Group')
    return walk(rest, { ...point, address, path, fields: widget.config?.fields ?? {} }, place);
  if (widget.type === 'Slices' || widget.type === 'Choice') return walkSlice(rest, { address, path }, place);
  // A link of a repeatable field is a row without fields.
  return { widget, path, ...(point.slice && { slice: point.slice }) };
}

function walkSlice(
  [part, ...rest]: readonly AddressStep[],
  { address, path }: Pick<Point, 'address' | 'path'>,
  place: Place,
): FoundWidget | undefined {
  const kind = place.getSlice(address);
  const variation = kind && findVariation(place.repository, kind);
  if (!kind || !variation) return undefined;
  const slice = { ...kind, row: address };
  if (part === 'primary')
    return walk(rest, { address: `${address}/primary`, fields: variation.primary, path, slice }, place);
  const [row, ...inner] = rest;
  if (part !== 'items' || typeof row !== 'object') return undefined;
  const item = rowAddress(`${address}/items`, row.row);
  return walk(inner, { address: item, fields: variation.items, path, slice }, place);
}
