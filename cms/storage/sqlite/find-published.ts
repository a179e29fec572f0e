import type { PublishedPage, PublishedQuery } from '../published-query.ts';
import { compileCount, compilePage, type CompileContext } from './compile-query.ts';
import { compileWalk } from './compile-walk.ts';
import { publishedColumns, publishedFrom, toPublishedDocument } from './rows.ts';
import type { Row, Statements } from './statement-cache.ts';

export interface PublishedFinder {
  readonly find: (query: PublishedQuery, context: CompileContext) => PublishedPage;
  /** Call it when documents were indexed again, which changes counts of the same ref. */
  readonly clearCounts: () => void;
}

/** Below this number sorting is as fast as reading an index. */
const defaultWalkThreshold = 1000;
/**
 * Cached counts of the newest ref. All pages of a listing use the same count, and so do its filters by topic and year.
 */
const maxCachedCounts = 200;

/** `walkThreshold`: from this number of matches on, pages are read in index order where an index has that order. */
export function createPublishedFinder(statements: Statements, walkThreshold = defaultWalkThreshold): PublishedFinder {
  const counts = new Map<string, number>();
  let countedIn = 0;

  function countMatches(query: PublishedQuery, context: CompileContext): number {
    if (countedIn !== query.sequence || counts.size >= maxCachedCounts) counts.clear();
    countedIn = query.sequence;
    const { text, values } = compileCount(query, context);
    const name = JSON.stringify([text, values]);
    const total = counts.get(name) ?? toTotal(statements.allCompiled({ text, values }));
    counts.set(name, total);
    return total;
  }

  /**
   * `undefined`: no index has the order, there are few matches, or the page is far back or has documents without a
   * value.
   */
  function walk(query: PublishedQuery, context: CompileContext): PublishedPage | undefined {
    const walked = compileWalk(query, context);
    if (!walked) return undefined;
    const total = countMatches(query, context);
    // SQLite drops a condition that it knows to be false, and with it the index that the query names; the query would
    // fail.
    if (total === 0 || total < walkThreshold) return undefined;
    const rows = statements.allCompiled(walked);
    const isComplete = rows.length === Math.max(0, Math.min(query.limit, total - query.offset));
    return isComplete ? { total, documents: readDocuments(rows) } : undefined;
  }

  function sort(query: PublishedQuery, context: CompileContext): PublishedPage {
    const rows = statements.allCompiled(compilePage(query, context));
    const documents = readDocuments(rows);
    if (rows.length > 0) return { total: toTotal(rows), documents };
    if (query.offset === 0 && query.limit > 0) return { total: 0, documents };
    return { total: toTotal(statements.allCompiled(compileCount(query, context))), documents };
  }

  function readDocuments(rows: readonly Row[]): PublishedPage['documents'] {
    return rows.flatMap(({ id }) => {
      const row = statements.get(`SELECT ${publishedColumns} ${publishedFrom} WHERE p.id = ?`, Number(id));
      return row ? [toPublishedDocument(row)] : [];
    });
  }

  return {
    find: (query, context) => walk(query, context) ?? sort(query, context),
    clearCounts: () => counts.clear(),
  };
}

const toTotal = ([first]: readonly Row[]) => Number(first?.['total'] ?? 0);
