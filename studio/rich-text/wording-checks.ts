/** Advice about wording, which never prevents editing. */
import { isTextBlock, type RichTextBlock } from './rich-text-block.ts';

/** Screen readers can list the links of a page: these texts do not tell where a link goes. */
const emptyWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['here', 'click here', 'link', 'this link', 'more', 'read more', 'learn more', 'this page']),
  fr: new Set(['ici', 'cliquez ici', 'lien', 'ce lien', 'plus', 'lire la suite', 'en savoir plus', 'cette page']),
  de: new Set([
    'hier',
    'hier klicken',
    'klicken sie hier',
    'link',
    'dieser link',
    'mehr',
    'mehr erfahren',
    'weiterlesen',
  ]),
};

/** The texts of vague links as written, without duplicates. */
export function findVagueLinks(blocks: readonly RichTextBlock[], lang: string): string[] {
  const found = blocks.filter(isTextBlock).flatMap(({ text, spans }) =>
    spans
      .filter(({ type }) => type === 'hyperlink')
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter((words) => isVague(words, lang)),
  );
  return [...new Set(found)];
}

/** Always false for a language without a list. */
export function isVague(words: string, lang: string): boolean {
  const [language = ''] = lang.split('-');
  return emptyWords[language]?.has(toPlainWords(words, lang)) ?? false;
}

function toPlainWords(words: string, lang: string): string {
  return words
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLocaleLowerCase(lang);
}

export interface LongSentence {
  readonly words: number;
  /** The first words of the sentence. */
  readonly start: string;
}

const mostWords = 40;
const shownWords = 6;

/** Blocks are immutable, so a keystroke reads only one again. A block has one language. */
const read = new WeakMap<RichTextBlock, readonly LongSentence[]>();

/** Only for scripts with blanks between words; in others the number of words says little about a sentence. */
export function findLongSentences(blocks: readonly RichTextBlock[], lang: string): LongSentence[] {
  const segmenter = new Intl.Segmenter(lang, { granularity: 'sentence' });
  return blocks.flatMap((block) => {
    const sentences = read.get(block) ?? readSentences(block, segmenter);
    read.set(block, sentences);
    return sentences;
  });
}

function readSentences(block: RichTextBlock, segmenter: Intl.Segmenter): LongSentence[] {
  if (!isTextBlock(block) || block.type === 'preformatted') return [];
  return [...segmenter.segment(block.text)].flatMap(({ segment }) =>
    // Colons and semicolons also separate: a list behind a colon is no long sentence.
    segment.split(/[:;](?=\s)/).flatMap((part) => {
      const words = part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      return words.length > mostWords ? [{ words: words.length, start: words.slice(0, shownWords).join(' ') }] : [];
    }),
  );
}
