import { splitBlockAs } from 'prosemirror-commands';
import type { Node, Schema } from 'prosemirror-model';
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { groupIntoLists } from './list-groups.ts';
import { listOf, textNodes, type TextNodeName } from './rich-text-schema.ts';

/** A text block or an object, without the list around it. */
interface FlatBlock {
  readonly node: Node;
  /** The position of the block's content, or of the object itself. */
  readonly at: number;
}

/** The types of text blocks that a field allows, in the order of its model. */
export function listTextTypes(schema: Schema): TextNodeName[] {
  return Object.keys(schema.nodes).filter(isTextName);
}

/** The common type of all selected blocks; undefined if they differ. */
export function getBlockType({ selection, doc }: EditorState): TextNodeName | undefined {
  const types = new Set<string>();
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.inlineContent) types.add(node.type.name);
    return !node.inlineContent;
  });
  const [type] = types;
  return type !== undefined && types.size === 1 && isTextName(type) ? type : undefined;
}

/** Sets the type of the selected blocks; text, formats and caret stay. */
export function setBlockTo(name: TextNodeName): Command {
  return ({ schema, tr }, dispatch) => {
    if (!schema.nodes[name]) return false;
    if (dispatch) dispatch(changeBlocks(tr, name).scrollIntoView());
    return true;
  };
}

/** Applying the current type again makes it a paragraph. */
export function toggleBlock(name: TextNodeName): Command {
  return (state, dispatch, view) => {
    const plain = findPlainType(state.schema);
    const wanted = getBlockType(state) === name && plain ? plain : name;
    return setBlockTo(wanted)(state, dispatch, view);
  };
}

/** The type of a plain block in this field: a paragraph, otherwise the first type that is no list item. */
export function findPlainType(schema: Schema): TextNodeName | undefined {
  const names = listTextTypes(schema);
  return names.find((name) => name === 'paragraph') ?? names.find((name) => listOf[name] === undefined);
}

/** Makes the selected blocks plain. A field of lists only has no plain block: the command does nothing there. */
export const makePlain: Command = (state, dispatch, view) =>
  setBlockTo(findPlainType(state.schema) ?? 'paragraph')(state, dispatch, view);

export const insertBreak: Command = ({ schema, tr }, dispatch) => {
  const node = schema.nodes['hard_break'];
  if (!node) return false;
  if (dispatch) dispatch(tr.replaceSelectionWith(node.create()).scrollIntoView());
  return true;
};

/** Enter: an empty item leaves its list, a heading is followed by a paragraph, preformatted text gets a line break. */
export const pressEnter: Command = (state, dispatch, view) => {
  const { selection, schema } = state;
  if (!(selection instanceof TextSelection)) return false;
  const { $from } = selection;
  const plain = findPlainType(schema);
  if ($from.parent.type.name === 'preformatted') return goOnPreformatted(state, dispatch, view);
  // The cast only allows the lookup: any other name gives undefined.
  const isItem = listOf[$from.parent.type.name as TextNodeName] !== undefined;
  if (isItem && selection.empty && $from.parent.content.size === 0 && plain)
    return setBlockTo(plain)(state, dispatch, view);
  return splitBlockAs((node, atEnd) => {
    const follows = atEnd && node.type.name.startsWith('heading') ? plain : undefined;
    return { type: (follows && schema.nodes[follows]) ?? node.type, attrs: node.attrs };
  })(state, dispatch, view);
};

/** Enter on an empty last line leaves the preformatted block. */
const goOnPreformatted: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const plain = findPlainType(state.schema);
  const before = $from.nodeBefore;
  const endsInBreak = before?.type.name === 'hard_break' || before?.text?.endsWith('\n');
  if (!empty || !endsInBreak || $from.parentOffset < $from.parent.content.size || !plain)
    return insertBreak(state, dispatch, view);
  const type = state.schema.nodes[plain];
  if (dispatch) dispatch(state.tr.delete($from.pos - 1, $from.pos).split($from.pos - 1, 1, type && [{ type }]));
  return true;
};

/** Backspace at the start of a list item or an empty heading makes it a paragraph. */
export const leaveBlock: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const plain = findPlainType(state.schema);
  const { name } = $from.parent.type;
  if (!empty || $from.parentOffset > 0 || !isTextName(name) || name === plain || !plain) return false;
  const isLeft = listOf[name] !== undefined || $from.parent.content.size === 0;
  return isLeft && setBlockTo(plain)(state, dispatch, view);
};

/**
 * Changes the type of the selected top-level blocks, including adjacent lists: neighbouring items of one kind are
 * joined into one list.
 */
export function changeBlocks(tr: Transaction, name: TextNodeName): Transaction {
  const { doc, selection } = tr;
  const type = doc.type.schema.nodes[name];
  if (!type) return tr;
  const { start, end } = findRange(doc, selection.from, selection.to);
  const blocks = flatten(doc, start, end);
  const changed = blocks.map(({ node, at }) => {
    const isSelected = node.inlineContent && at <= selection.to && at + node.content.size >= selection.from;
    return isSelected ? type.create({ direction: node.attrs['direction'] }, node.content) : node;
  });
  tr.replaceWith(start, end, groupIntoLists(doc.type.schema, changed));
  const after = flatten(tr.doc, start, start + tr.doc.content.size - doc.content.size + end - start);
  const toNew = (position: number): number => {
    const index = blocks.findLastIndex(({ at }) => at <= position);
    return (after[index]?.at ?? start) + position - (blocks[index]?.at ?? position);
  };
  return tr.setSelection(TextSelection.create(tr.doc, toNew(selection.anchor), toNew(selection.head)));
}

function findRange(doc: Node, from: number, to: number): { start: number; end: number } {
  const [first, last] = [doc.resolve(from), doc.resolve(to)];
  let start = first.depth > 0 ? first.before(1) : from;
  let end = last.depth > 0 ? last.after(1) : to;
  const [before, behind] = [doc.resolve(start).nodeBefore, doc.resolve(end).nodeAfter];
  if (before && isList(before)) start -= before.nodeSize;
  if (behind && isList(behind)) end += behind.nodeSize;
  return { start, end };
}

function flatten(doc: Node, start: number, end: number): FlatBlock[] {
  const blocks: FlatBlock[] = [];
  doc.nodesBetween(start, end, (node, at) => {
    if (node.inlineContent) blocks.push({ node, at: at + 1 });
    else if (node.isAtom) blocks.push({ node, at });
    return !node.inlineContent;
  });
  return blocks;
}

function isList({ type }: Node): boolean {
  return Object.values(listOf).includes(type.name);
}

function isTextName(name: string): name is TextNodeName {
  return name in textNodes;
}
