import type { Node, NodeType, Schema } from 'prosemirror-model';
import { listOf, type TextNodeName } from './rich-text-schema.ts';

/** Wraps consecutive list items in one list. */
export function groupIntoLists(schema: Schema, blocks: readonly Node[]): Node[] {
  const groups: { list: NodeType | undefined; nodes: Node[] }[] = [];
  for (const node of blocks) {
    const list = schema.nodes[listOf[node.type.name as TextNodeName] ?? '']; // The cast only allows the lookup: any other name gives undefined.
    const group = groups.at(-1);
    if (list && group?.list === list) group.nodes.push(node);
    else groups.push({ list, nodes: [node] });
  }
  return groups.flatMap(({ list, nodes }) => (list ? [list.create(null, nodes)] : nodes));
}
