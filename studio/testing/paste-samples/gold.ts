import type { RichTextSpan, TextBlock } from '../../rich-text/rich-text-block.ts';

/** Clipboard content of one program, and the expected blocks. */
export interface PasteSample {
  readonly name: string;
  readonly html?: string;
  /** Used when there is no HTML. */
  readonly text?: string;
  readonly gold: readonly TextBlock[];
}

interface Run {
  readonly text: string;
  readonly marks: readonly Pick<RichTextSpan, 'type' | 'data'>[];
}

type Part = string | Run;

export const b = (part: Part): Run => mark(part, { type: 'strong' });
export const i = (part: Part): Run => mark(part, { type: 'em' });
export const a = (part: Part, url: string): Run => mark(part, { type: 'hyperlink', data: { link_type: 'Web', url } });
export const code = (part: Part): Run => mark(part, { type: 'label', data: { label: 'code' } });

export const h1 = (...parts: Part[]): TextBlock => block('heading1', parts);
export const h2 = (...parts: Part[]): TextBlock => block('heading2', parts);
export const h3 = (...parts: Part[]): TextBlock => block('heading3', parts);
export const p = (...parts: Part[]): TextBlock => block('paragraph', parts);
export const li = (...parts: Part[]): TextBlock => block('list-item', parts);
export const ol = (...parts: Part[]): TextBlock => block('o-list-item', parts);
export const pre = (...parts: Part[]): TextBlock => block('preformatted', parts);

function mark(part: Part, added: Run['marks'][number]): Run {
  const run = typeof part === 'string' ? { text: part, marks: [] } : part;
  return { text: run.text, marks: [...run.marks, added] };
}

function block(type: string, parts: readonly Part[]): TextBlock {
  const spans: RichTextSpan[] = [];
  let text = '';
  for (const part of parts) {
    const { text: words, marks } = typeof part === 'string' ? { text: part, marks: [] } : part;
    spans.push(...marks.map((each) => ({ ...each, start: text.length, end: text.length + words.length })));
    text += words;
  }
  return { type, text, spans };
}
