import type { Condition, PublishedQuery } from '../published-query.ts';
import { compileOrder } from './compile-order.ts';
import { compileTest, fieldColumn, never, toColumn } from './compile-value-test.ts';
import { isLanguage, toQueryContext, type CompileContext, type QueryContext, type View } from './query-context.ts';
import { constant, joinSql, openEnd, sql, type Sql } from './sql.ts';
import { separateCharacters } from '../separate-characters.ts';
import { toWords } from './to-words.ts';

const always = constant('TRUE');

/**
 * One page of the matching publications with the `columns` of `from`, in order. Each row has the `total` of all pages,
 * and there is at least one row. If there are `sortedBelow` matches or more, the only row has the total alone.
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

/** The parts of a page's query: `from` continues a list of publications `p`. */
interface PageParts {
  readonly from: Sql;
  readonly columns: Sql;
  readonly sortedBelow?: number;
}

/** The publications `p` with the ids that the given query returns; `l.place` is the position in its result. */
export function compileListed(ids: Sql): Sql {
  return sql`unnest(ARRAY(${ids})) WITH ORDINALITY AS l (id, place) JOIN publication p ON p.id = l.id`;
}

/** The page after a document: ids only; `total` in each row counts everything after the document. */
export function compilePageAfter(query: PublishedQuery, compileContext: CompileContext): Sql {
  return sql`${compileRanked(query, compileContext)} SELECT id, count(*) OVER () AS total FROM ranked
    WHERE place > (SELECT start FROM boundary) ORDER BY place LIMIT ${query.limit} OFFSET ${query.offset}`;
}

/** The number of matches after a document, for an empty page. */
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
  /** Tables in FROM; the last one contains the number of matches. */
  readonly counted: Sql;
  readonly from: Sql;
  readonly where: Sql;
}

function compileMatches(query: PublishedQuery, context: QueryContext): Matches {
  if (query.conditions.every(isOfAttribute)) {
    // One index counts the matches, and often another one has their order. Using both is faster than storing all
    // matches.
    const where = compileWhere(query, context);
    const counted = sql`counted AS MATERIALIZED (SELECT count(*) AS total FROM publication p WHERE ${where})`;
    return { counted, from: constant('publication p'), where };
  }
  return {
    counted: sql`matched AS MATERIALIZED (${compileIds(query, context)}),
      counted AS MATERIALIZED (SELECT count(*) AS total FROM matched)`,
    from: constant('matched m JOIN publication p ON p.id = m.id'),
    where: always,
  };
}

function isOfAttribute(condition: Condition): boolean {
  return condition.kind === 'value' && condition.operand.source === 'attribute';
}

/** Ids of all matching publications, each once. */
function compileIds(query: PublishedQuery, context: QueryContext): Sql {
  const [first, ...others] = listIndexed(query, context);
  if (first === undefined || !isDecidedByValues(query, context))
    return sql`SELECT p.id FROM publication p WHERE ${compileWhere(query, context)}`;
  // Values in master belong to visible publications and contain their language.
  const ids = others.length === 0 ? sql`SELECT DISTINCT f.id FROM (${first}) f` : intersect([first, ...others]);
  return sql`SELECT m.id FROM (${ids}) m WHERE ${isNewest(context.view)}`;
}

/**
 * Whether the indexes of values and words alone decide what matches: the only other condition is on one language at
 * most.
 */
function isDecidedByValues({ conditions }: PublishedQuery, { view }: QueryContext): boolean {
  const [language, ...others] = conditions.filter((condition) => !isIndexed(condition));
  if (!view.isMaster || others.length > 0) return false;
  if (language === undefined) return true;
  // The index of words has no language, that of values has one.
  return isLanguage(language) && conditions.some((one) => isIndexed(one) && one.kind === 'value');
}

/** Whether the index of values or that of words can list the matches of the condition. */
function isIndexed(condition: Condition): boolean {
  return condition.kind === 'text' || (!condition.negated && condition.operand.source === 'field');
}

/**
 * For each of those conditions, the list of matching publications. They are intersected, so that each list is read
 * once. PostgreSQL would join them: it underestimates the number of matches, and reads one list again for each row of
 * another.
 */
function listIndexed({ conditions }: PublishedQuery, context: QueryContext): Sql[] {
  return conditions.filter(isIndexed).map((condition) => compileIndexed(condition, context));
}

const intersect = (lists: readonly Sql[]): Sql => joinSql(lists, ' INTERSECT ');

function compileWhere(query: PublishedQuery, context: QueryContext): Sql {
  const indexed = listIndexed(query, context);
  const others = query.conditions.filter((condition) => !isIndexed(condition));
  return joinSql(
    [
      compileVisibility(context.view),
      ...(indexed.length === 0 ? [] : [sql`p.id IN (${intersect(indexed)})`]),
      ...others.map((condition) => compileConditionOfOne(condition, context)),
    ],
    ' AND ',
  );
}

/** Whether the publication `p` is visible in the view. */
export function compileVisibility({ isMaster, sequence, overlay }: View): Sql {
  if (isMaster) return sql`p.to_ref = ${openEnd} AND ${isNewest({ sequence })}`;
  const inRef = sql`p.from_ref <= ${sequence} AND p.to_ref > ${sequence}`;
  if (overlay === undefined) return inRef;
  return sql`(${inRef} AND p.document_id NOT IN (SELECT e.document_id FROM overlay_entry e WHERE e.overlay = ${overlay})
    OR p.id IN (SELECT e.publication FROM overlay_entry e WHERE e.overlay = ${overlay}))`;
}

function isNewest({ sequence }: Pick<View, 'sequence'>): Sql {
  return sql`(SELECT max(r.sequence) FROM ref r) = ${sequence}`;
}

/** Excludes publications that ended before; exact visibility is tested on the publication. */
export function compileEnd({ isMaster, sequence, overlay }: View): Sql {
  if (isMaster) return sql`f.to_ref = ${openEnd}`;
  return overlay === undefined ? sql`f.to_ref > ${sequence}` : always;
}

function compileLanguages({ languageIds }: QueryContext): Sql {
  return languageIds === undefined ? always : sql`f.language = ANY (${languageIds}::integer[])`;
}

/** A condition, tested for one publication at a time. */
export function compileConditionOfOne(condition: Condition, context: QueryContext): Sql {
  // The index of words builds the array once.
  if (condition.kind === 'text') return sql`p.id = ANY (ARRAY(${compileIndexed(condition, context)}))`;
  const { operand, test, negated } = condition;
  if (operand.source === 'attribute') {
    const compiled = compileTest(toColumn(operand.name), test);
    return negated ? sql`(${compiled}) IS NOT TRUE` : compiled;
  }
  const path = context.paths.get(operand.path);
  if (path === undefined) return negated ? always : never;
  const has = compileHas(path, compileTest(fieldColumn, test));
  return negated ? sql`NOT ${has}` : has;
}

/** Whether the publication `p` has a matching value. */
function compileHas(path: number, compiled: Sql): Sql {
  return sql`EXISTS (SELECT FROM field_value f WHERE f.publication = p.id AND f.path = ${path} AND ${compiled})`;
}

/** Publications with a matching value or text. A publication with several is listed several times. */
function compileIndexed(condition: Condition, context: QueryContext): Sql {
  if (condition.kind === 'text') return compileText(condition.path, condition.words, context);
  const path = condition.operand.source === 'field' ? context.paths.get(condition.operand.path) : undefined;
  if (path === undefined) return noPublication;
  return sql`SELECT f.publication AS id FROM field_value f WHERE f.path = ${path} AND ${compileEnd(context.view)}
    AND ${compileLanguages(context)} AND ${compileTest(fieldColumn, condition.test)}`;
}

const noPublication = constant('SELECT NULL::bigint AS id WHERE FALSE');

function compileText(path: string, words: readonly string[], context: QueryContext): Sql {
  const number = context.paths.get(path);
  const compiled = number === undefined ? undefined : compileWords(number, words);
  if (compiled === undefined) return noPublication;
  return sql`SELECT f.publication AS id FROM fulltext f WHERE ${compileTextEnd(context.view, compiled)}`;
}

/** All of the words; a word that is split into several is a phrase. Undefined when nothing can match. */
export function compileWords(path: number, words: readonly string[]): Sql | undefined {
  const toPhrase = (word: string): string[] => toWords(word).map((part) => toIndexedWord(path, part));
  const phrases = words.map(toPhrase);
  if (phrases.length === 0 || phrases.some((phrase) => phrase.length === 0)) return undefined;
  const isJoined = (word: string): boolean => separateCharacters(word) !== word;
  const plain = words.filter((word) => !isJoined(word)).map(toPhrase);
  // Documents that an earlier version of the program indexed have words whose characters are not separated.
  const joined = words
    .filter(isJoined)
    .map((word) => [separateCharacters(word), word].map((own) => compilePhrases([toPhrase(own)])))
    .map((forms) => sql`(${joinSql(forms, ' OR ')})`);
  return joinSql([...(plain.length > 0 ? [compilePhrases(plain)] : []), ...joined], ' AND ');
}

/** All of the phrases, each with its words next to each other. */
function compilePhrases(phrases: readonly (readonly string[])[]): Sql {
  const inOrder = phrases
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => sql`strpos(' ' || array_to_string(f.words, ' ') || ' ', ${` ${phrase.join(' ')} `}) > 0`);
  return joinSql([sql`f.words @> ${[...new Set(phrases.flat())]}::text[]`, ...inOrder], ' AND ');
}

/** The number in front separates the words of different fields in one index. */
export function toIndexedWord(path: number, word: string): string {
  return `${path}.${word}`;
}

/** Master and history have separate indexes. */
export function compileTextEnd(view: View, compiled: Sql): Sql {
  const inMaster = sql`f.to_ref = ${openEnd} AND ${compiled}`;
  if (view.isMaster) return inMaster;
  return sql`(${inMaster} OR f.to_ref < ${openEnd} AND ${compileEnd(view)} AND ${compiled})`;
}
