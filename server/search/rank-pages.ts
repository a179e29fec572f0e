/** Finds the pages that match terms of a query, and orders them by relevance. */
import type { PageKind } from '../../site/site.ts';
import type { Phrase, Term } from './parse-query.ts';
import type { FullTextTable, PageCard } from './search-database.ts';

/** The title, or another name of a page. */
export interface PageName {
  readonly stems: readonly string[];
  /** Positions of the words that are not stop words, or of all words if there are no others. */
  readonly content: ReadonlySet<number>;
}

export interface SearchedPage extends PageCard {
  /** The title and the page's other names. */
  readonly called: readonly PageName[];
}

export interface Match {
  readonly row: number;
  readonly page: SearchedPage;
  readonly score: number;
}

type Pages = ReadonlyMap<number, SearchedPage>;

/** The weight that matches in the title add. */
const titleWeight = 2;
/** The weight that a title which equals the query adds. */
const wholeTitleWeight = 0.9;
/** How strongly pages with all terms are preferred. */
const coverageExponent = 1.5;
/** Pages whose share of the query is below this ratio of the best page's share are not shown. */
const minCoverageRatio = 0.4;
/** A tolerance for floating point: sums of fractions are not exact. */
const nearlyAll = 0.999;
/** The maximum of the frequency factor of BM25: k1 + 1. */
const maxFrequency = 2.2;

/** Pages that explain a subject come before pages that mention it. */
const kindWeights: Readonly<Record<PageKind, number>> = {
  page: 1.15,
  scheme: 1.2,
  insight: 1,
  engineering: 1,
  offer: 0.92,
  press: 0.95,
  culture: 0.95,
  job: 0.85,
  legal: 1,
};

export interface Ranking {
  /** The best match first. */
  readonly matches: readonly Match[];
  /** Whether the best page has all terms. */
  readonly isComplete: boolean;
  /** Whether the best page has all terms in its title. */
  readonly isTitled: boolean;
}

/** `isBrief`: the body text of pages is not searched. */
export function rankPages(
  terms: readonly Term[],
  table: FullTextTable,
  { pages, isBrief = false }: { pages: Pages; isBrief?: boolean },
): Ranking {
  const match = (expression: string) => table.match(isBrief ? `${briefColumns} : (${expression})` : expression);
  const found = terms.map((term) => findTerm(term, match, pages.size));
  const whole = found.reduce((sum, { value }) => sum + value, 0);
  const totals = new Map<number, { score: number; value: number }>();
  for (const { value, rows } of found)
    for (const [row, frequency] of rows) {
      const total = totals.get(row) ?? { score: 0, value: 0 };
      totals.set(row, { score: total.score + value * (frequency / maxFrequency), value: total.value + value });
    }
  let best = 0;
  for (const { value } of totals.values()) best = Math.max(best, value);
  const matches: (Match & { isTitled: boolean })[] = [];
  for (const [row, { score, value }] of totals) {
    const page = pages.get(row);
    if (!page || value < best * minCoverageRatio) continue;
    const title = weighNames(page, found);
    const coverage = (value / whole) ** coverageExponent;
    matches.push({
      row,
      page,
      isTitled: title.value > whole * nearlyAll,
      score:
        (score + titleWeight * title.value) *
        coverage *
        (1 + wholeTitleWeight * title.fraction) *
        kindWeights[page.kind],
    });
  }
  matches.sort((one, other) => other.score - one.score || one.row - other.row);
  return { matches, isComplete: best > whole * nearlyAll, isTitled: matches[0]?.isTitled ?? false };
}

/** The columns that readers see in a result. */
const briefColumns = '{title headings summary topics}';

interface FoundTerm {
  readonly term: Term;
  /** The information value of the term: the rarer, the higher. */
  readonly value: number;
  /** The weighted frequency in each page, from 0 to `maxFrequency`. */
  readonly rows: ReadonlyMap<number, number>;
}

function findTerm(term: Term, match: FullTextTable['match'], total: number): FoundTerm {
  const rows = new Map<number, number>();
  const expressions = term.phrases.map((phrase) => `"${phrase.join(' ')}"`);
  if (term.completions.length > 0) expressions.push(term.completions.map((stem) => `"${stem}"`).join(' OR '));
  for (const expression of expressions) {
    const matches = match(expression);
    // SQLite's BM25 gives almost no weight to a word that half of the pages contain, so its rarity factor is divided
    // out.
    const rarity = Math.max(1e-6, Math.log((total - matches.length + 0.5) / (matches.length + 0.5)));
    for (const [row, score] of matches)
      rows.set(row, Math.min(maxFrequency, Math.max(rows.get(row) ?? 0, score / rarity)));
  }
  const value = term.weight * Math.log(1 + (total - rows.size + 0.5) / (rows.size + 0.5));
  // A term that no page has matches nothing, but its weight must count as missing.
  return { term, value, rows };
}

/**
 * `value`: the weight of the terms in the name that fits best. `fraction`: the fraction of that name that the query
 * matches.
 */
function weighNames({ called }: SearchedPage, found: readonly FoundTerm[]): NameFit {
  let best: NameFit = { value: 0, fraction: 0 };
  for (const name of called) {
    const fit = weighName(name, found);
    if (fit.value * (1 + fit.fraction) > best.value * (1 + best.fraction)) best = fit;
  }
  return best;
}

interface NameFit {
  readonly value: number;
  readonly fraction: number;
}

function weighName({ stems, content }: PageName, found: readonly FoundTerm[]): NameFit {
  let value = 0;
  const covered = new Set<number>();
  for (const { term, value: own } of found) {
    const places = [...term.phrases, ...term.completions.map((stem) => [stem])]
      .map((phrase) => findPhrase(stems, phrase))
      .filter((at) => at.length > 0);
    if (places.length > 0) value += own;
    for (const at of places.flat()) if (content.has(at)) covered.add(at);
  }
  return { value, fraction: content.size === 0 ? 0 : covered.size / content.size };
}

/** The positions of the phrase in the title. */
function findPhrase(stems: readonly string[], phrase: Phrase): number[] {
  const at = stems.findIndex((_, from) => phrase.every((stem, index) => stems[from + index] === stem));
  return at < 0 ? [] : phrase.map((_, index) => at + index);
}
