import { toMarkKey, isHyperlink, type Format } from '../formats.ts';
import type { TextBlock } from '../rich-text-block.ts';
import { BlockWriter, type PastedPart, type PastedPicture, type TextContext } from './block-writer.ts';
import { joinBlocks } from './join-blocks.ts';
import { readHref } from './pasted-link.ts';
import { getFontSize, isBold, isItalic, resolveStyle, type Declarations, type PastedSheet } from './pasted-styles.ts';
import { getClasses, getText, hasElement, isElement, type PastedElement, type PastedNode } from './pasted-tree.ts';
import { raise, type Script } from './raised-text.ts';
import { readWordItem } from './word-items.ts';
import { isAllStrong, readTable } from './pasted-table.ts';

interface Context extends TextContext {
  /** The block that contains all inner content: a heading, a list item, a cell. Blocks inside it become its lines. */
  readonly holder: string | undefined;
  /** The type of items in the surrounding list. */
  readonly itemType: 'list-item' | 'o-list-item';
  /** Above or below the line. */
  readonly script: Script | undefined;
}

const start: Context = {
  format: [],
  fontSize: undefined,
  isPreformatted: false,
  holder: undefined,
  itemType: 'list-item',
  script: undefined,
};

const unseen = new Set(['head', 'title', 'style', 'script', 'template', 'meta', 'link', 'base', 'input', 'xml']);
const blockTags = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header hgroup html legend main nav option p section summary tbody td tfoot th thead tr caption'
  ).split(' '),
);
const marks: Readonly<Record<string, 'strong' | 'em'>> = { b: 'strong', strong: 'strong', i: 'em', em: 'em' };

/** Converts pasted HTML to rich text blocks. */
export function readHtml(root: PastedElement, sheet: PastedSheet): PastedPart[] {
  return new HtmlReader(sheet).read(root);
}

class HtmlReader {
  readonly #writer = new BlockWriter();
  readonly #sheet: PastedSheet;

  constructor(sheet: PastedSheet) {
    this.#sheet = sheet;
  }

  read(root: PastedElement): PastedPart[] {
    this.#readChildren(root, start);
    this.#writer.close();
    return this.#writer.parts;
  }

  #readChildren(element: PastedElement, context: Context): void {
    for (const child of element.children) this.#readNode(child, context);
  }

  #readNode(node: PastedNode, context: Context): void {
    if (!isElement(node)) {
      const text = context.script ? raise(node, context.script) : node;
      return this.#writer.write(text, context, context.holder ?? 'paragraph');
    }
    if (unseen.has(node.tag)) return;
    const style = resolveStyle(node, this.#sheet);
    if (style['display'] === 'none' || style['mso-hide'] === 'all' || style['mso-list'] === 'ignore') return;
    // Without its line it would say the opposite.
    if (isStruck(node, style)) return this.#writer.leaveOut(getText(node));
    this.#readElement(node, style, toInner(node, style, context));
  }

  #readElement(element: PastedElement, style: Declarations, context: Context): void {
    const { tag, attributes } = element;
    if (tag === 'br') return this.#readBreak(element, context);
    if (tag === 'hr') return this.#writer.close();
    if (tag === 'img') return this.#readPicture(attributes);
    if (tag === 'table') return this.#readTable(element, context);
    if (tag === 'ul' || tag === 'ol') return this.#readList(element, context);
    if (tag === 'pre') return this.#readHolder(element, 'preformatted', { ...context, isPreformatted: true });
    const level = getHeadingLevel(element);
    if (level !== undefined) return this.#readHolder(element, `heading${level}`, context);
    if (tag === 'li') return this.#readHolder(element, context.itemType, context);
    const item = readWordItem(element, style, this.#sheet);
    if (item) return this.#readHolder(element, item, context);
    if (blockTags.has(tag)) return this.#readBlock(element, context);
    this.#readChildren(element, context);
  }

  /** Google Docs and browsers end copied content with an extra line break. */
  #readBreak(element: PastedElement, { format }: Context): void {
    if (!getClasses(element).includes('Apple-interchange-newline')) this.#writer.writeBreak(format);
  }

  #readPicture({ src = '', alt = '' }: PastedElement['attributes']): void {
    this.#writer.addPicture({ kind: 'picture', src, alt });
  }

  /** A block inside a holder becomes a line of it; elsewhere it is a block. */
  #readBlock(element: PastedElement, context: Context): void {
    if (context.holder !== undefined && this.#writer.isOpen) {
      this.#writer.breakBefore();
      this.#readChildren(element, context);
      this.#writer.breakBefore();
      return;
    }
    this.#writer.close();
    const hasOwnText = element.tag === 'p' || element.children.filter(isElement).some(({ tag }) => tag === 'br');
    if (hasOwnText) this.#writer.open(context.holder ?? 'paragraph', toDirection(element));
    this.#readChildren(element, context);
    this.#writer.close();
  }

  #readHolder(element: PastedElement, type: string, context: Context): void {
    // A heading inside a list item becomes a line of it; inside anything else it follows it.
    if (context.holder !== undefined && type.startsWith('heading') && this.#writer.isOpen)
      return this.#readBlock(element, context);
    this.#writer.open(type, toDirection(element));
    this.#readChildren(element, { ...context, holder: type });
    this.#writer.close();
  }

  /** Nested items follow their parent, because stored lists have one level. */
  #readList(element: PastedElement, context: Context): void {
    this.#writer.close();
    const itemType = element.tag === 'ol' ? 'o-list-item' : 'list-item';
    this.#readChildren(element, { ...context, itemType, holder: undefined });
    this.#writer.close();
  }

  #readTable(element: PastedElement, context: Context): void {
    const table = readTable(element);
    if (!table) return this.#readBlock(element, context);
    for (const child of element.children)
      if (isElement(child) && child.tag === 'caption') this.#readNode(child, context);
    const pictures: PastedPicture[] = [];
    const leftOut: PastedPart[] = [];
    const toCell = (cell: PastedElement): TextBlock => {
      const reader = new HtmlReader(this.#sheet);
      reader.#readHolder(cell, 'paragraph', { ...start, fontSize: context.fontSize });
      const { parts } = reader.#writer;
      pictures.push(...parts.filter((part) => part.kind === 'picture'));
      leftOut.push(...parts.filter((part) => part.kind === 'struck'));
      // A cell has several blocks if it contains a horizontal rule, or a list that a word processor writes as
      // paragraphs.
      const blocks = parts.flatMap((part) => (part.kind === 'text' ? [part.block] : []));
      return { ...joinBlocks(blocks, '\n'), type: 'paragraph' };
    };
    const rows = table.rows.map((row) => row.map(toCell));
    this.#writer.addTable({ kind: 'table', rows, hasHead: table.hasHead || isAllStrong(rows[0] ?? []) });
    for (const picture of pictures) this.#writer.addPicture(picture);
    this.#writer.parts.push(...leftOut);
  }
}

function toInner(element: PastedElement, style: Declarations, context: Context): Context {
  const { tag, attributes } = element;
  const strong = isBold(style) ?? (marks[tag] === 'strong' ? true : undefined);
  const em = isItalic(style) ?? (marks[tag] === 'em' ? true : undefined);
  const format = withLink(withMark(withMark(context.format, 'strong', strong), 'em', em), tag, attributes['href']);
  const space = style['white-space'] ?? '';
  const isPreformatted = space === '' ? context.isPreformatted : /^(?:pre|break-spaces)/.test(space);
  return {
    ...context,
    format,
    script: getScript(tag, style) ?? (style['vertical-align'] === undefined ? context.script : undefined),
    fontSize: getFontSize(style) ?? context.fontSize,
    // White space between block elements is ignored, even with a `white-space` style.
    isPreformatted: isPreformatted && (context.isPreformatted || !hasElement(element, ({ tag }) => blockTags.has(tag))),
  };
}

/** A style may put an element back on the line. */
function getScript(tag: string, { 'vertical-align': align }: Declarations): Script | undefined {
  if (align !== undefined) return align === 'super' || align === 'sub' ? align : undefined;
  return tag === 'sup' ? 'super' : tag === 'sub' ? 'sub' : undefined;
}

const struckTags = new Set(['del', 's', 'strike']);

/** Struck out by the author, or deleted in a revision that the copied text still shows. */
function isStruck({ tag }: PastedElement, style: Declarations): boolean {
  const lines = style['text-decoration-line'] ?? style['text-decoration'];
  return struckTags.has(tag) ? lines !== 'none' : (lines?.includes('line-through') ?? false);
}

function withMark(format: Format, type: 'strong' | 'em', isOn: boolean | undefined): Format {
  if (isOn === undefined) return format;
  const others = format.filter((key) => key !== type);
  return isOn ? [...others, type] : others;
}

function withLink(format: Format, tag: string, href: string | undefined): Format {
  const url = tag === 'a' ? readHref(href) : undefined;
  if (url === undefined || format.some(isHyperlink)) return format;
  return [...format, toMarkKey({ type: 'hyperlink', data: { link_type: 'Web', url } })];
}

/** Word's title is a paragraph with a style, and Word for the web marks headings by their role and level. */
function getHeadingLevel(element: PastedElement): number | undefined {
  const { tag, attributes } = element;
  const native = /^h([1-6])$/.exec(tag)?.[1];
  if (native !== undefined) return Number(native);
  if (attributes['role'] === 'heading') return Math.min(6, Math.max(1, Number(attributes['aria-level'] ?? 2) || 2));
  const isTitle = getClasses(element).some((name) => /^(?:MsoTitle|title)/.test(name)) && tag === 'p';
  return isTitle && getText(element).trim() !== '' ? 1 : undefined;
}

function toDirection({ attributes }: PastedElement): 'rtl' | undefined {
  return attributes['dir'] === 'rtl' ? 'rtl' : undefined;
}
