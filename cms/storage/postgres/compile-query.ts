import type { Condition, PublishedQuery } from '../published-query.ts';
import { compileOrder } from './compile-order.ts';
import { compileTest, fieldColumn, never, toColumn } from './compile-value-test.ts';
import { toQueryContext, type CompileContext, type QueryContext, type View } from './query-context.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';
import { toWords } from './to-words.ts';

const always = constant('TRUE');

/**
 * One page of the matching publications with the `columns` of `from`, in order. Each row has the `total` of all pages,
 * and there is one row at least. From `sortedBelow` matches on there is only the total.
 */
export function compilePage(
  query: PublishedQuery,
  compileContext: CompileContext,
  { from, columns, sortedBelow }: PageParts,
): Sql {
  const context = toQueryContext(query, compileContext);
  const order = compileOrder(query, context);
  const matches = compileMatches(query, context);
  const isFew = sortedBelow === undefined ? always : sql`(SELECT total FROM counted) < ${sortedBelow}`;
  const sorted = sql`SELECT p.id FROM ${matches.from}${order.joins} WHERE ${matches.where} AND ${isFew}
    ORDER BY ${order.keys} LIMIT ${query.limit} OFFSET ${query.offset}`;
  return sql`WITH ${matches.counted}
    SELECT c.total, ${columns} FROM counted c LEFT JOIN (${compileListed(sorted)} ${from}) ON TRUE ORDER BY l.place`;
}

/** What the rows of a page are made of: `from` continues a list of publications `p`. */
interface PageParts {
  readonly from: Sql;
  readonly columns: Sql;
  readonly sortedBelow?: number;
}

/** The publications `p` with the ids of the query, whose places are `l.place`. */
export function compileListed(ids: Sql): Sql {
  return sql`unnest(ARRAY(${ids})) WITH ORDINALITY AS l (id, place) JOIN publication p ON p.id = l.id`;
}

/** The same after a document: ids; `total` in each row counts all pages behind it. */
export function compilePageAfter(query: PublishedQuery, compileContext: CompileContext): Sql {
  return sql`${compileRanked(query, compileContext)} SELECT id, count(*) OVER () AS total FROM ranked
    WHERE place > (SELECT start FROM boundary) ORDER BY place LIMIT ${query.limit} OFFSET ${query.offset}`;
}

/** The number of documents behind a document, for an empty page. */
export function compileCountAfter(query: PublishedQuery, compileContext: CompileContext): Sql {
  return sql`${compileRanked(query, compileContext)}
    SELECT count(*) AS total FROM ranked WHERE place > (SELECT start FROM boundary)`;
}

function compileRanked(query: PublishedQuery, compileContext: CompileContext): Sql {
  const context = toQueryContext(query, compileContext);
  const order = compileOrder(query, context);
  return sql`WITH ranked AS (
      SELECT p.id, p.document_id, row_number() OVER (ORDER BY ${order.keys}) AS place
      FROM publication p${order.joins} WHERE ${compileWhere(query, context)}
    ), boundary AS (SELECT coalesce((SELECT place FROM ranked WHERE document_id = ${query.afterId ?? null}), 0) AS start)`;
}

/** All matching publications `p`, each once. */
interface Matches {
  /** Tables, the last of which has their number. */
  readonly counted: Sql;
  readonly from: Sql;
  readonly where: Sql;
}

function compileMatches(query: PublishedQuery, context: QueryContext): Matches {
  if (query.conditions.every(isOfAttribute)) {
    // An index counts them, and another one often has their order: together that takes less than to keep all of them.
    const where = compileWhere(query, context);
    const counted = sql`counted AS MATERIALIZED (SELECT count(*) AS total FROM publication p WHERE ${where})`;
    return { counted, from: constant('publication p'), where };
  }
  return {
    counted: sql`matched AS MATERIALIZED (SELECT p.id FROM publication p WHERE ${compileWhere(query, context)}),
      counted AS MATERIALIZED (SELECT count(*) AS total FROM matched)`,
    from: constant('matched m JOIN publication p ON p.id = m.id'),
    where: always,
  };
}

function isOfAttribute(condition: Condition): boolean {
  return condition.kind === 'value' && condition.operand.source === 'attribute';
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
