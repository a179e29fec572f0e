import type { Repository } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { FieldKind } from '../draft/merge-field.ts';
import { findWidget, type SliceKind } from './find-widget.ts';

type GetValue = (address: FieldAddress) => FieldValue | undefined;

/** The type and variation in the fields of a slice. */
export function readSliceKind(getValue: GetValue, row: FieldAddress): SliceKind | undefined {
  const [type, variation] = [getValue(`${row}/slice_type`), getValue(`${row}/variation`)];
  if (typeof type !== 'string') return undefined;
  return { type, variation: typeof variation === 'string' ? variation : 'default' };
}

/** Returns a function that tells how a field is merged. The type of a removed slice is remembered by its row. */
export function createKindOf(
  repository: Repository,
  type: string,
  getValue: GetValue,
): (address: FieldAddress) => FieldKind {
  const known = new Map<FieldAddress, SliceKind>();
  const getSlice = (row: FieldAddress) => {
    const kind = readSliceKind(getValue, row) ?? known.get(row);
    if (kind) known.set(row, kind);
    return kind;
  };
  return (address) => {
    if (address === 'title') return 'text';
    if (address === 'tags') return 'set';
    if (/\/@[^/]+\/(slice_type|variation|slice_label)$/.test(address)) return 'structure';
    const widget = findWidget(address, { repository, type, getSlice })?.widget;
    if (widget?.type === 'Text') return 'text';
    return widget?.type === 'StructuredText' ? 'rich-text' : 'whole';
  };
}
