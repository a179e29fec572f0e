import type { PublishedPage, PublishedQuery } from '../published-query.ts';
import type { PublishedDocument } from '../stored-document.ts';
import { compileCountAfter, compileListed, compilePage, compilePageAfter } from './compile-query.ts';
import { compileWalk, type SortKind } from './compile-walk.ts';
import type { IndexNumbers } from './index-numbers.ts';
import { listPublications, pageColumns, toDocuments, versionsOfPage } from './published-rows.ts';
import { isLookUp, listNames, type CompileContext } from './query-context.ts';
import { constant, openEnd, sql, type Sql } from './sql.ts';
import type { Row, Statements } from './statements.ts';
import type { ProcessState, Views } from './views.ts';

/** Below this number sorting is as fast as reading an index. */
export const defaultWalkThreshold = 1000;
/**
 * If a condition restricts the field that also orders, its matches are adjacent in the index and may be far from where
 * the walk begins. The walk then pays only with this many times more matches.
 */
const togetherFactor = 5;

export interface PublishedFinder {
  readonly statements: Statements;
  readonly views: Views;
  readonly numbers: IndexNumbers;
  /** From this number of matches on, pages are read in index order where an index has that order. */
  readonly walkThreshold: number;
  readonly state: ProcessState;
}

export async function findPublished(finder: PublishedFinder, query: PublishedQuery): Promise<PublishedPage> {
  if (query.afterId !== undefined) return findAfter(finder, query);
  return (await walk(finder, query)) ?? sort(finder, query);
}

async function loadContext(
  { statements, numbers }: PublishedFinder,
  query: PublishedQuery,
): Promise<Omit<CompileContext, 'view'>> {
  const names = listNames(query);
  return {
    paths: await numbers.paths.find(statements, names.paths),
    languages: await numbers.languages.find(statements, names.languages),
  };
}

const pageParts = { from: versionsOfPage, columns: pageColumns };

async function sort(finder: PublishedFinder, query: PublishedQuery): Promise<PublishedPage> {
  const { statements, views } = finder;
  const context = await loadContext(finder, query);
  const rows = await views.read(query.sequence, async (view) => {
    const compiled = compilePage(query, { ...context, view }, pageParts);
    const found = await statements.all(isLookUp(query) ? { ...compiled, isConstant: true } : compiled);
    return toTotal(found) > 0 ? found : [];
  });
  return { total: toTotal(rows), documents: toDocuments(rows) };
}

async function findAfter(finder: PublishedFinder, query: PublishedQuery): Promise<PublishedPage> {
  const { statements, views } = finder;
  const context = await loadContext(finder, query);
  const read = (compile: (query: PublishedQuery, context: CompileContext) => Sql): Promise<Row[]> =>
    views.read(query.sequence, async (view) => {
      const rows = await statements.all(compile(query, { ...context, view }));
      return toTotal(rows) > 0 ? rows : [];
    });
  const rows = await read(compilePageAfter);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => Number(id));
    return { total: toTotal(rows), documents: await listPublications(statements, ids) };
  }
  if (query.offset === 0 && query.limit > 0) return { total: 0, documents: [] };
  return { total: toTotal(await read(compileCountAfter)), documents: [] };
}

/** `undefined`: no index has the order, nothing is found, or the page is far back or has documents without a value. */
async function walk(finder: PublishedFinder, query: PublishedQuery): Promise<PublishedPage | undefined> {
  const { statements, views } = finder;
  const view = query.orderings.length === 0 ? undefined : views.guessMaster(query.sequence);
  if (!view) return undefined;
  const context = { ...(await loadContext(finder, query)), view };
  const walked = compileWalk(query, context, await findSortKind(finder, query, context));
  if (!walked) return undefined;
  const { sequence, conditions } = query;
  const name = JSON.stringify([sequence, conditions]);
  // Refs never change, but a ref of this transaction may be rolled back.
  const counts = statements.isTransaction ? undefined : finder.state.index.counts;
  let total = counts?.get(name);
  if (total === undefined) {
    const sortedBelow = Math.max(1, finder.walkThreshold * (restrictsOrder(query) ? togetherFactor : 1));
    const rows = await statements.all(compilePage(query, context, { ...pageParts, sortedBelow }));
    total = toTotal(rows);
    if (total === 0) return undefined;
    if (total < sortedBelow) return { total, documents: toDocuments(rows) };
    counts?.set(name, total);
  }
  const documents = await readListed(statements, walked);
  const isComplete = documents.length === Math.max(0, Math.min(query.limit, total - query.offset));
  return isComplete ? { total, documents } : undefined;
}

async function readListed(statements: Statements, ids: Sql): Promise<PublishedDocument[]> {
  return toDocuments(
    await statements.all(sql`SELECT ${pageColumns} FROM ${compileListed(ids)} ${versionsOfPage} ORDER BY l.place`),
  );
}

function restrictsOrder({ orderings: [first], conditions }: PublishedQuery): boolean {
  if (first?.operand.source !== 'field') return false;
  const { path } = first.operand;
  return conditions.some((one) => one.kind === 'value' && one.operand.source === 'field' && one.operand.path === path);
}

/** Undefined when the index has values of both kinds or of none. */
async function findSortKind(
  { statements, state }: PublishedFinder,
  { orderings: [first], sequence }: PublishedQuery,
  { paths }: CompileContext,
): Promise<SortKind | undefined> {
  const path = first?.operand.source === 'field' ? paths.get(first.operand.path) : undefined;
  if (path === undefined) return undefined;
  const name = `${sequence} ${path}`;
  const kinds = statements.isTransaction ? undefined : state.index.sortKinds;
  const kind = kinds?.get(name) ?? (await readSortKind(statements, path));
  if (sequence <= state.newest) kinds?.set(name, kind);
  return kind === 'neither' ? undefined : kind;
}

async function readSortKind(statements: Statements, path: number): Promise<SortKind | 'neither'> {
  const row = await statements.get(
    sql`SELECT ${hasSorted('sort_number', path)} AS number, ${hasSorted('sort_text', path)} AS text`,
  );
  if (row?.['number'] === row?.['text']) return 'neither';
  return row?.['number'] === true ? 'number' : 'text';
}

function hasSorted(column: 'sort_number' | 'sort_text', path: number) {
  return sql`EXISTS (SELECT FROM field_value f WHERE f.path = ${path} AND f.to_ref = ${openEnd}
    AND ${constant(`f.${column}`)} IS NOT NULL)`;
}

const toTotal = ([first]: readonly Row[]): number => Number(first?.['total'] ?? 0);
