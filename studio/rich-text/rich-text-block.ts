import type { FieldValue } from '../../cms/studio-types.ts';

/** The stored format of rich text, as far as the studio needs it. The data of a link is opaque. */
export interface RichTextSpan {
  readonly type: 'strong' | 'em' | 'hyperlink' | 'label';
  readonly start: number;
  readonly end: number;
  readonly data?: FieldValue;
}

export interface TextBlock {
  readonly type: string;
  readonly text: string;
  readonly spans: readonly RichTextSpan[];
  readonly direction?: 'ltr' | 'rtl';
}

/** An image or an embed; it has no text. */
export interface ObjectBlock {
  readonly type: 'image' | 'embed';
  readonly [key: string]: FieldValue | undefined;
}

export type RichTextBlock = TextBlock | ObjectBlock;

export function isTextBlock(block: RichTextBlock): block is TextBlock {
  return block.type !== 'image' && block.type !== 'embed';
}

/** Parses the stored value of a rich text field; undefined if it is invalid. */
export function readBlocks(value: FieldValue | undefined): readonly RichTextBlock[] | undefined {
  if (value === null || value === undefined) return [];
  return isBlockList(value) ? value : undefined;
}

/** The cast adds an index signature; the fields of blocks are JSON. */
export function toFieldValue(blocks: readonly RichTextBlock[]): FieldValue {
  return blocks.length === 0 ? null : (blocks as unknown as FieldValue);
}

function isBlockList(value: unknown): value is readonly RichTextBlock[] {
  return Array.isArray(value) && value.every(isBlock);
}

function isBlock(value: unknown): value is RichTextBlock {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false;
  if (value['type'] === 'image' || value['type'] === 'embed') return true;
  return typeof value['text'] === 'string' && Array.isArray(value['spans']) && value['spans'].every(isSpan);
}

function isSpan(value: unknown): value is RichTextSpan {
  if (!isRecord(value)) return false;
  const isKnown = ['strong', 'em', 'hyperlink', 'label'].includes(String(value['type']));
  return isKnown && Number.isInteger(value['start']) && Number.isInteger(value['end']);
}

/** A part of a value by its name; undefined if the value is not an object, or has no such part. */
export function readPart(value: FieldValue | undefined, name: string): FieldValue | undefined {
  return isRecord(value) ? value[name] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
