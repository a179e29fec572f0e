/** The searchable pages of one language. What ranking needs is in memory, the text is on disk. */
import type { FoundPage, SearchQuery, SearchResult, Suggestion, Synonyms, SearchablePage } from '../../site/site.ts';
import { countFacets, filterMatches } from './count-facets.ts';
import { chooseSnippet, markWords } from './mark-words.ts';
import { parseQuery, respellRare, type SynonymGroup, type Term } from './parse-query.ts';
import { rankPages, type Match, type PageName, type Ranking, type SearchedPage } from './rank-pages.ts';
import type { PageCard, SearchDatabase, StoredCard } from './search-database.ts';
import { createSearchWords } from './search-words.ts';
import { createVocabulary } from './vocabulary.ts';

export interface LanguageIndex {
  readonly search: (question: SearchQuery) => SearchResult;
  readonly suggest: (words: string, maxPages: number) => readonly Suggestion[];
  /** Must be called inside a transaction. */
  readonly put: (page: SearchablePage) => number;
  readonly remove: (row: number) => void;
  readonly setSynonyms: (synonyms: readonly Synonyms[]) => void;
}

export function createLanguageIndex(
  language: string,
  database: SearchDatabase,
  stored: readonly StoredCard[],
  synonymsAtFirst: readonly Synonyms[],
): LanguageIndex {
  const words = createSearchWords(language);
  const vocabulary = createVocabulary(words);
  for (const [word, pages] of database.vocabulary.list(language)) vocabulary.add(word, pages);
  const table = database.fullText(language);
  const pages = new Map<number, SearchedPage>();
  let synonyms: readonly SynonymGroup[] = [];

  const toName = (text: string): PageName => {
    const name = words.list(text).map(({ word }) => word);
    const content = name.flatMap((word, at) => (words.isStopWord(word) ? [] : [at]));
    return { stems: name.map(words.stem), content: new Set(content.length > 0 ? content : name.keys()) };
  };
  const toSearched = (card: PageCard): SearchedPage => ({
    ...card,
    called: [card.title, ...card.names].map(toName),
  });
  const setSynonyms = (groups: readonly Synonyms[]) => {
    synonyms = groups.map((group) => group.map(words.toStems).filter((phrase) => phrase.length > 0));
  };
  for (const { row, card } of stored) pages.set(row, toSearched(card));
  setSynonyms(synonymsAtFirst);

  const titles = createTitles(pages);
  const parser = () => ({ words, vocabulary, synonyms, isTitle: titles.has });

  const rank = (terms: readonly Term[]) => rankPages(terms, table, { pages });

  const listNewest = (): Match[] => {
    const all = [...pages].map(([row, page]) => ({ row, page, score: 0 }));
    return all.sort((one, other) => (other.page.date ?? '').localeCompare(one.page.date ?? '') || one.row - other.row);
  };

  interface Interpretation extends Ranking {
    readonly terms: readonly Term[];
    readonly corrected: string | undefined;
  }

  const interpret = (asked: string, isExact: boolean): Interpretation => {
    const parsed = parseQuery(asked, parser(), { isExact, isTyping: false });
    const ranking = rank(parsed.terms);
    if (isExact || ranking.isTitled || parsed.terms.length < 2) return { ...parsed, ...ranking };
    // No page fits the whole query, so one of the words may be a misspelt form of another.
    for (const respelt of respellRare(parsed.corrected ?? asked, parser())) {
      const { terms } = parseQuery(respelt, parser(), { isExact: true, isTyping: false });
      const other = rank(terms);
      if (other.isTitled || (other.isComplete && !ranking.isComplete)) return { terms, corrected: respelt, ...other };
    }
    return { ...parsed, ...ranking };
  };

  const toFound = ({ row, page }: Match, isMarked: (word: string) => boolean): FoundPage => {
    const { id, path, kind, title, summary, topics, date } = page;
    const snippet = chooseSnippet({ summary, text: database.pages.getText(row) }, words, isMarked);
    return {
      id,
      path,
      kind,
      title: markWords(title, words, isMarked),
      snippet: markWords(snippet, words, isMarked),
      topics,
      date,
    };
  };

  return {
    setSynonyms,
    search({ words: asked, filters, isExact, page, pageSize }) {
      const isEmpty = asked.trim() === '';
      const { terms, matches, corrected } = isEmpty
        ? { terms: [], matches: listNewest(), corrected: undefined }
        : interpret(asked, isExact);
      const chosen = filterMatches(matches, filters);
      const isMarked = toMark(terms, words);
      return {
        total: chosen.length,
        found: chosen.slice((page - 1) * pageSize, page * pageSize).map((match) => toFound(match, isMarked)),
        facets: countFacets(matches, filters),
        corrected: corrected !== undefined && matches.length > 0 ? corrected : undefined,
      };
    },
    suggest(asked, maxPages) {
      const { terms } = parseQuery(asked, parser(), { isExact: false, isTyping: !/\s$/.test(asked), isBrief: true });
      if (terms.length === 0) return [];
      return rankPages(terms, table, { pages, isBrief: true })
        .matches.slice(0, maxPages)
        .map(({ page: { path, title, kind } }) => ({ path, title, kind }));
    },
    put(page) {
      const { text, headings, language: _, ...card } = page;
      const all = [page.title, ...page.names, ...headings, page.summary, ...page.topics, text];
      const own = new Set(all.flatMap((part) => words.list(part).map(({ word }) => word)));
      const row = database.pages.insert({ ...card, language }, { words: [...own].join(' '), text });
      const toColumn = (...parts: readonly string[]) => parts.map((part) => words.toStems(part).join(' ')).join(' ');
      table.insert(row, {
        title: toColumn(page.title),
        headings: toColumn(...page.names, ...headings),
        summary: toColumn(page.summary),
        topics: toColumn(...page.topics),
        text: toColumn(text),
      });
      for (const word of own) {
        database.vocabulary.add(language, word);
        vocabulary.add(word);
      }
      pages.set(row, toSearched(card));
      titles.forget();
      return row;
    },
    remove(row) {
      for (const word of database.pages.getWords(row)) {
        database.vocabulary.subtract(language, word);
        vocabulary.subtract(word);
      }
      table.delete(row);
      database.pages.delete(row);
      pages.delete(row);
      titles.forget();
    },
  };
}

/** The titles of all pages as stems, built for the first query after a change. */
function createTitles(pages: ReadonlyMap<number, SearchedPage>) {
  let titles: Set<string> | undefined;
  return {
    has: (phrase: readonly string[]) =>
      (titles ??= new Set([...pages.values()].flatMap(({ called }) => called.map(({ stems }) => stems.join(' '))))).has(
        phrase.join(' '),
      ),
    forget: () => void (titles = undefined),
  };
}

/** The words that terms matched, without stop words inside their phrases. */
function toMark(terms: readonly Term[], { stem, isStopWord }: ReturnType<typeof createSearchWords>) {
  const stems = new Set(terms.flatMap(({ phrases, completions }) => [...phrases.flat(), ...completions]));
  return (word: string) => !isStopWord(word) && stems.has(stem(word));
}
