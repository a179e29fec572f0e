import type { DocumentInput } from '../../cms/content-service.ts';
import { createRandom } from '../statistics/sample.ts';

export const languages = ['en-gb', 'fr-fr', 'de-de', 'es-es', 'it-it'] as const;

/** Two types, with a field of each kind that a listing filters or orders by. */
export const models = {
  customTypes: [
    {
      id: 'article',
      label: 'Article',
      repeatable: true,
      status: true,
      json: {
        Main: {
          uid: { type: 'UID', config: {} },
          title: { type: 'StructuredText', config: { single: 'heading1' } },
          summary: { type: 'Text', config: {} },
          body: { type: 'StructuredText', config: {} },
          kind: { type: 'Select', config: { options: ['insight', 'release', 'talk', 'guide'] } },
          score: { type: 'Number', config: {} },
          published_on: { type: 'Date', config: {} },
          author: { type: 'Link', config: { select: 'document', customtypes: ['author'] } },
        },
      },
    },
    {
      id: 'author',
      label: 'Author',
      repeatable: true,
      status: true,
      json: { Main: { uid: { type: 'UID', config: {} }, name: { type: 'Text', config: {} } } },
    },
  ],
  sharedSlices: [],
};

export const kinds = ['insight', 'release', 'talk', 'guide'] as const;
/** Number of words; the frequency of each follows Zipf's law, as in any language. */
const vocabularySize = 20_000;

/** The word of a rank: the first is the most frequent. */
export function toWord(rank: number): string {
  return `w${rank.toString(36)}`;
}

/** The rank for a random number from 0 to 1: the frequency of a word is inversely proportional to its rank. */
export function toRank(random: number): number {
  return Math.floor(vocabularySize ** random);
}

const authorCount = 50;
export const tagCount = 40;

const text = (type: 'heading1' | 'paragraph', value: string) => ({ type, text: value, spans: [] });

export function toAuthorId(number: number): string {
  return `author${String(number).padStart(10, '0')}`;
}

export function toArticleId(number: number): string {
  return `article${String(number).padStart(9, '0')}`;
}

export function toArticleUid(number: number): string {
  return `article-${Math.floor(number / languages.length)}`;
}

export function toLanguage(number: number): (typeof languages)[number] {
  return languages[number % languages.length] ?? languages[0];
}

export function listAuthors(): DocumentInput[] {
  return Array.from({ length: authorCount }, (_, number) => ({
    id: toAuthorId(number),
    type: 'author',
    uid: `author-${number}`,
    lang: languages[0],
    data: { name: `Author ${number}` },
  }));
}

/** Article `number`: each group of five is one article in five languages. About 2 KB of text. */
export function toArticle(number: number): DocumentInput {
  const random = createRandom(number + 1);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const sentence = (length: number) => Array.from({ length }, () => toWord(toRank(random()))).join(' ');
  const master = number - (number % languages.length);
  const day = new Date(Date.UTC(2018, 0, 1) + Math.floor(random() * 3200) * 86_400_000);
  return {
    id: toArticleId(number),
    type: 'article',
    uid: toArticleUid(number),
    lang: toLanguage(number),
    ...(number === master ? {} : { translationOf: toArticleId(master) }),
    tags: [`tag-${Math.floor(random() * tagCount)}`, `tag-${Math.floor(random() * tagCount)}`],
    data: {
      title: [text('heading1', sentence(7))],
      summary: sentence(20),
      body: Array.from({ length: 6 }, () => text('paragraph', sentence(45))),
      kind: pick(kinds),
      score: Math.floor(random() * 1000),
      published_on: day.toISOString().slice(0, 10),
      author: { link_type: 'Document', id: toAuthorId(Math.floor(random() * authorCount)) },
    },
  };
}
