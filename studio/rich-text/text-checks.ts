import { isTextBlock, type RichTextBlock } from './rich-text-block.ts';

/** The reading speed for prose, in words per minute. */
const readingSpeed = 230;

export interface TextCounts {
  readonly words: number;
  /** Rounded minutes; 0 below half a minute. */
  readonly minutes: number;
}

/** A heading that skips a level. */
export interface SkippedLevel {
  readonly text: string;
  readonly level: number;
  readonly expected: number;
}

/** Blocks are immutable, so a keystroke counts only one again. A block has one language. */
const counted = new WeakMap<RichTextBlock, number>();

/** Counts words with the browser's segmentation, also in scripts without blanks. */
export function countWords(blocks: readonly RichTextBlock[], lang: string): TextCounts {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  let words = 0;
  for (const block of blocks) {
    const count = counted.get(block) ?? countIn(block, segmenter);
    counted.set(block, count);
    words += count;
  }
  return { words, minutes: Math.round(words / readingSpeed) };
}

function countIn(block: RichTextBlock, segmenter: Intl.Segmenter): number {
  if (!isTextBlock(block)) return 0;
  return [...segmenter.segment(block.text)].filter(({ isWordLike }) => isWordLike).length;
}

/** The first heading may have any level, because the headings above the field are not known here. */
export function findSkippedLevels(blocks: readonly RichTextBlock[]): SkippedLevel[] {
  let last: number | undefined;
  return blocks.flatMap((block) => {
    const level = Number(/^heading(\d)$/.exec(block.type)?.[1] ?? 0);
    if (level === 0 || !isTextBlock(block)) return [];
    const expected = (last ?? level) + 1;
    last = level;
    return level > expected ? [{ text: block.text, level, expected }] : [];
  });
}
