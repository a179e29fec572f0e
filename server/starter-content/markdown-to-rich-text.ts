/** Converts Markdown to StructuredText blocks, the write format of rich text fields. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { BlockContent, DefinitionContent, PhrasingContent, RootContent, Table } from 'mdast';
import type { References } from './references.ts';

interface RichTextSpan {
  readonly start: number;
  readonly end: number;
  readonly type: 'strong' | 'em' | 'hyperlink' | 'label';
  readonly data?: unknown;
}

export interface RichTextBlock {
  readonly type: string;
  readonly text?: string;
  readonly spans?: RichTextSpan[];
  [key: string]: unknown;
}

/** The syntax tree of a Markdown text, including GitHub's tables. */
export function parseMarkdown(markdown: string): RootContent[] {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children;
}

export function toRichText(markdown: string, references: References): RichTextBlock[] {
  return parseMarkdown(markdown).flatMap((node) => toBlocks(node, references));
}

/** The blocks of one node. Throws for constructs that rich text does not support, and names them. */
export function toBlocks(
  node: RootContent | BlockContent | DefinitionContent,
  references: References,
): RichTextBlock[] {
  switch (node.type) {
    case 'paragraph': {
      const [only] = node.children;
      if (node.children.length === 1 && only?.type === 'image') {
        return [{ type: 'image', ...references.image({ media: toMediaPath(only.url), alt: only.alt ?? '' }) }];
      }
      return [toTextBlock('paragraph', node.children, references)];
    }
    case 'heading':
      return [toTextBlock(`heading${node.depth}`, node.children, references)];
    case 'code':
      return [{ type: 'preformatted', text: node.value, spans: [] }];
    case 'list':
      return node.children.flatMap((item) =>
        toListItem(item.children, node.ordered ? 'o-list-item' : 'list-item', references),
      );
    case 'thematicBreak':
      throw new Error('rich text cannot contain a horizontal rule: use a heading');
    case 'blockquote':
      throw new Error('a quote needs a last line with its name: “— Name, role”; a text of a screen is *in italics*');
    case 'html':
      throw new Error(`rich text cannot contain HTML: ${node.value.slice(0, 40)}`);
    default:
      throw new Error(`rich text cannot contain a ${node.type}`);
  }
}

function toListItem(
  children: readonly (BlockContent | DefinitionContent)[],
  type: string,
  references: References,
): RichTextBlock[] {
  return children.flatMap((child) =>
    child.type === 'paragraph' ? [toTextBlock(type, child.children, references)] : toBlocks(child, references),
  );
}

function toTextBlock(type: string, children: readonly PhrasingContent[], references: References): RichTextBlock {
  const block = { type, text: '', spans: [] as RichTextSpan[] };
  for (const child of children) addInline(block, child, references);
  return block;
}

function addInline(
  block: { text: string; spans: RichTextSpan[] },
  node: PhrasingContent,
  references: References,
): void {
  const start = block.text.length;
  const mark = (type: RichTextSpan['type'], data?: unknown) => {
    if (block.text.length > start) block.spans.push({ start, end: block.text.length, type, ...(data ? { data } : {}) });
  };
  switch (node.type) {
    case 'text':
      // A line end in the file is a space in the text; a hard break is a separate node.
      block.text += node.value.replaceAll('\n', ' ');
      return;
    case 'break':
      block.text += '\n';
      return;
    case 'inlineCode':
      block.text += node.value;
      return mark('label', { label: 'code' });
    case 'strong':
    case 'emphasis':
      for (const child of node.children) addInline(block, child, references);
      return mark(node.type === 'strong' ? 'strong' : 'em');
    case 'link':
      for (const child of node.children) addInline(block, child, references);
      return mark('hyperlink', references.link(node.url));
    default:
      throw new Error(`rich text cannot contain an inline ${node.type}`);
  }
}

function toMediaPath(url: string): string {
  return url.replace(/^media\//, '');
}

/** Converts a GFM table to the value of a Table field. Keys derive from positions, so that they are stable. */
export function toTableField(table: Table, references: References): unknown {
  const [head, ...rows] = table.children;
  const row = (cells: typeof rows, type: 'header' | 'data', offset: number) =>
    cells.map((line, index) => ({
      key: `r${index + offset}`,
      cells: line.children.map((cell, column) => ({
        key: `r${index + offset}c${column}`,
        type,
        content: [toTextBlock('paragraph', cell.children, references)],
      })),
    }));
  return { head: { rows: row(head ? [head] : [], 'header', 0) }, body: { rows: row(rows, 'data', 1) } };
}
