import { isTextBlock, type RichTextBlock } from './rich-text-block.ts';

/** Words a minute that a reader of prose reads. */
const readingSpeed = 230;

export interface TextCounts {
  readonly words: number;
  /** Whole minutes; none below half of one. */
  readonly minutes: number;
}

/** A heading that does not follow from the one before. */
export interface SkippedLevel {
  readonly text: string;
  readonly level: number;
  readonly expected: number;
}

/** Blocks never change: after a key one is counted. A block is in one language. */
const counted = new WeakMap<RichTextBlock, number>();

/** Scripts without blanks between words are segmented as the browser knows them. */
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

/** The first heading may have any level: what stands above the field is not known here. */
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
