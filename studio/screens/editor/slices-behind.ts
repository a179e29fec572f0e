/** Turns pasted tables into slices behind the slice of the text, and the text after them into text slices. */
import type { StudioFields } from '../../../cms/studio-models.ts';
import type { FieldAddress, FieldValue, RowContent } from '../../../cms/studio-types.ts';
import type { LocalChange } from '../../draft/draft-state.ts';
import { findRows, toAddress } from '../../draft/field-address.ts';
import type { Editor, SlicesBehind } from '../../fields/editor-context.ts';
import type { StoredCell, StoredTable, StoredTableRow } from '../../fields/stored-values.ts';
import { toFieldValue, type TextBlock } from '../../rich-text/rich-text-block.ts';
import type { TextBehind } from '../../rich-text/paste/move-behind.ts';
import { readSliceKind } from '../../models/field-kinds.ts';
import { findVariation, findWidget, type SliceKind } from '../../models/find-widget.ts';
import { listInsertions } from './slice-changes.ts';
import { createSlice, findTextField, findTextSlice, listSliceChoices } from './slice-model.ts';

type Place = Pick<Editor, 'draft' | 'document' | 'repository'>;

/** A slice type with its field for the table or the text. */
interface Target {
  readonly kind: SliceKind;
  readonly primary: StudioFields;
  readonly name: string;
}

interface Plan {
  readonly list: FieldAddress;
  readonly key: string;
  readonly table: Target;
  readonly text: Target;
}

export function createSlicesBehind(place: Place): SlicesBehind {
  return {
    take: (address) => findPlan(address, place) !== undefined,
    put(address, value, behind) {
      const plan = findPlan(address, place);
      const first: LocalChange = { kind: 'set', address, value };
      place.draft.change(plan ? [first, ...listSlices(plan, behind, place)] : [first]);
    },
  };
}

function listSlices(plan: Plan, behind: readonly TextBehind[], { draft }: Place): LocalChange[] {
  const slices = behind.map((section) => toSlice(plan, section));
  return listInsertions(draft, { list: plan.list, behind: plan.key }, slices);
}

function toSlice({ table, text }: Plan, section: TextBehind): RowContent {
  const [target, value] = section.kind === 'table' ? [table, toTable(section)] : [text, toFieldValue(section.blocks)];
  const { values, lists } = createSlice(target.kind, target.primary);
  return { values: [...values, toEntry(target, value)], lists };
}

const toEntry = ({ name }: Target, value: FieldValue): [string, FieldValue] => [`primary/${toAddress(name)}`, value];

/** Undefined for a field outside a slice, and for a zone without slices for tables or plain text. */
function findPlan(address: FieldAddress, { draft, document, repository }: Place): Plan | undefined {
  const [row, ...inner] = findRows(address);
  const getSlice = (at: FieldAddress) => readSliceKind((field) => draft.getValue(field), at);
  const find = (at: FieldAddress) => findWidget(at, { repository, type: document.type, getSlice });
  const slice = find(address)?.slice;
  const zone = row && find(row.list)?.widget;
  // A text inside a row of a slice cannot be split.
  if (!slice || !row || !zone || inner.length > 0) return undefined;
  const toTarget = (kind: SliceKind, findField: (fields: StudioFields) => string | undefined): Target | undefined => {
    const primary = findVariation(repository, kind)?.primary ?? {};
    const name = findField(primary);
    return name === undefined ? undefined : { kind, primary, name };
  };
  const text = toTarget(slice, findTextField) ?? toTarget(findTextSlice(zone, repository) ?? slice, findTextField);
  const tables = [slice, ...listSliceChoices(zone, repository)].map((kind) => toTarget(kind, findTableField));
  const table = tables.find((target) => target !== undefined);
  return table && text && { ...row, table, text };
}

const findTableField = (fields: StudioFields) => Object.entries(fields).find(([, { type }]) => type === 'Table')?.[0];

/** Every row gets as many cells as the widest. */
function toTable({ rows, hasHead }: TextBehind & { kind: 'table' }): FieldValue {
  const width = Math.max(...rows.map((row) => row.length));
  const stored = rows.map((row): StoredTableRow => ({
    key: crypto.randomUUID(),
    cells: Array.from({ length: width }, (_, at) => ({
      key: crypto.randomUUID(),
      content: toCell(row[at]),
    })),
  }));
  const heads = hasHead && rows.length > 1 ? 1 : 0;
  const table: StoredTable = { head: stored.slice(0, heads), body: stored.slice(heads) };
  return table as unknown as FieldValue;
}

/** The cast adds an index signature; the fields of blocks are JSON. */
const toCell = (block: TextBlock | undefined) => (block?.text ? [block] : []) as unknown as StoredCell['content'];
