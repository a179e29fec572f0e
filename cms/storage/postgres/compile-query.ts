import { isPoint } from '../indexed-point.ts';
import type { Condition, Ordering, PublishedQuery } from '../published-query.ts';
import type { Numbers } from './index-numbers.ts';
import { attributes, compileTest, distanceFrom, fieldColumn, never, toColumn } from './compile-value-test.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';
import { toWords } from './to-words.ts';

/** What a query sees: one ref, and the versions of an overlay. */
export interface View {
  /**
   * The ref was the newest when the query was made: its visibility is an equality, and every index leads with it. A query
   * of the newest ref finds nothing once there is a newer one.
   */
  readonly isMaster: boolean;
  readonly sequence: number;
  readonly overlay: number | undefined;
}

export interface CompileContext {
  readonly view: View;
  /** No number: no document ever had that field or language. */
  readonly paths: Numbers;
  readonly languages: Numbers;
}

/** The context in which every part of one query is compiled. */
export interface QueryContext extends CompileContext {
  /** The languages that the query is restricted to; undefined = all. */
  readonly languageIds: readonly number[] | undefined;
}

export const toQueryContext = (query: PublishedQuery, context: CompileContext): QueryContext => ({
  ...context,
  languageIds: listLanguages(query)?.flatMap((lang) => context.languages.get(lang) ?? []),
});

/** The paths and languages whose numbers a query needs. */
export function listNames(query: PublishedQuery): { paths: string[]; languages: string[] } {
  const operands = [
    ...query.conditions.flatMap((condition) => (condition.kind === 'value' ? [condition.operand] : [])),
    ...query.orderings.map(({ operand }) => operand),
  ];
  const texts = query.conditions.flatMap((condition) => (condition.kind === 'text' ? [condition.path] : []));
  const fields = operands.flatMap((operand) => (operand.source === 'field' ? [operand.path] : []));
  return { paths: [...texts, ...fields], languages: listLanguages(query) ?? [] };
}

/** Every condition on the language narrows the result, so the first of them is an upper bound. */
function listLanguages({ conditions }: PublishedQuery): string[] | undefined {
  for (const condition of conditions) {
    if (condition.kind !== 'value' || condition.negated || condition.test.test !== 'one-of') continue;
    if (condition.operand.source !== 'attribute' || condition.operand.name !== 'lang') continue;
    return condition.test.values.map(String);
  }
  return undefined;
}

const always = constant('TRUE');

/** Ids of the matching publications, in order, one page of them; `total` in each row counts all pages. */
export function compilePage(query: PublishedQuery, compileContext: CompileContext): Sql {
  const context = toQueryContext(query, compileContext);
  const where = compileWhere(query, context);
  const order = compileOrder(query, context);
  const { limit, offset } = query;
  if (query.afterId === undefined) {
    return sql`SELECT p.id, count(*) OVER () AS total FROM publication p${order.joins} WHERE ${where}
      ORDER BY ${order.keys} LIMIT ${limit} OFFSET ${offset}`;
  }
  return sql`${compileRanked(query, where, order)} SELECT id, count(*) OVER () AS total FROM ranked
    WHERE place > (SELECT start FROM boundary) ORDER BY place LIMIT ${limit} OFFSET ${offset}`;
}

/** The number of matching documents, for an empty page. */
export function compileCount(query: PublishedQuery, compileContext: CompileContext): Sql {
  const context = toQueryContext(query, compileContext);
  const where = compileWhere(query, context);
  if (query.afterId === undefined) return sql`SELECT count(*) AS total FROM publication p WHERE ${where}`;
  return sql`${compileRanked(query, where, compileOrder(query, context))}
    SELECT count(*) AS total FROM ranked WHERE place > (SELECT start FROM boundary)`;
}

function compileRanked({ afterId }: PublishedQuery, where: Sql, order: Order): Sql {
  return sql`WITH ranked AS (
      SELECT p.id, p.document_id, row_number() OVER (ORDER BY ${order.keys}) AS place
      FROM publication p${order.joins} WHERE ${where}
    ), boundary AS (SELECT coalesce((SELECT place FROM ranked WHERE document_id = ${afterId ?? null}), 0) AS start)`;
}

/** PostgreSQL joins one table for each, and the time it takes to plan joins grows beyond all bounds: 200 took ten seconds. */
const maxJoinedConditions = 8;

function compileWhere(query: PublishedQuery, context: QueryContext): Sql {
  const conditions = query.conditions.map((condition, index) =>
    compileCondition(condition, context, { isJoined: index < maxJoinedConditions }),
  );
  return joinSql([compileVisibility(context.view), ...conditions], ' AND ');
}

/** Whether the publication `p` is visible in the view. */
export function compileVisibility({ isMaster, sequence, overlay }: View): Sql {
  if (isMaster) return sql`p.to_ref = ${openEnd} AND (SELECT max(r.sequence) FROM ref r) = ${sequence}`;
  const inRef = sql`p.from_ref <= ${sequence} AND p.to_ref > ${sequence}`;
  if (overlay === undefined) return inRef;
  return sql`(${inRef} AND p.document_id NOT IN (SELECT e.document_id FROM overlay_entry e WHERE e.overlay = ${overlay})
    OR p.id IN (SELECT e.publication FROM overlay_entry e WHERE e.overlay = ${overlay}))`;
}

/** Excludes publications that ended before; exact visibility is tested on the publication. */
export function compileEnd({ isMaster, sequence, overlay }: View): Sql {
  if (isMaster) return sql`f.to_ref = ${openEnd}`;
  return overlay === undefined ? sql`f.to_ref > ${sequence}` : always;
}

function compileLanguages({ languageIds }: QueryContext): Sql {
  return languageIds === undefined ? always : sql`f.language = ANY (${languageIds}::integer[])`;
}

function compileCondition(condition: Condition, context: QueryContext, { isJoined = true } = {}): Sql {
  if (condition.kind === 'text') return compileText(condition.path, condition.words, context);
  const { operand, test, negated } = condition;
  if (operand.source === 'attribute') {
    const compiled = compileTest(toColumn(operand.name), test);
    return negated ? sql`(${compiled}) IS NOT TRUE` : compiled;
  }
  const path = context.paths.get(operand.path);
  if (path === undefined) return negated ? always : never;
  const compiled = compileTest(fieldColumn, test);
  if (negated) return sql`NOT ${compileHas(path, compiled)}`;
  const found = sql`SELECT f.publication FROM field_value f WHERE f.path = ${path} AND ${compileEnd(context.view)}
    AND ${compileLanguages(context)} AND ${compiled}`;
  return isJoined ? sql`p.id IN (${found})` : sql`p.id = ANY (ARRAY(${found}))`;
}

/** Whether the publication `p` has a matching value. */
function compileHas(path: number, compiled: Sql): Sql {
  return sql`EXISTS (SELECT FROM field_value f WHERE f.publication = p.id AND f.path = ${path} AND ${compiled})`;
}

/** The same condition, tested for one publication at a time: for callers that read only a few. */
export function compileConditionOfOne(condition: Condition, context: QueryContext): Sql {
  if (condition.kind === 'text' || condition.negated || condition.operand.source === 'attribute')
    return compileCondition(condition, context);
  const path = context.paths.get(condition.operand.path);
  return path === undefined
    ? compileCondition(condition, context)
    : compileHas(path, compileTest(fieldColumn, condition.test));
}

/**
 * As an array, which the index of words makes first: PostgreSQL does not know what it costs to read long texts, and would
 * read those of every visible document.
 */
function compileText(path: string, words: readonly string[], context: QueryContext): Sql {
  const number = context.paths.get(path);
  const compiled = number === undefined ? undefined : compileWords(number, words);
  if (compiled === undefined) return never;
  return sql`p.id = ANY (ARRAY(SELECT f.publication FROM fulltext f WHERE ${compileTextEnd(context.view, compiled)}))`;
}

/** All of the words; a word that is split into several is a phrase. Undefined when nothing can match. */
export function compileWords(path: number, words: readonly string[]): Sql | undefined {
  const phrases = words.map((word) => toWords(word).map((part) => toIndexedWord(path, part)));
  if (phrases.length === 0 || phrases.some((phrase) => phrase.length === 0)) return undefined;
  const inOrder = phrases
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => sql`strpos(' ' || array_to_string(f.words, ' ') || ' ', ${` ${phrase.join(' ')} `}) > 0`);
  return joinSql([sql`f.words @> ${[...new Set(phrases.flat())]}::text[]`, ...inOrder], ' AND ');
}

/** The number in front keeps the words of different fields apart in one index. */
export function toIndexedWord(path: number, word: string): string {
  return `${path}.${word}`;
}

/** Master and history have indexes of their own. */
export function compileTextEnd(view: View, compiled: Sql): Sql {
  const inMaster = sql`f.to_ref = ${openEnd} AND ${compiled}`;
  if (view.isMaster) return inMaster;
  return sql`(${inMaster} OR f.to_ref < ${openEnd} AND ${compileEnd(view)} AND ${compiled})`;
}

interface Order {
  /** Rows of which there is one for each publication. */
  readonly joins: Sql;
  readonly keys: Sql;
}

const noJoin = constant('');

function compileOrder(query: PublishedQuery, context: CompileContext): Order {
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
    if (operand.source === 'field') return compileFieldOrder(context.paths.get(operand.path), descending, index);
    const { column } = attributes[operand.name];
    // Every document has the other attributes. Without the extra words PostgreSQL can use an index.
    const plain = constant(descending ? 'DESC' : 'ASC');
    return { joins: noJoin, keys: sql`${column} ${operand.name === 'uid' ? direction : plain}` };
  });
}

/** The smallest value of each publication, numbers before texts: one with both is sorted by its number. */
function compileFieldOrder(path: number | undefined, descending: boolean, index: number): Order {
  if (path === undefined) return { joins: noJoin, keys: constant('NULL::integer') };
  const direction = descending ? 'DESC NULLS LAST' : 'ASC NULLS LAST';
  const row = `sort_${index}`;
  const number = `${row}.number ${direction}`;
  const text = `CASE WHEN ${row}.number IS NULL THEN ${row}.text END ${direction}`;
  return {
    joins: sql` CROSS JOIN LATERAL (SELECT min(o.sort_number) AS number, min(o.sort_text) AS text FROM field_value o
      WHERE o.publication = p.id AND o.path = ${path}) ${constant(row)}`,
    keys: constant(descending ? `${text}, ${number}` : `${number}, ${text}`),
  };
}
