import type { FieldAddress } from '../../cms/studio-types.ts';
import { findRows, rowAddress } from '../draft/field-address.ts';
import type { DraftContent } from '../draft/draft-content.ts';
import type { Editor } from '../fields/editor-context.ts';
import { publishStrings } from '../strings/publish.ts';
import { readSliceKind } from '../models/field-kinds.ts';
import { findWidget } from '../models/find-widget.ts';
import { toSliceName } from '../models/slice-name.ts';

type Place = Pick<Editor, 'repository' | 'document'> & { readonly draft: { readonly content: DraftContent } };

/**
 * The location of a field or row in the labels of the models: "Quote 3 › Person". `other` is the content that still has
 * removed rows.
 */
export function toPlace(address: FieldAddress, { repository, document, draft }: Place, other?: DraftContent): string {
  const { fields } = publishStrings;
  if (address === 'title' || address === 'uid' || address === 'tags') return fields[address];
  const contents = other ? [draft.content, other] : [draft.content];
  const getSlice = (row: FieldAddress) =>
    contents.map(({ values }) => readSliceKind((at) => values.get(at), row)).find((kind) => kind !== undefined);
  const found = findWidget(address, { repository, type: document.type, getSlice });
  const rows = findRows(address).map(({ list, key }) => {
    const kind = getSlice(rowAddress(list, key));
    const name = kind && toSliceName(repository, kind.type);
    return toRowName(
      name,
      list,
      contents.map(({ lists }) => lists.get(list)?.indexOf(key) ?? -1).find((at) => at >= 0),
      {
        label: findWidget(list, { repository, type: document.type, getSlice })?.widget.config?.label,
      },
    );
  });
  const label = found ? found.widget.config?.label || found.path.at(-1) : readOwnLabel(address);
  const isRow = /\/@[^/]+$/.test(address);
  return [...rows, ...(isRow ? [] : [label ?? address.split('/').at(-1) ?? address])].join(' › ');
}

/** A property of a slice itself, which is no field of its model. */
export function readSliceProperty(address: FieldAddress): 'variation' | 'slice_label' | 'slice_type' | undefined {
  const [, name] = /\/@[^/]+\/(variation|slice_label|slice_type)$/.exec(address) ?? [];
  return name === 'variation' || name === 'slice_label' || name === 'slice_type' ? name : undefined;
}

function readOwnLabel(address: FieldAddress): string | undefined {
  const property = readSliceProperty(address);
  return property && publishStrings.fields[property];
}

function toRowName(
  slice: string | undefined,
  list: FieldAddress,
  position: number | undefined,
  { label }: { label: string | null | undefined },
): string {
  const name = slice ?? label ?? list.split('/').at(-1) ?? '';
  return position === undefined ? name : `${name} ${position + 1}`;
}
