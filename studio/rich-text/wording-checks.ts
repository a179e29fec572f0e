/** What is worth saying about words, and keeps nobody from writing. */
import { isTextBlock, type RichTextBlock } from './rich-text-block.ts';

/** Who lists the links of a page hears these alone, and learns nothing. */
const emptyWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['here', 'click here', 'link', 'this link', 'more', 'read more', 'learn more', 'this page']),
  fr: new Set(['ici', 'cliquez ici', 'lien', 'ce lien', 'plus', 'lire la suite', 'en savoir plus', 'cette page']),
  de: new Set(['hier', 'hier klicken', 'klicken sie hier', 'link', 'dieser link', 'mehr', 'mehr erfahren', 'weiterlesen']), // prettier-ignore
};

/** The words of links that do not say where they lead, as they are written, each once. */
export function findVagueLinks(blocks: readonly RichTextBlock[], lang: string): string[] {
  const found = blocks.filter(isTextBlock).flatMap(({ text, spans }) =>
    spans
      .filter(({ type }) => type === 'hyperlink')
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter((words) => isVague(words, lang)),
  );
  return [...new Set(found)];
}

/** A language without a list has none. */
export function isVague(words: string, lang: string): boolean {
  const [language = ''] = lang.split('-');
  return emptyWords[language]?.has(toPlainWords(words, lang)) ?? false;
}

function toPlainWords(words: string, lang: string): string {
  return words.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim().toLocaleLowerCase(lang); // prettier-ignore
}

export interface LongSentence {
  readonly words: number;
  /** Its first words. */
  readonly start: string;
}

const mostWords = 40;
const shownWords = 6;

/** Blocks never change: after a key one is read again. A block is in one language. */
const read = new WeakMap<RichTextBlock, readonly LongSentence[]>();

/** Only scripts with blanks between words: elsewhere a count of words says little about a sentence. */
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
    // Who reads breathes at a colon and a semicolon too: a list behind one is no long sentence.
    segment.split(/[:;](?=\s)/).flatMap((part) => {
      const words = part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      return words.length > mostWords ? [{ words: words.length, start: words.slice(0, shownWords).join(' ') }] : [];
    }),
  );
}
