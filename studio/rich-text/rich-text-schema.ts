import { Schema, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { breakMarkup, createListMarkup, createObjectMarkup, createTextMarkup, markMarkup } from './node-markup.ts';

/** The part of a rich text field's model that lists what it allows. */
export interface RichTextConfig {
  readonly single?: string | null | undefined;
  readonly multi?: string | null | undefined;
}

/** The stored type of each text node. */
export const textNodes = {
  paragraph: 'paragraph',
  heading1: 'heading1',
  heading2: 'heading2',
  heading3: 'heading3',
  heading4: 'heading4',
  heading5: 'heading5',
  heading6: 'heading6',
  preformatted: 'preformatted',
  list_item: 'list-item',
  ordered_item: 'o-list-item',
} as const;
export type TextNodeName = keyof typeof textNodes;

/** The list node around each item node. Stored text has no list nodes, only consecutive items. */
export const listOf: Partial<Record<TextNodeName, string>> = { list_item: 'bullet_list', ordered_item: 'ordered_list' };

const tags: Readonly<Record<TextNodeName, string>> = {
  paragraph: 'p',
  heading1: 'h1',
  heading2: 'h2',
  heading3: 'h3',
  heading4: 'h4',
  heading5: 'h5',
  heading6: 'h6',
  preformatted: 'pre',
  list_item: 'li',
  ordered_item: 'li',
};

const objectNodes = ['image', 'embed'] as const;
const markNames = ['strong', 'em', 'hyperlink'] as const;

const direction = { direction: { default: null } };
/** The whole stored block, or the data of the span. */
const data = { data: {} };

/**
 * The ProseMirror schema of a field: it has only what the model allows. Blocks contain inline text only, so nothing can
 * be nested. A model without a list of types allows every type, and labels are always allowed, as in the service.
 */
export function createRichTextSchema({ single, multi }: RichTextConfig): Schema {
  const named = (single || multi)?.split(',').map((type) => type.trim());
  const isAllowed = (type: string): boolean => named?.includes(type) ?? true;
  const texts = listTextNames(named).filter((name) => isAllowed(textNodes[name]));
  const objects = objectNodes.filter(isAllowed);
  // An empty field begins with the first block type of the model.
  const nodes: Record<string, NodeSpec> = { doc: { content: texts.length > 0 ? 'block+' : 'block*' } };
  for (const name of texts) Object.assign(nodes, createTextNodes(name));
  for (const name of objects) nodes[name] = { group: 'block', atom: true, attrs: data, ...createObjectMarkup(name) };
  if (texts.length + objects.length === 0) Object.assign(nodes, createTextNodes('paragraph'));
  nodes['hard_break'] = { inline: true, group: 'inline', selectable: false, ...breakMarkup };
  nodes['text'] = { group: 'inline' };
  const marks: Record<string, MarkSpec> = {};
  for (const name of markNames.filter(isAllowed))
    marks[name] = name === 'hyperlink' ? { attrs: data, inclusive: false, ...markMarkup.hyperlink } : markMarkup[name];
  // Labels with different names may overlap.
  marks['label'] = { attrs: data, excludes: '', inclusive: false, ...markMarkup.label };
  return new Schema({ nodes, marks });
}

function listTextNames(named: readonly string[] | undefined): TextNodeName[] {
  const names = Object.keys(textNodes) as TextNodeName[]; // Object.keys loses the type of the keys.
  if (!named) return names;
  return names.toSorted((one, other) => named.indexOf(textNodes[one]) - named.indexOf(textNodes[other]));
}

function createTextNodes(name: TextNodeName): Record<string, NodeSpec> {
  const list = listOf[name];
  const text: NodeSpec = {
    content: 'inline*',
    attrs: direction,
    ...createTextMarkup(tags[name]),
    // Pasting a heading into an empty block keeps it a heading.
    defining: name !== 'paragraph',
    // White space is kept, and no input rule applies.
    ...(name === 'preformatted' && { whitespace: 'pre', code: true }),
  };
  if (!list) return { [name]: { ...text, group: 'block' } };
  const markup = createListMarkup(name === 'list_item' ? 'ul' : 'ol');
  return { [list]: { group: 'block', content: `${name}+`, ...markup }, [name]: text };
}
