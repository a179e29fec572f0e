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
  readonly id: string;
  /** Equal versions of a page have equal content. */
  readonly version: string;
  /** The language's id. */
  readonly language: string;
  /** Without base path and language. */
  readonly path: string;
  readonly kind: PageKind;
  readonly title: string;
  /** What else it is called: a page is found by them as by its title. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly headings: readonly string[];
  readonly topics: readonly string[];
  readonly regions: readonly string[];
  /** `YYYY-MM-DD` */
  readonly date: string | undefined;
  readonly text: string;
}

/** Words that an editor declares to mean the same: `['CoP', 'Confirmation of payee']`. */
export type Synonyms = readonly string[];

export const facetNames = ['type', 'topic', 'region', 'year'] as const;
export type FacetName = (typeof facetNames)[number];

export interface SearchQuery {
  readonly language: string;
  readonly words: string;
  readonly filters: Readonly<Partial<Record<FacetName, string>>>;
  /** Misspelt words are not replaced. */
  readonly isExact: boolean;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Text in pieces; those with words of the query are marked. */
export type MarkedText = readonly { text: string; isMarked: boolean }[];

export interface FoundPage {
  readonly id: string;
  readonly path: string;
  readonly kind: PageKind;
  readonly title: MarkedText;
  readonly snippet: MarkedText;
  readonly topics: readonly string[];
  readonly date: string | undefined;
}

export interface SearchResult {
  /** Pages that match, with all filters. */
  readonly total: number;
  readonly found: readonly FoundPage[];
  /** The values of each facet given the other filters, the most frequent first; years from the newest. */
  readonly facets: Readonly<Record<FacetName, readonly FacetValue[]>>;
  /** The words that were searched for instead of misspelt ones. */
  readonly corrected: string | undefined;
}

export interface Suggestion {
  readonly path: string;
  readonly title: string;
  readonly kind: PageKind;
}

/** A document that the search page shows without the content service: its menu, its flags. */
export interface KeptDocument {
  readonly type: string;
  readonly language: string;
  readonly document: unknown;
}

export interface SearchIndex {
  readonly search: (question: SearchQuery) => SearchResult;
  /** Pages for words that are still being typed. */
  readonly suggest: (request: { language: string; words: string; maxPages: number }) => readonly Suggestion[];
  /** The versions of all pages by id, to find those that changed. */
  readonly versions: () => ReadonlyMap<string, string>;
  /** Replaces or adds a page. */
  readonly put: (page: SearchablePage) => void;
  readonly remove: (id: string) => void;
  readonly setSynonyms: (language: string, synonyms: readonly Synonyms[]) => void;
  readonly keep: (kept: KeptDocument) => void;
  readonly getKept: (type: string, language: string) => unknown;
  /** Whether it was complete once. Before, a page that is not found may only not be indexed yet. */
  readonly isFilled: () => boolean;
  readonly setFilled: () => void;
}

/** Counts queries without results. */
export interface SearchMisses {
  readonly add: (miss: { language: string; words: string }) => void;
}
