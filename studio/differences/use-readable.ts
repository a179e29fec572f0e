import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import type { Repository } from '../../cms/studio-models.ts';
import { useEditor } from '../fields/editor-context.ts';
import { readSliceKind } from '../models/field-kinds.ts';
import { toSliceName } from '../models/slice-name.ts';
import { toPlainText } from './plain-text.ts';
import { readSliceProperty } from './to-place.ts';
import { useNames } from './use-names.ts';

/** Returns a function that turns the values of a field or row into text, with the names of what they stand for. */
export function useReadable(
  address: FieldAddress,
  values: readonly (FieldValue | undefined)[],
): (value: FieldValue | undefined) => string {
  const { draft, repository } = useEditor();
  const names = useNames(values);
  const property = readSliceProperty(address);
  const row = address.slice(0, address.lastIndexOf('/'));
  const type = property && readSliceKind((at) => draft.content.values.get(at), row)?.type;
  return (value) => {
    if (property === 'slice_type' && typeof value === 'string') return toSliceName(repository, value);
    if (property === 'variation' && typeof value === 'string') return findVariationName(value, { type, repository });
    return toPlainText(value, names);
  };
}

function findVariationName(
  id: string,
  { type, repository }: { type: string | undefined; repository: Repository },
): string {
  const slice = repository.sharedSlices.find((one) => one.id === type);
  return slice?.variations.find((variation) => variation.id === id)?.name ?? id;
}
