import type { PastedPart, PastedText } from './block-writer.ts';

/** A heading has at most this many characters, */
const maxHeadingLength = 120;
/** and its font is larger than that of the text by this ratio. */
const minRatio = 1.2;

/**
 * Pages, TextEdit and Notes mark headings by font size only. A text without headings gets them from its font sizes, the
 * largest first. The title of Google Docs is the same case: a paragraph of 26 points above the headings.
 */
export function inferHeadings(parts: readonly PastedPart[], isGoogle: boolean): readonly PastedPart[] {
  const texts = parts.filter((part): part is PastedText => part.kind === 'text');
  const hasHeadings = texts.some(({ block }) => block.type.startsWith('heading'));
  if (hasHeadings && !isGoogle) return parts;
  const body = getBodySize(texts);
  if (body === undefined) return parts;
  const isLarge = ({ block, fontSize = 0 }: PastedText): boolean =>
    block.type === 'paragraph' &&
    block.text.length <= maxHeadingLength &&
    fontSize >= body * (hasHeadings ? 2 : minRatio);
  const sizes = [...new Set(texts.filter(isLarge).map(({ fontSize = 0 }) => fontSize))].sort(
    (one, other) => other - one,
  );
  return parts.map((part) => {
    if (part.kind !== 'text' || !isLarge(part)) return part;
    const level = Math.min(6, sizes.indexOf(part.fontSize ?? 0) + 1);
    return { ...part, block: toHeading(part.block, level) };
  });
}

/** Text that is all bold in a heading is bold because of the heading. */
function toHeading(block: PastedText['block'], level: number): PastedText['block'] {
  const spans = block.spans.filter(({ type, start, end }) => type !== 'strong' || end - start < block.text.length);
  return { ...block, type: `heading${level}`, spans };
}

/** The font size of most characters. */
function getBodySize(texts: readonly PastedText[]): number | undefined {
  const letters = new Map<number, number>();
  for (const { block, fontSize } of texts)
    if (fontSize !== undefined) letters.set(fontSize, (letters.get(fontSize) ?? 0) + block.text.length);
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0];
}
