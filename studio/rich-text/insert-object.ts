import type { Node } from 'prosemirror-model';
import { NodeSelection, type Command, type Transaction } from 'prosemirror-state';
import type { FieldValue } from '../../cms/studio-types.ts';
import { findPlainType } from './block-commands.ts';
import { readObjectBlock } from './clipboard-data.ts';

/** Inserts an image or embed behind the block with the caret, or replaces that block if it is empty. */
export function insertObject(block: FieldValue): Command {
  return ({ tr, selection, schema }, dispatch) => {
    const node = createObject(schema, block);
    if (!node) return false;
    const { $from } = selection;
    const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
    const at = isEmpty ? $from.before(1) : $from.depth > 0 ? $from.after(1) : selection.to;
    if (!dispatch) return true;
    insertAt(isEmpty ? tr.delete(at, $from.after(1)) : tr, at, node);
    dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)).scrollIntoView());
    return true;
  };
}

/** Inserts an object behind the top-level block at the position. The selection stays. */
export function insertObjectBehind(tr: Transaction, position: number, block: FieldValue): Transaction {
  const node = createObject(tr.doc.type.schema, block);
  const $at = tr.doc.resolve(Math.min(position, tr.doc.content.size));
  return node ? insertAt(tr, $at.depth > 0 ? $at.after(1) : $at.pos, node) : tr;
}

/** An object at the end gets an empty block behind it, so that typing can go on. */
function insertAt(tr: Transaction, at: number, node: Node): Transaction {
  tr.insert(at, node);
  const end = at + node.nodeSize;
  const plain = findPlainType(tr.doc.type.schema);
  if (end === tr.doc.content.size && plain) tr.insert(end, tr.doc.type.schema.node(plain));
  return tr;
}

function createObject(schema: Node['type']['schema'], block: FieldValue): Node | undefined {
  const data = readObjectBlock(JSON.stringify(block));
  return data && schema.nodes[data.type]?.create({ data: [data as FieldValue] }); // Its fields are JSON.
}
