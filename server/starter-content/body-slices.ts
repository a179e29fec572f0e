/** Converts the body of an article file (prose, tables, quotes and fenced slices) to the slices of its slice zone. */
import type { Blockquote, PhrasingContent, RootContent } from 'mdast';
import { parse } from 'yaml';
import { toSliceValue } from './field-values.ts';
import { parseMarkdown, toBlocks, toTableField, type RichTextBlock } from './markdown-to-rich-text.ts';
import type { ReadContext } from './read-context.ts';

const tableCaption = /^Table:\s*/;
const attribution = /^[—–-]\s*/;

export function toBodySlices(markdown: string, context: ReadContext): unknown[] {
  const slices: unknown[] = [];
  let prose: RichTextBlock[] = [];
  let caption: string | undefined;
  const flush = () => {
    if (prose.length > 0) slices.push(toSlice('rich_text', { body: prose }));
    prose = [];
  };
  for (const node of parseMarkdown(markdown)) {
    try {
      const text = node.type === 'paragraph' ? toPlainText(node.children) : '';
      if (tableCaption.test(text)) {
        caption = text.replace(tableCaption, '');
      } else if (node.type === 'table') {
        flush();
        slices.push(
          toSlice('table', { ...(caption ? { caption } : {}), table: toTableField(node, context.references) }),
        );
        caption = undefined;
      } else if (node.type === 'blockquote' && isAttributed(node)) {
        flush();
        slices.push(toQuote(node));
      } else if (node.type === 'code' && node.lang === 'slice') {
        flush();
        slices.push(toSliceValue(parse(node.value), 'body', context));
      } else {
        prose.push(...toBlocks(node, context.references));
      }
    } catch (error) {
      const line = node.position?.start.line ?? 0;
      context.report(`body, line ${line}`, error instanceof Error ? error.message : String(error));
    }
  }
  flush();
  return slices;
}

function toSlice(type: string, primary: Record<string, unknown>): unknown {
  return { slice_type: type, variation: 'default', primary, items: [] };
}

function getLines(quote: Blockquote): string[] {
  return quote.children
    .flatMap((child) => (child.type === 'paragraph' ? toPlainText(child.children).split('\n') : []))
    .map((line) => line.trim())
    .filter(Boolean);
}

function isAttributed(quote: Blockquote): boolean {
  return attribution.test(getLines(quote).at(-1) ?? '');
}

function toQuote(quote: Blockquote): unknown {
  const lines = getLines(quote);
  const [name = '', ...role] = (lines.at(-1) ?? '').replace(attribution, '').split(', ');
  return toSlice('quote', { quote: lines.slice(0, -1).join(' '), name, role: role.join(', ') });
}

function toPlainText(nodes: readonly (PhrasingContent | RootContent)[]): string {
  return nodes
    .map((node) =>
      'value' in node
        ? node.value
        : 'children' in node
          ? toPlainText(node.children as PhrasingContent[])
          : node.type === 'break'
            ? '\n'
            : '',
    )
    .join('');
}
