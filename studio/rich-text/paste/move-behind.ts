import type { Schema } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { isTextBlock, type RichTextBlock, type TextBlock } from '../rich-text-block.ts';
import { toStructured } from '../to-structured.ts';
import { toSlice } from './fit-blocks.ts';
import type { PastedSection } from './read-paste.ts';
import type { PastedTable } from './block-writer.ts';

/** Content that a change of the text inserts behind its field: tables, and text for fields with the same model. */
export type TextBehind = PastedTable | { readonly kind: 'text'; readonly blocks: readonly RichTextBlock[] };

const key = 'behind';

/** Cuts the text at the caret and puts what followed it behind the sections, so that the order stays. */
export function moveBehind(tr: Transaction, sections: readonly PastedSection[]): Transaction {
  const end = tr.selection.to;
  const tail = trimStart(toStructured(tr.doc.cut(end)));
  const { schema } = tr.doc.type;
  const fitted = sections.map((section): TextBehind =>
    section.kind === 'table' ? section : { kind: 'text', blocks: fit(schema, section.blocks) },
  );
  const last = fitted.at(-1);
  const behind =
    last?.kind === 'text' && tail.length > 0
      ? [...fitted.slice(0, -1), { ...last, blocks: [...last.blocks, ...tail] }]
      : [...fitted, ...(tail.length > 0 ? [{ kind: 'text' as const, blocks: tail }] : [])];
  return tr.delete(end, tr.doc.content.size).setMeta(key, behind);
}

export function getBehind(transaction: Transaction): readonly TextBehind[] | undefined {
  return transaction.getMeta(key) as readonly TextBehind[] | undefined; // Only set above.
}

function fit(schema: Schema, blocks: readonly TextBlock[]): RichTextBlock[] {
  return toStructured(schema.topNodeType.create(null, toSlice(schema, blocks, false).content));
}

/** The first block is empty if the caret was at the end of its block. */
function trimStart(blocks: readonly RichTextBlock[]): readonly RichTextBlock[] {
  const [first, ...others] = blocks;
  return first && isTextBlock(first) && first.text === '' ? others : blocks;
}
