import { isPoint } from '../indexed-point.ts';
import type { Condition, Ordering, PublishedQuery } from '../published-query.ts';
import { attributes, distanceFrom } from './compile-value-test.ts';
import type { CompileContext, View } from './query-context.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';

/** The order of publications `p`. */
export interface Order {
  /** Joins with at most one row for each publication. */
  readonly joins: Sql;
  readonly keys: Sql;
}

const noJoin = constant('');

export function compileOrder(query: PublishedQuery, context: CompileContext): Order {
  const last = constant('p.document');
  const listed = query.orderings.length === 0 ? query.listedOrder : undefined;
  if (listed && listed.values.length > 0) {
    const { column } = attributes[listed.attribute];
    return { joins: noJoin, keys: sql`array_position(${listed.values}::text[], ${column}::text), ${last}` };
  }
  const parts =
    query.orderings.length === 0
      ? query.conditions.flatMap((condition) => compileNearest(condition, context)).slice(0, 1)
      : compileOrderings(query.orderings, context);
  return joinOrders([...parts, { joins: noJoin, keys: last }]);
}

export function joinOrders(orders: readonly Order[]): Order {
  return {
    joins: joinSql(
      orders.map(({ joins }) => joins),
      '',
    ),
    keys: joinSql(
      orders.map(({ keys }) => keys),
      ', ',
    ),
  };
}

function compileNearest(condition: Condition, context: CompileContext): Order[] {
  if (condition.kind !== 'value' || condition.negated || condition.operand.source !== 'field') return [];
  const { test, operand } = condition;
  const path = context.paths.get(operand.path);
  if (test.test !== 'near' || path === undefined || !isPoint(test)) return [];
  const nearest = sql`(SELECT min(${distanceFrom('o', test)}) FROM field_value o
    WHERE o.publication = p.id AND o.path = ${path})`;
  return [{ joins: noJoin, keys: nearest }];
}

export function compileOrderings(orderings: readonly Ordering[], context: CompileContext): Order[] {
  return orderings.map(({ operand, descending }, index) => {
    const direction = constant(descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST');
    if (operand.source === 'field') {
      const { view } = context;
      return compileFieldOrder(context.paths.get(operand.path), { view, descending, index });
    }
    const { column } = attributes[operand.name];
    // The other attributes are never NULL. Without `NULLS LAST` PostgreSQL can use an index.
    const plain = constant(descending ? 'DESC' : 'ASC');
    return { joins: noJoin, keys: sql`${column} ${operand.name === 'uid' ? direction : plain}` };
  });
}

/** The condition of the index `field_value_order`. */
const isSortedInMaster = sql`o.to_ref = ${openEnd} AND (o.sort_number IS NOT NULL OR o.sort_text IS NOT NULL)`;

/** The smallest value of each publication, numbers before texts: one with both is sorted by its number. */
function compileFieldOrder(
  path: number | undefined,
  { view, descending, index }: { view: View; descending: boolean; index: number },
): Order {
  if (path === undefined) return { joins: noJoin, keys: constant('NULL::integer') };
  const direction = descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST';
  const row = `sort_${index}`;
  const number = `${row}.number ${direction}`;
  const text = `CASE WHEN ${row}.number IS NULL THEN ${row}.text END ${direction}`;
  return {
    joins: sql` CROSS JOIN LATERAL (SELECT min(o.sort_number) AS number, min(o.sort_text) AS text FROM field_value o
      WHERE o.publication = p.id AND o.path = ${path} AND ${view.isMaster ? isSortedInMaster : constant('TRUE')})
      ${constant(row)}`,
    keys: constant(descending ? `${text}, ${number}` : `${number}, ${text}`),
  };
}
