import type { StudioWidget } from '../../cms/studio-models.ts';
import type { FieldAddress, FieldValue } from '../../cms/studio-types.ts';
import { isTextBlock, readBlocks, readPart, type RichTextBlock } from '../rich-text/rich-text-block.ts';
import { findSkippedLevels } from '../rich-text/text-checks.ts';
import { findLongSentences, findVagueLinks, isVague } from '../rich-text/wording-checks.ts';
import { checkStrings } from '../strings/checks.ts';
import { linkStrings, mediaStrings } from '../strings/fields.ts';
import { richTextStrings } from '../strings/rich-text.ts';
import type { Advice, CheckName } from './advice.ts';
import { countLetters } from './count-letters.ts';
import { isLeftOut } from './left-out-link.ts';

interface CheckedField {
  readonly address: FieldAddress;
  readonly widget: StudioWidget;
  readonly value: FieldValue;
  readonly lang: string;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Advice about the value of one field, independent of other fields. */
export function listFieldAdvice({ address, widget, value, lang, today }: CheckedField): Advice[] {
  const say = (check: CheckName, words: string | undefined, isSaidByField: boolean): Advice[] =>
    words === undefined ? [] : [{ address, check, words, ...(isSaidByField && { isSaidByField }) }];
  switch (widget.type) {
    case 'Text':
      return say('length', findLength(value, widget), true);
    case 'Date': {
      const isAhead = widget.config?.studio?.publishDay && typeof value === 'string' && value > today;
      return say('date', isAhead ? checkStrings.dayAhead : undefined, false);
    }
    case 'Image':
      return say('alt', hasNoAlt(readPart(value, 'main')) ? mediaStrings.altMissing : undefined, true);
    case 'Link': {
      const text = readPart(value, 'text');
      const isSaid = typeof text === 'string' && isVague(text, lang);
      const url = readPart(value, 'link_type') === 'Web' ? readPart(value, 'url') : undefined;
      return [
        ...say('link', isSaid ? richTextStrings.vagueLink(text) : undefined, false),
        ...say('link', isLeftOut(url) ? linkStrings.leftOut(url) : undefined, false),
      ];
    }
    case 'StructuredText':
      return listTextAdvice(readBlocks(value) ?? [], lang).map((advice) => ({
        address,
        ...advice,
        isSaidByField: true,
      }));
    default:
      return [];
  }
}

function findLength(value: FieldValue, { config }: StudioWidget): string | undefined {
  const { minLength = 0, maxLength = Infinity } = config?.studio ?? {};
  const isFree = minLength === 0 && maxLength === Infinity;
  if (isFree || typeof value !== 'string' || value === '') return undefined;
  const count = countLetters(value);
  if (count > maxLength) return checkStrings.tooLong(count, maxLength);
  return count < minLength ? checkStrings.tooShort(count, minLength) : undefined;
}

/** Null is undecided; an empty text marks the image as decorative. */
function hasNoAlt(value: FieldValue | undefined): boolean {
  return readPart(value, 'alt') === null;
}

const known = new WeakMap<readonly RichTextBlock[], Pick<Advice, 'check' | 'words'>[]>();

/** Values are immutable, so a keystroke checks only one text again. A text has one language. */
function listTextAdvice(blocks: readonly RichTextBlock[], lang: string): Pick<Advice, 'check' | 'words'>[] {
  const found = known.get(blocks) ?? readTextAdvice(blocks, lang);
  known.set(blocks, found);
  return found;
}

function readTextAdvice(blocks: readonly RichTextBlock[], lang: string): Pick<Advice, 'check' | 'words'>[] {
  const long = findLongSentences(blocks, lang);
  const bare = blocks.filter((block) => !isTextBlock(block) && hasNoAlt(block['view']));
  return [
    ...findSkippedLevels(blocks).map(({ level, expected, text }) => ({
      check: 'heading' as const,
      words: richTextStrings.skippedLevel(level, expected, text),
    })),
    ...listLinks(blocks).flatMap((url) =>
      isLeftOut(url) ? [{ check: 'link' as const, words: linkStrings.leftOut(url) }] : [],
    ),
    ...findVagueLinks(blocks, lang).map((text) => ({ check: 'link' as const, words: richTextStrings.vagueLink(text) })),
    ...(long[0] ? [{ check: 'sentence' as const, words: richTextStrings.longSentences(long.length, long[0]) }] : []),
    ...(bare.length > 0 ? [{ check: 'alt' as const, words: checkStrings.pictures(bare.length) }] : []),
  ];
}

/** The URLs of the links in a text. */
function listLinks(blocks: readonly RichTextBlock[]): unknown[] {
  const spans = blocks.flatMap((block) => (isTextBlock(block) ? block.spans : []));
  const links = spans.filter(({ type, data }) => type === 'hyperlink' && readPart(data, 'link_type') === 'Web');
  return links.map(({ data }) => readPart(data, 'url'));
}
