/** The search index as the site sees it. It is chosen in server/compose.ts, and fed by site/search/search-feed.ts. */

/** The kind of a page, for readers who filter by it. */
export const pageKinds = [
  'page',
  'scheme',
  'insight',
  'press',
  'engineering',
  'culture',
  'offer',
  'job',
  'legal',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** A public page as it is searched. */
export interface SearchablePage {
  /** Of its document; a vacancy has the id of its job board. */
  id: string;
  /** Equal versions of a page have equal content. */
  version: string;
  /** The language's id. */
  language: string;
  /** Without base path and language. */
  path: string;
  kind: PageKind;
  title: string;
  /** What else it is called: a page is found by them as by its title. */
  names: readonly string[];
  summary: string;
  headings: readonly string[];
  topics: readonly string[];
  regions: readonly string[];
  /** `YYYY-MM-DD` */
  date: string | undefined;
  text: string;
}

/** Words that an editor declares to mean the same: `['CoP', 'Confirmation of payee']`. */
export type Synonyms = readonly string[];

export const facetNames = ['type', 'topic', 'region', 'year'] as const;
export type FacetName = (typeof facetNames)[number];

export interface SearchQuestion {
  language: string;
  words: string;
  filters: Readonly<Partial<Record<FacetName, string>>>;
  /** Misspelt words are not replaced. */
  isExact: boolean;
  /** From 1. */
  page: number;
  pageSize: number;
}

export interface FacetValue {
  value: string;
  count: number;
}

/** Text in pieces; those with words of the query are marked. */
export type MarkedText = readonly { text: string; isMarked: boolean }[];

export interface FoundPage {
  id: string;
  path: string;
  kind: PageKind;
  title: MarkedText;
  snippet: MarkedText;
  topics: readonly string[];
  date: string | undefined;
}

export interface SearchResult {
  /** Pages that match, with all filters. */
  total: number;
  found: readonly FoundPage[];
  /** The values of each facet given the other filters, the most frequent first; years from the newest. */
  facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
  /** The words that were searched for instead of misspelt ones. */
  corrected: string | undefined;
}

export interface Suggestion {
  path: string;
  title: string;
  kind: PageKind;
}

/** A document that the search page shows without the content service: its menu, its flags. */
export interface KeptDocument {
  type: string;
  language: string;
  document: unknown;
}

export interface SearchIndex {
  search: (question: SearchQuestion) => SearchResult;
  /** Pages for words that are still being typed. */
  suggest: (request: { language: string; words: string; maxPages: number }) => readonly Suggestion[];
  /** The versions of all pages by id, to find those that changed. */
  versions: () => ReadonlyMap<string, string>;
  /** Replaces or adds a page. */
  put: (page: SearchablePage) => void;
  remove: (id: string) => void;
  setSynonyms: (language: string, synonyms: readonly Synonyms[]) => void;
  keep: (kept: KeptDocument) => void;
  getKept: (type: string, language: string) => unknown;
  /** Whether it was complete once. Before, a page that is not found may only not be indexed yet. */
  isFilled: () => boolean;
  setFilled: () => void;
}

/** Counts queries without results. */
export interface SearchMisses {
  add: (miss: { language: string; words: string }) => void;
}
