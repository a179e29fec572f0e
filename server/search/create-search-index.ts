/**
 * The site's own search index, on SQLite's full-text search (decision 0056). A process continues with the file of an
 * earlier process, with or without the content service. A damaged file is deleted, and the feed fills a new one.
 */
import type { KeptDocument, SearchIndex, SearchResult, Synonyms } from '../../site/site.ts';
import { createLanguageIndex, type LanguageIndex } from './language-index.ts';
import {
  isDamage,
  openSearchDatabase,
  removeSearchDatabase,
  type SearchDatabase,
  type StoredCard,
  type StoredMiss,
} from './search-database.ts';
import { toCountedWords } from './search-misses.ts';

export interface SearchStore extends SearchIndex {
  readonly misses: {
    add: (miss: { language: string; words: string }) => void;
    list: () => StoredMiss[];
    /** Searches without result since the process started, by language, including those whose words are not stored. */
    counts: () => Readonly<Record<string, number>>;
  };
  readonly close: () => void;
}

interface SearchStoreOptions {
  /** Without a directory, the index is in memory. */
  readonly directory: string | undefined;
  readonly now: () => Date;
  readonly logger: { warn: (fields: object, message: string) => void };
}

/** Above this number the rarest are deleted. */
const maxMisses = 1000;
/** The type under which an index's synonyms are stored. */
const synonymsType = 'synonyms';
/** The type under which it is stored that the index was complete once; it is the same for all languages. */
const filled = { type: 'filled', language: '*' };

interface OpenIndex {
  readonly database: SearchDatabase;
  /** Parsed once, because callers cache what they derive from a document by its identity. */
  readonly kept: Map<string, unknown>;
  readonly languages: Map<string, LanguageIndex>;
  readonly stored: ReadonlyMap<string, readonly StoredCard[]>;
  readonly rows: Map<string, { row: number; language: string; version: string }>;
}

export function createSearchIndex({ directory, now, logger }: SearchStoreOptions): SearchStore {
  let opened: OpenIndex | undefined;
  const missCounts: Record<string, number> = {};

  const deleteIndex = (error: unknown) => {
    logger.warn({ err: error }, 'The search index is damaged or of another version and is made anew');
    opened?.database.close();
    opened = undefined;
    removeSearchDatabase(directory);
  };

  /** Opened at first use, so that the start does not wait for it. */
  const open = (): OpenIndex => (opened ??= openIndex(directory));

  const use = <Value>(work: (index: OpenIndex) => Value): Value => {
    try {
      return work(open());
    } catch (error) {
      if (!isDamage(error)) throw error;
      deleteIndex(error);
      return work(open());
    }
  };

  const write = (work: (index: OpenIndex) => void) =>
    use((index) => {
      try {
        index.database.transaction(() => work(index));
      } catch (error) {
        // The state in memory may be ahead of the tables.
        index.database.close();
        opened = undefined;
        throw error;
      }
    });

  return {
    search: (question) => use((index) => getLanguage(index, question.language)?.search(question) ?? nothing),
    suggest: ({ language, words, maxPages }) =>
      use((index) => getLanguage(index, language)?.suggest(words, maxPages) ?? []),
    versions: () => use(({ rows }) => new Map([...rows].map(([id, { version }]) => [id, version]))),
    put: (page) =>
      write((index) => {
        removePage(index, page.id);
        const { id, language, version } = page;
        const row = getOrCreateLanguage(index, language).put(page);
        index.rows.set(id, { row, language, version });
      }),
    remove: (id) => write((index) => removePage(index, id)),
    setSynonyms: (language, synonyms) =>
      write((index) => {
        setKept(index, { type: synonymsType, language, document: synonyms });
        getOrCreateLanguage(index, language).setSynonyms(synonyms);
      }),
    keep: (kept) => write((index) => setKept(index, kept)),
    getKept: (type, language) => use((index) => getKept(index, type, language)),
    isFilled: () => use((index) => getKept(index, filled.type, filled.language) === true),
    setFilled: () => write((index) => setKept(index, { ...filled, document: true })),
    misses: {
      add({ language, words }) {
        missCounts[language] = (missCounts[language] ?? 0) + 1;
        const counted = toCountedWords(words);
        if (counted === undefined) return;
        try {
          use(({ database: { misses, transaction } }) =>
            transaction(() => {
              misses.add({ language, words: counted }, now().toISOString().slice(0, 10));
              misses.limit(maxMisses);
            }),
          );
        } catch (error) {
          // A full disk, or another process that writes: the search itself only reads.
          logger.warn({ err: error }, 'A search without result was not counted');
        }
      },
      list: () => use(({ database }) => database.misses.list()),
      counts: () => missCounts,
    },
    close() {
      opened?.database.close();
      opened = undefined;
    },
  };
}

const nothing: SearchResult = {
  total: 0,
  found: [],
  facets: { type: [], topic: [], region: [], year: [] },
  corrected: undefined,
};

function openIndex(directory: string | undefined): OpenIndex {
  const database = openSearchDatabase(directory);
  const cards = database.pages.list();
  return {
    database,
    kept: new Map(),
    languages: new Map(),
    stored: Map.groupBy(cards, ({ language }) => language),
    rows: new Map(cards.map(({ row, language, card }) => [card.id, { row, language, version: card.version }])),
  };
}

/** `undefined` for a language without pages. */
function getLanguage(index: OpenIndex, language: string): LanguageIndex | undefined {
  return index.languages.has(language) || index.stored.has(language) ? getOrCreateLanguage(index, language) : undefined;
}

function getOrCreateLanguage(index: OpenIndex, language: string): LanguageIndex {
  const known = index.languages.get(language);
  if (known) return known;
  // `setSynonyms` has written it, so the type is known.
  const synonyms = (getKept(index, synonymsType, language) ?? []) as readonly Synonyms[];
  const created = createLanguageIndex(language, index.database, index.stored.get(language) ?? [], synonyms);
  index.languages.set(language, created);
  return created;
}

function getKept({ database, kept }: OpenIndex, type: string, language: string): unknown {
  const key = `${type} ${language}`;
  if (!kept.has(key)) kept.set(key, database.kept.get(type, language));
  return kept.get(key);
}

function setKept({ database, kept }: OpenIndex, { type, language, document }: KeptDocument): void {
  database.kept.set(type, language, document);
  kept.delete(`${type} ${language}`);
}

function removePage(index: OpenIndex, id: string): void {
  const known = index.rows.get(id);
  if (!known) return;
  getOrCreateLanguage(index, known.language).remove(known.row);
  index.rows.delete(id);
}
