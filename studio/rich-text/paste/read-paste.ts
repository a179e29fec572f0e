import type { RichTextSpan, TextBlock } from '../rich-text-block.ts';
import type { PastedPart, PastedPicture, PastedTable } from './block-writer.ts';
import { readHtml } from './html-to-blocks.ts';
import { inferHeadings } from './infer-headings.ts';
import { readSheet } from './pasted-styles.ts';
import { hasElement, type PastedElement } from './pasted-tree.ts';

/** What was pasted, as rich text without its pictures. */
export interface PastedContent {
  readonly blocks: readonly TextBlock[];
  /** `behind` is the number of blocks before the picture. */
  readonly pictures: readonly { readonly picture: PastedPicture; readonly behind: number }[];
  /** Tables whose rows became paragraphs. */
  readonly flattened: number;
}

/** `css` is the text of the style sheets that came with the page. */
export function readPaste(root: PastedElement, css: string): readonly PastedPart[] {
  const isGoogle = hasElement(root, ({ attributes }) => attributes['id']?.startsWith('docs-internal-guid') ?? false);
  return inferHeadings(readHtml(root, readSheet(css)), isGoogle);
}

/** `takeTables` is asked once for all tables; what it takes is no text of the field. */
export function joinParts(
  parts: readonly PastedPart[],
  takeTables: (tables: readonly PastedTable['rows'][]) => boolean,
): PastedContent {
  const tables = parts.flatMap((part) => (part.kind === 'table' ? [part.rows] : []));
  const areTaken = tables.length > 0 && takeTables(tables);
  const blocks: TextBlock[] = [];
  const pictures: { picture: PastedPicture; behind: number }[] = [];
  for (const part of parts) {
    if (part.kind === 'text') blocks.push(part.block);
    else if (part.kind === 'picture') pictures.push({ picture: part, behind: blocks.length });
    else if (!areTaken) blocks.push(...part.rows.map((row) => joinBlocks(row, ' | ')));
  }
  return { blocks, pictures, flattened: areTaken ? 0 : tables.length };
}

/** One block of several, with their formats. */
export function joinBlocks(blocks: readonly TextBlock[], between: string): TextBlock {
  const spans: RichTextSpan[] = [];
  let text = '';
  for (const [at, block] of blocks.entries()) {
    if (at > 0) text += between;
    const offset = text.length;
    spans.push(...block.spans.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })));
    text += block.text;
  }
  return { type: blocks[0]?.type ?? 'paragraph', text, spans };
}

/** Word processors write what their styles mean beside the text; this is the text of it, and the page without it. */
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
