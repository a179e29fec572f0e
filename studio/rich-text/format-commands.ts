import { toggleMark } from 'prosemirror-commands';
import type { Mark, MarkType, Node, ResolvedPos } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { FieldValue } from '../../cms/studio-types.ts';

export function toggleFormat(name: 'strong' | 'em'): Command {
  return (state, dispatch, view) => {
    const type = state.schema.marks[name];
    return type !== undefined && toggleMark(type)(state, dispatch, view);
  };
}

/** Labels with different names may overlap. Applying the same label again removes it. */
export function toggleLabel(label: string): Command {
  return ({ schema, selection, doc, tr }, dispatch) => {
    const mark = schema.marks['label']?.create({ data: { label } });
    const { from, to, empty } = selection;
    if (!mark || empty) return false;
    if (dispatch)
      dispatch(hasEverywhere(doc, { from, to }, mark) ? tr.removeMark(from, to, mark) : tr.addMark(from, to, mark));
    return true;
  };
}

export function isFormatActive(state: EditorState, name: 'strong' | 'em'): boolean {
  const type = state.schema.marks[name];
  if (!type) return false;
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
}

export function isLabelActive({ schema, selection, doc }: EditorState, label: string): boolean {
  const mark = schema.marks['label']?.create({ data: { label } });
  return mark !== undefined && !selection.empty && hasEverywhere(doc, selection, mark);
}

/** The link at the caret or at the start of the selection, and its range. */
export function findLink({
  schema,
  selection,
}: EditorState): { from: number; to: number; link: FieldValue } | undefined {
  const type = schema.marks['hyperlink'];
  const { $from, empty, to } = selection;
  const mark = type && (type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []));
  if (!mark) return undefined;
  const range = empty ? findMarkRange($from, mark) : { from: $from.pos, to };
  return { ...range, link: mark.attrs['data'] as FieldValue }; // Set by toDoc.
}

/** Sets a link on the selection, or on the range of the link at the caret; `null` removes it. */
export function setLink(link: { readonly [key: string]: FieldValue | undefined } | null): Command {
  return (state, dispatch) => {
    const type = state.schema.marks['hyperlink'];
    if (!type) return false;
    const { from, to } = findLink(state) ?? state.selection;
    if (dispatch) dispatch(from === to ? insertLink(state, type, link) : markLink(state, { type, from, to, link }));
    return true;
  };
}

function markLink(
  { tr }: EditorState,
  {
    type,
    from,
    to,
    link,
  }: { type: MarkType; from: number; to: number; link: { readonly [key: string]: FieldValue | undefined } | null },
): EditorState['tr'] {
  tr.removeMark(from, to, type);
  if (link === null) return tr;
  // The text of the link is in the document.
  const { text: _text, ...data } = link;
  return tr.addMark(from, to, type.create({ data }));
}

/** Without a selection the link's own text is inserted. */
function insertLink(
  { tr, schema, selection }: EditorState,
  type: MarkType,
  link: { readonly [key: string]: FieldValue | undefined } | null,
): EditorState['tr'] {
  const { text, ...data } = link ?? {};
  const words = text ?? data['url'] ?? data['name'];
  if (link === null || typeof words !== 'string' || words === '') return tr;
  return tr.insert(selection.from, schema.text(words, [type.create({ data })]));
}

function findMarkRange($at: ResolvedPos, mark: Mark): { from: number; to: number } {
  const { parent } = $at;
  let [first, last] = [$at.index(), $at.index()];
  if (!mark.isInSet(parent.maybeChild(first)?.marks ?? [])) {
    first -= 1;
    last -= 1;
  }
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1;
  while (last + 1 < parent.childCount && mark.isInSet(parent.child(last + 1).marks)) last += 1;
  return { from: $at.posAtIndex(first), to: $at.posAtIndex(last + 1) };
}

function hasEverywhere(doc: Node, { from, to }: { from: number; to: number }, mark: Mark): boolean {
  let isEverywhere = true;
  doc.nodesBetween(from, to, (node) => {
    if (node.isText && !mark.isInSet(node.marks)) isEverywhere = false;
  });
  return isEverywhere;
}
