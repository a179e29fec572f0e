import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { collectSpans, toMarkKey, type Format } from '../formats.ts';
import type { TextBlock } from '../rich-text-block.ts';
import type { PastedPart } from './block-writer.ts';
import { readHref } from './pasted-link.ts';

interface MarkdownOptions {
  /** Whether the field has a label for code. */
  readonly hasCode: boolean;
}

/** Converts Markdown that was pasted as text to rich text blocks. HTML in it stays text. */
export function readMarkdown(text: string, options: MarkdownOptions): PastedPart[] {
  if (isPathological(text)) return readPlain(text);
  try {
    return readTree(text, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested deeper than the stack is: a program wrote that. Its words stay.
    return readPlain(text);
  }
}

/** Emphasis and lists nest as deep as they have marks, and the parser's time grows with the square of the depth. */
const maxMarks = 2000;
const manyNestedLists = /^[ \t]*(?:>[ \t]*|(?:[-+*]|\d{1,9}[.)])[ \t]+){200}/m;

/** Whether a program wrote it. Emphasis ends with its block: at an empty line, a heading or a list item. */
function isPathological(text: string): boolean {
  if (manyNestedLists.test(text)) return true;
  return text.split(/^(?=[ \t]*\r?$| {0,3}(?:#{1,6}|[-+*])[ \t]+\S)/m).some((block) => countMarks(block) > maxMarks);
}

function countMarks(block: string): number {
  return block.length > maxMarks ? (block.match(/[*_~]/g) ?? []).length : 0;
}

function readPlain(text: string): PastedPart[] {
  return text.split('\n').flatMap((line) => toParts({ type: 'paragraph', text: line, spans: [] }));
}

function readTree(text: string, options: MarkdownOptions): PastedPart[] {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const parts = tree.children.flatMap((node) => readBlock(node, options, 'paragraph'));
  return [...parts, ...listStruck(tree)];
}

function listStruck(node: Nodes): PastedPart[] {
  if (node.type === 'delete') return [{ kind: 'struck' }];
  return 'children' in node ? node.children.flatMap((child) => listStruck(child)) : [];
}

function readBlock(node: RootContent, options: MarkdownOptions, type: string): PastedPart[] {
  switch (node.type) {
    case 'heading':
      return toParts(toBlock(`heading${node.depth}`, node.children, options));
    case 'paragraph':
      return readParagraph(node.children, options, type);
    case 'code':
      return toParts({ type: 'preformatted', text: node.value, spans: [] });
    case 'list':
      return node.children.flatMap(({ children }) =>
        children.flatMap((child) => readBlock(child, options, node.ordered ? 'o-list-item' : 'list-item')),
      );
    case 'blockquote':
      return node.children.flatMap((child) => readBlock(child, options, 'paragraph'));
    case 'table':
      return [
        {
          kind: 'table',
          hasHead: true,
          rows: node.children.map((row) => row.children.map((cell) => toBlock('paragraph', cell.children, options))),
        },
      ];
    case 'html':
      return toParts({ type, text: node.value, spans: [] });
    default:
      return [];
  }
}

/** An image follows its paragraph. */
function readParagraph(children: readonly PhrasingContent[], options: MarkdownOptions, type: string): PastedPart[] {
  const pictures = children.flatMap((child): PastedPart[] =>
    child.type === 'image' ? [{ kind: 'picture', src: child.url, alt: child.alt ?? '' }] : [],
  );
  return [...toParts(toBlock(type, children, options)), ...pictures];
}

function toParts(block: TextBlock): PastedPart[] {
  return block.text.trim() === '' ? [] : [{ kind: 'text', block, fontSize: undefined }];
}

function toBlock(type: string, children: readonly Nodes[], options: MarkdownOptions): TextBlock {
  let text = '';
  const formats: Format[] = [];
  const write = (words: string, format: Format): void => {
    text += words;
    for (let at = 0; at < words.length; at += 1) formats.push(format);
  };
  const visit = (node: Nodes, format: Format): void => {
    // A line end in the source is a blank; a hard break has two blanks or a backslash before it.
    if (node.type === 'text') write(node.value.replaceAll('\n', ' '), format);
    else if (node.type === 'break') write('\n', format);
    else if (node.type === 'inlineCode') write(node.value, options.hasCode ? [...format, code] : format);
    else if (node.type === 'html') write(node.value, format);
    // listStruck counts it.
    else if (node.type === 'delete') return;
    else if ('children' in node) for (const child of node.children) visit(child, [...format, ...listFormats(node)]);
  };
  for (const child of children) visit(child, []);
  return { type, text, spans: collectSpans(formats) };
}

const code = toMarkKey({ type: 'label', data: { label: 'code' } });

function listFormats(node: Nodes): Format {
  if (node.type === 'strong') return [toMarkKey({ type: 'strong' })];
  if (node.type === 'emphasis') return [toMarkKey({ type: 'em' })];
  const url = node.type === 'link' ? readHref(node.url) : undefined;
  return url === undefined ? [] : [toMarkKey({ type: 'hyperlink', data: { link_type: 'Web', url } })];
}
