/**
 * Reads one page from an index that has the order of a field or publication date, and stops where the page ends.
 * Otherwise all matches are sorted for each page, which takes a third of a second for 50,000.
 */
import type { Ordering, PublishedQuery } from '../published-query.ts';
import {
  compileConditionOfOne,
  compileOrdering,
  compileVisibility,
  joinConditions,
  toQueryContext,
  type CompileContext,
  type QueryContext,
} from './compile-query.ts';
import { openEnd, type CompiledSql } from './sql.ts';

/** The ordered source of documents, and the remaining orderings. */
interface OrderedSource {
  readonly from: CompiledSql;
  readonly conditions: readonly CompiledSql[];
  readonly order: string;
}

/**
 * Ids of the matching publications, one page of them, without documents that lack a value for the first ordering (they
 * come last). `undefined`: no index has that order.
 */
export function compileWalk(query: PublishedQuery, compileContext: CompileContext): CompiledSql | undefined {
  const context = toQueryContext(query, compileContext);
  const [first, ...others] = query.orderings;
  // Older refs have no such index, and `afterId` needs the position in the whole order.
  if (!first || !context.view.isMaster || query.afterId !== undefined) return undefined;
  const source = findSource(first, context);
  if (!source) return undefined;
  const where = joinConditions([
    ...source.conditions,
    compileVisibility(context.view),
    ...query.conditions.map((condition) => compileConditionOfOne(condition, context)),
  ]);
  const rest = others.map((ordering) => compileOrdering(ordering, context));
  // Ids are unique.
  const isDecided = others.some(({ operand }) => operand.source === 'attribute' && operand.name === 'id');
  const order = [source.order, ...rest.map(({ text }) => text), ...(isDecided ? [] : ['p.document'])].join(', ');
  return {
    text: `SELECT p.id AS id FROM ${source.from.text} WHERE ${where.text} ORDER BY ${order} LIMIT ? OFFSET ?`,
    values: [
      ...source.from.values,
      ...where.values,
      ...rest.flatMap(({ values }) => values),
      query.limit,
      query.offset,
    ],
  };
}

const dates = {
  'first-published-at': { column: 'p.first_published_at', index: 'publication_first_published' },
  'last-published-at': { column: 'p.last_published_at', index: 'publication_last_published' },
} as const;

function findSource(
  { operand, descending }: Ordering,
  { paths, languageIds }: QueryContext,
): OrderedSource | undefined {
  const direction = descending ? 'DESC' : 'ASC';
  if (operand.source === 'attribute') {
    if (operand.name !== 'first-published-at' && operand.name !== 'last-published-at') return undefined;
    const { column, index } = dates[operand.name];
    const from = { text: `publication p INDEXED BY ${index}`, values: [] };
    return { from, conditions: [], order: `${column} ${direction}` };
  }
  const path = paths.find(operand.path);
  const [language, ...more] = languageIds ?? [];
  // The index is ordered within each language, not across several.
  if (path === undefined || language === undefined || more.length > 0) return undefined;
  return {
    // CROSS JOIN keeps this join order.
    from: {
      text: 'field_value o INDEXED BY field_value_order CROSS JOIN publication p ON p.id = o.publication',
      values: [],
    },
    conditions: [
      {
        text: `o.path = ? AND o.language = ? AND o.to_ref = ${openEnd} AND o.sort_value IS NOT NULL`,
        values: [path, language],
      },
      isSmallestValue,
    ],
    order: `o.sort_value ${direction}`,
  };
}

/** A field with several values sorts by the smallest of them (compile-query.ts), and counts once. */
const isSmallestValue: CompiledSql = {
  text: `NOT EXISTS (SELECT 1 FROM field_value s WHERE s.publication = o.publication AND s.path = o.path
    AND (s.sort_value < o.sort_value OR (s.sort_value = o.sort_value AND s.position < o.position)))`,
  values: [],
};
