import { collectSpans, toMarkKey, type Format } from '../formats.ts';
import type { TextBlock } from '../rich-text-block.ts';

export interface PastedPicture {
  readonly kind: 'picture';
  readonly src: string;
  readonly alt: string;
}

export interface PastedTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly TextBlock[])[];
  /** Whether the first row is a heading. */
  readonly hasHead: boolean;
}

export interface PastedText {
  readonly kind: 'text';
  readonly block: TextBlock;
  /** In CSS pixels, of the first characters. */
  readonly fontSize: number | undefined;
}

/** Struck-out text, which is left out. */
interface PastedStrike {
  readonly kind: 'struck';
}

export type PastedPart = PastedText | PastedPicture | PastedTable | PastedStrike;

export interface TextContext {
  readonly format: Format;
  readonly fontSize: number | undefined;
  /** Keeps white space and line breaks. */
  readonly isPreformatted: boolean;
}

interface OpenBlock {
  readonly type: string;
  readonly direction: 'rtl' | undefined;
  text: string;
  readonly formats: Format[];
  fontSize: number | undefined;
  needsBreak: boolean;
}

/** Collects the blocks of a pasted text, and collapses white space as a browser does. */
export class BlockWriter {
  readonly parts: PastedPart[] = [];
  #open: OpenBlock | undefined;
  /** Images inside a text follow it. */
  #pictures: PastedPicture[] = [];

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  open(type: string, direction?: 'rtl'): void {
    this.close();
    this.#open = { type, direction, text: '', formats: [], fontSize: undefined, needsBreak: false };
  }

  close(): void {
    const block = this.#open && finish(this.#open);
    if (block) this.parts.push({ kind: 'text', block, fontSize: this.#open?.fontSize });
    this.#open = undefined;
    this.parts.push(...this.#pictures);
    this.#pictures = [];
  }

  /** The text that follows starts a new line in the same block. */
  breakBefore(): void {
    if (this.#open) this.#open.needsBreak = true;
  }

  /** Writes text; outside any block it opens one of `type`. */
  write(text: string, context: TextContext, type: string): void {
    const words = context.isPreformatted ? text : text.replaceAll(/[ \t\n\r\f]+/g, ' ');
    if (!this.#open) {
      if (words.trim() === '') return;
      this.open(type);
    }
    const open = this.#open;
    if (!open || words === '') return;
    if (open.needsBreak && words.trim() !== '') this.#append('\n', []);
    const isAtBlank = open.text === '' || /[ \n]$/.test(open.text);
    this.#append(!context.isPreformatted && isAtBlank ? words.replace(/^ /, '') : words, context.format);
    if (words.trim() !== '') open.fontSize ??= context.fontSize;
  }

  writeBreak(format: Format): void {
    if (this.#open) this.#append('\n', format);
  }

  addPicture(picture: PastedPicture): void {
    this.#pictures.push(picture);
    if (!this.#open) this.close();
  }

  /** Counts a text that is not taken over. */
  leaveOut(text: string): void {
    if (text.trim() !== '') this.parts.push({ kind: 'struck' });
  }

  addTable(table: PastedTable): void {
    this.close();
    this.parts.push(table);
  }

  #append(text: string, format: Format): void {
    const open = this.#open;
    if (!open || text === '') return;
    open.needsBreak = false;
    open.text += text;
    for (let at = 0; at < text.length; at += 1) open.formats.push(format);
  }
}

const strong = toMarkKey({ type: 'strong' });

/** Undefined for a block without text. A heading that is all bold gets no bold mark. */
function finish({ type, text, formats, direction }: OpenBlock): TextBlock | undefined {
  const isPreformatted = type === 'preformatted';
  const start = isPreformatted ? (/^\n?/.exec(text)?.[0].length ?? 0) : text.length - text.trimStart().length;
  const end = isPreformatted ? text.replace(/\n+$/, '').length : text.trimEnd().length;
  if (text.trim() === '') return undefined;
  const kept = formats
    .slice(start, end)
    .map((format, at) => (isBlankAt(text, start + at) ? withoutLink(format, formats, start + at) : format));
  const isAllStrong = kept.every((format, at) => format.includes(strong) || text.slice(start, end)[at]?.trim() === '');
  const clean =
    type.startsWith('heading') && isAllStrong ? kept.map((format) => format.filter((key) => key !== strong)) : kept;
  return { type, text: text.slice(start, end), spans: collectSpans(clean), ...(direction && { direction }) };
}

function isBlankAt(text: string, at: number): boolean {
  return (text[at] ?? '').trim() === '';
}

/** White space at the edge of a mark is not marked. */
function withoutLink(format: Format, formats: readonly Format[], at: number): Format {
  const [before = [], behind = []] = [formats[at - 1], formats[at + 1]];
  return format.filter((key) => before.includes(key) && behind.includes(key));
}
