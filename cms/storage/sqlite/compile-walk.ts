/**
 * A page in the order of a field or of a date of publication, read from an index that has that order and only as far as
 * the page goes. Otherwise all that match are put in order for each page, which takes a third of a second for 50,000.
 */
import type { Ordering, PublishedQuery } from '../storage.ts';
import {
  compileConditionOfOne,
  compileOrdering,
  compileVisibility,
  joinConditions,
  openEnd,
  toQueryContext,
  type CompileContext,
  type CompiledSql,
  type QueryContext,
} from './compile-query.ts';

/** Where the documents come from in their order, and what they are then ordered by. */
interface OrderedSource {
  from: CompiledSql;
  conditions: readonly CompiledSql[];
  order: string;
}

/**
 * Ids of the matching publications, one page of them; documents without a value for the first ordering, which come after
 * all others, are left out. `undefined`: no index has that order.
 */
export function compileWalk(query: PublishedQuery, compileContext: CompileContext): CompiledSql | undefined {
  const context = toQueryContext(query, compileContext);
  const [first, ...others] = query.orderings;
  // An older ref has no index of its own, and a position behind a document is found by its number in all of the order.
  if (!first || !context.view.isMaster || query.afterId !== undefined) return undefined;
  const source = findSource(first, context);
  if (!source) return undefined;
  const where = joinConditions([
    ...source.conditions,
    compileVisibility(context.view),
    ...query.conditions.map((condition) => compileConditionOfOne(condition, context)),
  ]);
  const rest = others.map((ordering) => compileOrdering(ordering, context));
  // No two have the same id.
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

function findSource({ operand, descending }: Ordering, { paths, asked }: QueryContext): OrderedSource | undefined {
  const direction = descending ? 'DESC' : 'ASC';
  if (operand.source === 'attribute') {
    if (operand.name !== 'first-published-at' && operand.name !== 'last-published-at') return undefined;
    const { column, index } = dates[operand.name];
    const from = { text: `publication p INDEXED BY ${index}`, values: [] };
    return { from, conditions: [], order: `${column} ${direction}` };
  }
  const path = paths.find(operand.path);
  const [language, ...more] = asked ?? [];
  // The index has an order in each language, and none of several.
  if (path === undefined || language === undefined || more.length > 0) return undefined;
  return {
    // CROSS JOIN: in this order.
    from: {
      text: 'field_value o INDEXED BY field_value_order CROSS JOIN publication p ON p.id = o.publication',
      values: [],
    },
    conditions: [
      {
        text: `o.path = ? AND o.language = ? AND o.to_ref = ${openEnd} AND o.sort_value IS NOT NULL`,
        values: [path, language],
      },
      leastOfAll,
    ],
    order: `o.sort_value ${direction}`,
  };
}

/** A field with several values counts by the least of them (compile-query.ts), and once. */
const leastOfAll: CompiledSql = {
  text: `NOT EXISTS (SELECT 1 FROM field_value s WHERE s.publication = o.publication AND s.path = o.path
    AND (s.sort_value < o.sort_value OR (s.sort_value = o.sort_value AND s.position < o.position)))`,
  values: [],
};
