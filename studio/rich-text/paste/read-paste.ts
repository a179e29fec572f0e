import type { TextBlock } from '../rich-text-block.ts';
import type { PastedPart, PastedPicture, PastedTable } from './block-writer.ts';
import { readHtml } from './html-to-blocks.ts';
import { inferHeadings } from './infer-headings.ts';
import { joinBlocks } from './join-blocks.ts';
import { readSheet } from './pasted-styles.ts';
import { hasElement, type PastedElement } from './pasted-tree.ts';

/** Content that goes behind the field: a table, or the text between and after tables. */
export type PastedSection = PastedTable | { readonly kind: 'text'; readonly blocks: readonly TextBlock[] };

/** Pasted content as rich text, with its images apart. */
export interface PastedContent {
  readonly blocks: readonly TextBlock[];
  /** `behind` is the number of blocks before the image. */
  readonly pictures: readonly { readonly picture: PastedPicture; readonly behind: number }[];
  /** The first table and everything after it, where tables become slices. */
  readonly sections: readonly PastedSection[];
  /** The number of images in the sections, which are dropped. */
  readonly lostPictures: number;
  /** The number of tables whose rows became paragraphs. */
  readonly flattened: number;
  /** The number of struck-out texts, which are left out. */
  readonly struck: number;
}

/** `css` is the text of the style sheets that came with the HTML. */
export function readPaste(root: PastedElement, css: string): readonly PastedPart[] {
  const isGoogle = hasElement(root, ({ attributes }) => attributes['id']?.startsWith('docs-internal-guid') ?? false);
  return inferHeadings(readHtml(root, readSheet(css)), isGoogle);
}

/** With `hasSlices`, the first table ends the text of the field, and everything from there on becomes sections. */
export function joinParts(parts: readonly PastedPart[], hasSlices: boolean): PastedContent {
  const first = hasSlices ? parts.findIndex(({ kind }) => kind === 'table') : -1;
  const blocks: TextBlock[] = [];
  const pictures: { picture: PastedPicture; behind: number }[] = [];
  let flattened = 0;
  for (const part of first < 0 ? parts : parts.slice(0, first)) {
    if (part.kind === 'text') blocks.push(part.block);
    else if (part.kind === 'picture') pictures.push({ picture: part, behind: blocks.length });
    else if (part.kind === 'table') {
      flattened += 1;
      blocks.push(...part.rows.map((row) => joinBlocks(row, ' | ')));
    }
  }
  const behind = first < 0 ? [] : parts.slice(first);
  const lostPictures = behind.filter(({ kind }) => kind === 'picture').length;
  const struck = parts.filter(({ kind }) => kind === 'struck').length;
  return { blocks, pictures, flattened, sections: toSections(behind), lostPictures, struck };
}

function toSections(parts: readonly PastedPart[]): PastedSection[] {
  const sections: PastedSection[] = [];
  let blocks: TextBlock[] = [];
  for (const part of parts) {
    if (part.kind === 'text') blocks.push(part.block);
    if (part.kind !== 'table') continue;
    if (blocks.length > 0) sections.push({ kind: 'text', blocks });
    blocks = [];
    sections.push(part);
  }
  return blocks.length > 0 ? [...sections, { kind: 'text', blocks }] : sections;
}

/** Splits HTML into the text of its style sheets, in which word processors describe their styles, and the rest. */
export function cutSheets(html: string): { readonly html: string; readonly css: string } {
  const kept: string[] = [];
  const sheets: string[] = [];
  const lower = html.toLowerCase();
  let at = 0;
  for (;;) {
    const start = lower.indexOf('<style', at);
    const open = start < 0 ? -1 : lower.indexOf('>', start);
    const end = open < 0 ? -1 : lower.indexOf('</style', open);
    if (end < 0) break;
    kept.push(html.slice(at, start));
    sheets.push(html.slice(open + 1, end));
    at = lower.indexOf('>', end) + 1 || html.length;
  }
  kept.push(html.slice(at));
  return { html: kept.join(''), css: sheets.join('\n').replaceAll(/<!--|-->/g, '') };
}
