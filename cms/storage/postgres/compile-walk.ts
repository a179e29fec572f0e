/**
 * Reads one page from an index that has the order of a field or publication date, and stops where the page ends.
 * Otherwise all matches are sorted for each page.
 */
import type { Ordering, PublishedQuery } from '../published-query.ts';
import { compileOrderings, joinOrders } from './compile-order.ts';
import { compileConditionOfOne, compileVisibility } from './compile-query.ts';
import { toQueryContext, type CompileContext, type QueryContext } from './query-context.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';

/** The ordered source of documents, and the remaining orderings. */
interface OrderedSource {
  readonly from: Sql;
  readonly conditions: readonly Sql[];
  readonly order: Sql;
}

/** Whether the values of a field sort as numbers or as texts. */
export type SortKind = 'number' | 'text';

/**
 * Ids of the matching publications, one page of them, without documents that lack a value for the first ordering (they
 * come last). `undefined`: no index has that order. `sortKind`: of the values of the first ordering, when it is a
 * field.
 */
export function compileWalk(
  query: PublishedQuery,
  compileContext: CompileContext,
  sortKind: SortKind | undefined,
): Sql | undefined {
  const context = toQueryContext(query, compileContext);
  const [first, ...others] = query.orderings;
  // `afterId` needs the document's position in the whole order.
  if (!first || !context.view.isMaster || query.afterId !== undefined) return undefined;
  const source = findSource(first, context, sortKind);
  if (!source) return undefined;
  const where = [
    ...source.conditions,
    compileVisibility(context.view),
    ...query.conditions.map((condition) => compileConditionOfOne(condition, context)),
  ];
  const order = joinOrders([
    { joins: constant(''), keys: source.order },
    ...compileOrderings(others, context),
    { joins: constant(''), keys: constant('p.document') },
  ]);
  return sql`SELECT p.id FROM ${source.from}${order.joins} WHERE ${joinSql(where, ' AND ')} ORDER BY ${order.keys}
    LIMIT ${query.limit} OFFSET ${query.offset}`;
}

const dates = {
  'first-published-at': constant('p.first_published_at'),
  'last-published-at': constant('p.last_published_at'),
} as const;

const sortColumns: Record<SortKind, string> = { number: 'sort_number', text: 'sort_text' };

function findSource(
  { operand, descending }: Ordering,
  { paths, languageIds }: QueryContext,
  sortKind: SortKind | undefined,
): OrderedSource | undefined {
  const direction = constant(descending ? 'DESC' : 'ASC');
  if (operand.source === 'attribute') {
    if (operand.name !== 'first-published-at' && operand.name !== 'last-published-at') return undefined;
    return { from: constant('publication p'), conditions: [], order: sql`${dates[operand.name]} ${direction}` };
  }
  const path = paths.get(operand.path);
  const [language, ...more] = languageIds ?? [];
  // The index is ordered within each language, not across several.
  if (path === undefined || sortKind === undefined || language === undefined || more.length > 0) return undefined;
  const column = sortColumns[sortKind];
  const key = constant(`o.${column}`);
  return {
    from: constant('field_value o JOIN publication p ON p.id = o.publication'),
    conditions: [
      sql`o.path = ${path} AND o.language = ${language} AND o.to_ref = ${openEnd} AND ${key} IS NOT NULL`,
      isSmallest(key, constant(`s.${column}`)),
    ],
    order: sql`${key} ${direction}`,
  };
}

/** A field with several values sorts by the smallest of them (compile-order.ts), and counts once. */
function isSmallest(key: Sql, other: Sql): Sql {
  return sql`NOT EXISTS (SELECT FROM field_value s WHERE s.publication = o.publication AND s.path = o.path
    AND (${other} < ${key} OR ${other} = ${key} AND s.position < o.position))`;
}
