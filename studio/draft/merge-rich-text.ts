import { spreadSpans, collectSpans, toCanonicalJson, isHyperlink, type Format } from '../rich-text/formats.ts';
import { toNormalForm } from '../rich-text/normal-form.ts';
import {
  isTextBlock,
  toFieldValue,
  type ObjectBlock,
  type RichTextBlock,
  type TextBlock,
} from '../rich-text/rich-text-block.ts';
import { mergeSequences, type MergeOptions } from './merge-sequences.ts';
import { countWords, hasNews } from './merge-text.ts';
import { cutWords } from './words.ts';

export interface MergedRichText {
  readonly blocks: readonly RichTextBlock[];
  /** Local blocks with words that the result lacks, because remote words replaced them. */
  readonly lost: readonly RichTextBlock[];
}

type BlockSides = Readonly<Record<'base' | 'mine' | 'theirs', readonly RichTextBlock[]>>;
type BlockStart = Pick<TextBlock, 'type' | 'direction'>;

/** A word with the format of each UTF-16 unit, the start of a block with its type, or an image or embed. */
type Token =
  | { readonly kind: 'word'; readonly text: string; readonly formats: readonly Format[] }
  | { readonly kind: 'start'; readonly block: BlockStart }
  | { readonly kind: 'object'; readonly block: ObjectBlock };

/** Merges by blocks, and by words in blocks that both sides changed. Formats are merged separately from the text. */
export function mergeRichText(sides: BlockSides, options: MergeOptions): MergedRichText {
  const lost: RichTextBlock[] = [];
  const toKey = (block: RichTextBlock): string => toCanonicalJson(toFieldValue([block]));
  const blocks = mergeSequences(sides, toKey, options).flatMap((part) => {
    if (part.kind === 'single') return part.items;
    if (part.kind === 'common') return part.theirs;
    const merged = mergeBlocks(part, options);
    if (merged.isLost) lost.push(...part.mine);
    return merged.blocks;
  });
  return { blocks: toNormalForm(blocks), lost };
}

function mergeBlocks(
  { base, mine, theirs }: BlockSides,
  options: MergeOptions,
): { blocks: RichTextBlock[]; isLost: boolean } {
  let isLost = false;
  const sides = { base: toTokens(base), mine: toTokens(mine), theirs: toTokens(theirs) };
  const tokens = mergeSequences(sides, toTokenKey, options).flatMap((part): readonly Token[] => {
    if (part.kind === 'single') return part.items;
    if (part.kind === 'common')
      return part.theirs.map((token, at) => mergeFormats(part.base[at], part.mine[at], token));
    isLost ||= hasNews(toKeys(part.mine), toKeys(part.base), toKeys(part.theirs));
    return part.theirs;
  });
  // All block starts have the same key, so blocks can be aligned wrongly and lose words that no side removed.
  if (!options.isUndo && lacksCommonWord(sides, tokens)) return { blocks: [...theirs], isLost: true };
  return { blocks: joinTokens(tokens), isLost };
}

/** Whether the result lacks a word that is in the base and on both sides, at any position. */
function lacksCommonWord(
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', readonly Token[]>>,
  merged: readonly Token[],
): boolean {
  const [before, own, others, left] = [base, mine, theirs, merged].map((tokens) => countWords(toKeys(tokens)));
  return [...(before ?? [])].some(
    ([word, count]) => Math.min(count, own?.get(word) ?? 0, others?.get(word) ?? 0) > (left?.get(word) ?? 0),
  );
}

/** The words and objects of a rich text, for comparison. */
export function listWords(blocks: readonly RichTextBlock[]): string[] {
  return toKeys(toTokens(blocks));
}

function toTokens(blocks: readonly RichTextBlock[]): Token[] {
  return blocks.flatMap(cutBlock);
}

function cutBlock(block: RichTextBlock): Token[] {
  if (!isTextBlock(block)) return [{ kind: 'object', block }];
  const { type, text, spans, direction } = block;
  const formats = spreadSpans(text.length, spans);
  let at = 0;
  const words = cutWords(text).map((word): Token => {
    at += word.length;
    return { kind: 'word', text: word, formats: formats.slice(at - word.length, at) };
  });
  return [{ kind: 'start', block: { type, ...(direction && { direction }) } }, ...words];
}

/** Formats and block types are not part of the key: a word that was made bold is still the same word. */
function toTokenKey(token: Token): string {
  if (token.kind === 'word') return token.text;
  return token.kind === 'start' ? '\u0000start' : `\u0000${toCanonicalJson(toFieldValue([token.block]))}`;
}

/** Without block starts, because splitting a block removes no words. */
function toKeys(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind !== 'start').map(toTokenKey);
}

/** Both sides kept the token; each may have changed its format or its block type. */
function mergeFormats(base: Token | undefined, mine: Token | undefined, theirs: Token): Token {
  if (theirs.kind === 'start' && mine?.kind === 'start' && base?.kind === 'start') {
    const isMine = isSameStart(theirs.block, base.block);
    return isMine ? mine : theirs;
  }
  if (theirs.kind !== 'word' || mine?.kind !== 'word' || base?.kind !== 'word') return theirs;
  const formats = theirs.formats.map((format, at) =>
    mergeFormat(base.formats[at] ?? [], mine.formats[at] ?? [], format),
  );
  return { ...theirs, formats };
}

function mergeFormat(base: Format, mine: Format, theirs: Format): Format {
  const kept = theirs.filter((key) => mine.includes(key) || !base.includes(key));
  const added = mine.filter((key) => !base.includes(key) && !kept.includes(key));
  return [...kept, ...added.filter((key) => !isHyperlink(key) || !kept.some(isHyperlink))];
}

function isSameStart(one: BlockStart, other: BlockStart): boolean {
  return one.type === other.type && one.direction === other.direction;
}

function joinTokens(tokens: readonly Token[]): RichTextBlock[] {
  const blocks: RichTextBlock[] = [];
  let open: { block: BlockStart; text: string; formats: Format[] } | undefined;
  const close = (): void => {
    if (open) blocks.push({ ...open.block, text: open.text, spans: collectSpans(open.formats) });
    open = undefined;
  };
  for (const token of tokens) {
    if (token.kind === 'word') {
      // Words whose block start the other side removed, at the start or after an object.
      open ??= { block: { type: 'paragraph' }, text: '', formats: [] };
      open.text += token.text;
      open.formats.push(...token.formats);
    } else {
      close();
      if (token.kind === 'start') open = { block: token.block, text: '', formats: [] };
      else blocks.push(token.block);
    }
  }
  close();
  return blocks;
}
