import { Fragment, Mark as EditorMark, type Node, type NodeType, type Schema } from 'prosemirror-model';
import { readMarkKey, spreadSpans, type Format } from './formats.ts';
import { groupIntoLists } from './list-groups.ts';
import { toNormalForm } from './normal-form.ts';
import { isTextBlock, toFieldValue, type RichTextBlock, type TextBlock } from './rich-text-block.ts';
import { textNodes } from './rich-text-schema.ts';

export interface RichTextDoc {
  readonly doc: Node;
  /** Types in the text that the field's model does not allow (any more): `doc` has their text, but not the types. */
  readonly misfits: readonly string[];
}

/** Converts stored text to an editor document. */
export function toDoc(schema: Schema, stored: readonly RichTextBlock[]): RichTextDoc {
  const misfits = new Set<string>();
  const nodes = toNormalForm(stored).flatMap((block) => {
    const node = isTextBlock(block) ? toTextNode(schema, block, misfits) : toObjectNode(schema, block, misfits);
    return node ?? [];
  });
  const blocks = groupIntoLists(schema, nodes);
  const doc = blocks.length > 0 ? schema.topNodeType.create(null, blocks) : schema.topNodeType.createAndFill();
  if (!doc) throw new RangeError('the schema of a rich text field has a first block');
  return { doc, misfits: [...misfits] };
}

function toTextNode(schema: Schema, block: TextBlock, misfits: Set<string>): Node | undefined {
  const wanted = findNode(schema, block.type);
  if (!wanted) misfits.add(block.type);
  const type = wanted ?? findFirstTextNode(schema);
  const formats = spreadSpans(block.text.length, block.spans);
  return type?.create({ direction: block.direction ?? null }, toInline(schema, { text: block.text, formats }, misfits));
}

function findNode(schema: Schema, type: string): NodeType | undefined {
  const name = Object.entries(textNodes).find(([, stored]) => stored === type)?.[0];
  return name === undefined ? undefined : schema.nodes[name];
}

/** The type for text whose own type is not allowed. */
function findFirstTextNode(schema: Schema): NodeType | undefined {
  return Object.values(schema.nodes).find(({ inlineContent }) => inlineContent);
}

function toObjectNode(schema: Schema, block: RichTextBlock, misfits: Set<string>): Node | undefined {
  const type = schema.nodes[block.type];
  if (!type) misfits.add(block.type);
  return type?.create({ data: toFieldValue([block]) });
}

/** Text nodes of equal marks; a newline becomes a hard break with its marks. */
function toInline(
  schema: Schema,
  { text, formats }: { text: string; formats: readonly Format[] },
  misfits: Set<string>,
): Fragment {
  const nodes: Node[] = [];
  let from = 0;
  const marksAt = (at: number): readonly EditorMark[] => toMarks(schema, formats[at] ?? [], misfits);
  for (let at = 0; at <= text.length; at += 1) {
    const isBreak = text[at] === '\n';
    const goesOn = at < text.length && !isBreak && isSameFormat(formats[at], formats[from]);
    if (goesOn) continue;
    if (at > from) nodes.push(schema.text(text.slice(from, at), marksAt(from)));
    if (isBreak) nodes.push(schema.node('hard_break', null, undefined, marksAt(at)));
    from = isBreak ? at + 1 : at;
  }
  return Fragment.fromArray(nodes);
}

function isSameFormat(one: Format | undefined, other: Format | undefined): boolean {
  return one?.length === other?.length && (one ?? []).every((key) => other?.includes(key));
}

function toMarks(schema: Schema, format: Format, misfits: Set<string>): readonly EditorMark[] {
  const marks = format.flatMap((key) => {
    const { type, data } = readMarkKey(key);
    const known = schema.marks[type];
    if (!known) misfits.add(type);
    return known ? [known.create(data === undefined ? null : { data })] : [];
  });
  return EditorMark.setFrom(marks);
}
