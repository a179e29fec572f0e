import type {
  Condition,
  DatePart,
  DocumentAttribute,
  Operand,
  Ordering,
  PublishedQuery,
  ValueTest,
} from '../published-query.ts';
import { separateCharacters } from '../separate-characters.ts';
import type { NumberedNames } from './index-numbers.ts';
import { openEnd, type CompiledSql } from './sql.ts';
import { publicationOfTextRow, toTextRows } from './text-rows.ts';

/** What a query sees: one ref, and the versions of an overlay. */
export interface View {
  /** True for the newest ref: its visibility is an equality, and every index leads with it. */
  readonly isMaster: boolean;
  readonly sequence: number;
  readonly overlay: number | undefined;
}

export interface CompileContext {
  readonly view: View;
  /** A name without a number is one that no document has ever had. */
  readonly paths: Pick<NumberedNames, 'find'>;
  readonly languages: Pick<NumberedNames, 'find'>;
}

/** The context in which every part of one query is compiled. */
export interface QueryContext extends CompileContext {
  /** The languages that the query is restricted to; undefined = all. */
  readonly languageIds: readonly number[] | undefined;
}

export const toQueryContext = (query: PublishedQuery, context: CompileContext): QueryContext => ({
  ...context,
  languageIds: toLanguageIds(query, context),
});

const columns: Record<DocumentAttribute, string> = {
  id: 'p.document_id',
  type: 'p.type',
  lang: 'p.lang',
  uid: 'p.uid',
  'first-published-at': 'p.first_published_at',
  'last-published-at': 'p.last_published_at',
};

/** Formats of strftime. `%u` counts Monday as 1 and Sunday as 7. */
const datePartFormats: Record<DatePart, string> = {
  year: '%Y',
  month: '%m',
  'day-of-month': '%d',
  'day-of-week': '%u',
  hour: '%H',
};

const comparisons = { equal: '=', above: '>', below: '<' } as const;

/** Ids of the matching publications, in order, one page of them; `total` in each row counts all pages. */
export function compilePage(query: PublishedQuery, compileContext: CompileContext): CompiledSql {
  const context = toQueryContext(query, compileContext);
  const where = compileWhere(query, context);
  const order = compileOrder(query, context);
  if (query.afterId === undefined) {
    return {
      text: `SELECT p.id AS id, count(*) OVER () AS total FROM publication p WHERE ${where.text} ORDER BY ${order.text} LIMIT ? OFFSET ?`,
      values: [...where.values, ...order.values, query.limit, query.offset],
    };
  }
  const ranked = compileRanked(query, where, order);
  return {
    text: `${ranked.text} SELECT id, count(*) OVER () AS total FROM ranked WHERE place > (SELECT start FROM boundary) ORDER BY place LIMIT ? OFFSET ?`,
    values: [...ranked.values, query.limit, query.offset],
  };
}

/** The number of matching documents, for an empty page. */
export function compileCount(query: PublishedQuery, compileContext: CompileContext): CompiledSql {
  const context = toQueryContext(query, compileContext);
  const where = compileWhere(query, context);
  if (query.afterId === undefined) {
    return { text: `SELECT count(*) AS total FROM publication p WHERE ${where.text}`, values: where.values };
  }
  const ranked = compileRanked(query, where, compileOrder(query, context));
  return {
    text: `${ranked.text} SELECT count(*) AS total FROM ranked WHERE place > (SELECT start FROM boundary)`,
    values: ranked.values,
  };
}

function compileRanked(query: PublishedQuery, where: CompiledSql, order: CompiledSql): CompiledSql {
  return {
    text: `WITH ranked AS (
        SELECT p.id AS id, p.document_id AS document_id, row_number() OVER (ORDER BY ${order.text}) AS place
        FROM publication p WHERE ${where.text}
      ), boundary AS (SELECT coalesce((SELECT place FROM ranked WHERE document_id = ?), 0) AS start)`,
    // Placeholders are numbered in order of appearance: the window's ordering comes before the conditions.
    values: [...order.values, ...where.values, query.afterId ?? null],
  };
}

function compileWhere(query: PublishedQuery, context: QueryContext): CompiledSql {
  return joinConditions([
    compileVisibility(context.view),
    ...query.conditions.map((condition) => compileCondition(condition, context)),
  ]);
}

export function joinConditions(parts: readonly CompiledSql[]): CompiledSql {
  return { text: parts.map((part) => part.text).join(' AND '), values: parts.flatMap((part) => part.values) };
}

/** Whether the publication `p` is visible in the view. */
export function compileVisibility({ isMaster, sequence, overlay }: View): CompiledSql {
  if (isMaster) return { text: `p.to_ref = ${openEnd}`, values: [] };
  const inRef = 'p.from_ref <= ? AND p.to_ref > ?';
  if (overlay === undefined) return { text: inRef, values: [sequence, sequence] };
  return {
    text: `(${inRef} AND p.document_id NOT IN (SELECT document_id FROM overlay_entry WHERE overlay = ?)
      OR p.id IN (SELECT publication FROM overlay_entry WHERE overlay = ?))`,
    values: [sequence, sequence, overlay, overlay],
  };
}

/** Excludes publications that ended before; exact visibility is tested on the publication. */
function compileEnd({ isMaster, sequence, overlay }: View): CompiledSql {
  if (isMaster) return { text: `f.to_ref = ${openEnd}`, values: [] };
  return overlay === undefined ? { text: 'f.to_ref > ?', values: [sequence] } : { text: 'TRUE', values: [] };
}

/**
 * All languages rather than no condition: SQLite uses an index only up to the first column that the query does not
 * constrain.
 */
function compileLanguages({ languageIds }: QueryContext): CompiledSql {
  if (languageIds === undefined) return { text: 'f.language IN (SELECT id FROM language)', values: [] };
  return { text: `f.language IN (${languageIds.map(() => '?').join(', ')})`, values: languageIds };
}

/** Every condition on the language narrows the result, so the first of them is an upper bound. */
function toLanguageIds({ conditions }: PublishedQuery, { languages }: CompileContext): number[] | undefined {
  for (const condition of conditions) {
    if (condition.kind !== 'value' || condition.negated || condition.test.test !== 'one-of') continue;
    if (condition.operand.source !== 'attribute' || condition.operand.name !== 'lang') continue;
    return condition.test.values.flatMap((lang) => languages.find(String(lang)) ?? []);
  }
  return undefined;
}

function compileCondition(condition: Condition, context: QueryContext): CompiledSql {
  if (condition.kind === 'text') return compileText(condition.path, condition.words, context);
  const { operand, test, negated } = condition;
  if (operand.source === 'attribute') {
    const compiled = compileTest(columns[operand.name], test);
    return negated ? { text: `(${compiled.text}) IS NOT TRUE`, values: compiled.values } : compiled;
  }
  const path = context.paths.find(operand.path);
  if (path === undefined) return { text: negated ? 'TRUE' : 'FALSE', values: [] };
  const compiled = compileTest('f.value', test);
  if (negated) {
    const has = compileHas(path, compiled);
    return { text: `NOT ${has.text}`, values: has.values };
  }
  const end = compileEnd(context.view);
  const language = compileLanguages(context);
  return {
    text: `p.id IN (SELECT f.publication FROM field_value f WHERE f.path = ? AND ${end.text} AND ${language.text}
      AND ${compiled.text})`,
    values: [path, ...end.values, ...language.values, ...compiled.values],
  };
}

/** Whether the publication `p` has a matching value. */
function compileHas(path: number, { text, values }: CompiledSql): CompiledSql {
  return {
    text: `EXISTS (SELECT 1 FROM field_value f WHERE f.publication = p.id AND f.path = ? AND ${text})`,
    values: [path, ...values],
  };
}

/** The same condition, tested for one publication at a time: for callers that read only a few. */
export function compileConditionOfOne(condition: Condition, context: QueryContext): CompiledSql {
  if (condition.kind === 'text' || condition.negated || condition.operand.source === 'attribute')
    return compileCondition(condition, context);
  const path = context.paths.find(condition.operand.path);
  return path === undefined
    ? compileCondition(condition, context)
    : compileHas(path, compileTest('f.value', condition.test));
}

function compileTest(column: string, test: ValueTest): CompiledSql {
  switch (test.test) {
    case 'one-of':
      if (test.values.length === 1) return { text: `${column} = ?`, values: test.values };
      return { text: `${column} IN (${test.values.map(() => '?').join(', ')})`, values: test.values };
    case 'filled':
      // An indexed field has a row only when it is filled, even when the value is not comparable.
      return { text: column.startsWith('p.') ? `${column} IS NOT NULL` : 'TRUE', values: [] };
    case 'above':
      // SQLite orders all texts after all numbers, and the empty text is the first of them.
      return { text: `${column} > ? AND ${column} < ''`, values: [test.limit] };
    case 'below':
      return { text: `${column} < ?`, values: [test.limit] };
    case 'between':
      return { text: `${column} BETWEEN ? AND ?`, values: [test.from, test.to] };
    case 'near':
      return {
        text: `distance_km(${column}, ?, ?) <= ?`,
        values: [test.latitude, test.longitude, test.radiusKm],
      };
    case 'date-part':
      if (isWholeYear(test)) return compileYear(column, test.number);
      return {
        // strftime would convert a text to a number, and so to a date.
        text: `typeof(${column}) <> 'text' AND CAST(strftime('${datePartFormats[test.part]}', ${column} / 1000.0, 'unixepoch') AS INTEGER) ${comparisons[test.comparison]} ?`,
        values: [test.number],
      };
  }
}

/** A year of four digits is a range of the value index; other date parts scan all values. */
const isWholeYear = ({ part, comparison, number }: ValueTest & { test: 'date-part' }) =>
  part === 'year' && comparison === 'equal' && Number.isInteger(number) && number >= 1000 && number < 9999;

function compileYear(column: string, year: number): CompiledSql {
  return { text: `(${column} >= ? AND ${column} < ?)`, values: [Date.UTC(year), Date.UTC(year + 1)] };
}

function compileText(path: string, words: readonly string[], context: QueryContext): CompiledSql {
  const id = context.paths.find(path);
  if (id === undefined || words.length === 0) return { text: 'FALSE', values: [] };
  const [language, ...others] = context.languageIds ?? [];
  return {
    text: `p.id IN (SELECT ${publicationOfTextRow} FROM fulltext WHERE fulltext MATCH ? AND rowid BETWEEN ? AND ?)`,
    values: [toTextQuery(words), ...toTextRows(id, others.length === 0 ? language : undefined)],
  };
}

/** All of the words, each quoted: nothing in them is an operator. */
export function toTextQuery(words: readonly string[]): string {
  return words.map(compileWord).join(' AND ');
}

/** Documents that an earlier version of the program indexed have words whose characters are not separated. */
function compileWord(word: string): string {
  const separate = separateCharacters(word);
  return separate === word ? quote(word) : `(${quote(separate)} OR ${quote(word)})`;
}

const quote = (words: string): string => `"${words.replaceAll('"', '""')}"`;

function compileOrder(query: PublishedQuery, context: CompileContext): CompiledSql {
  const listed = query.orderings.length === 0 ? query.listedOrder : undefined;
  if (listed && listed.values.length > 0) {
    const cases = listed.values.map((_, place) => `WHEN ? THEN ${place}`).join(' ');
    return { text: `CASE ${columns[listed.attribute]} ${cases} END, p.document`, values: listed.values };
  }
  const parts =
    query.orderings.length === 0
      ? query.conditions.flatMap((condition) => compileNearest(condition, context)).slice(0, 1)
      : query.orderings.map((ordering) => compileOrdering(ordering, context));
  return {
    text: [...parts.map((part) => part.text), 'p.document'].join(', '),
    values: parts.flatMap((part) => part.values),
  };
}

function compileNearest(condition: Condition, context: CompileContext): CompiledSql[] {
  if (condition.kind !== 'value' || condition.negated || condition.operand.source !== 'field') return [];
  const { test, operand } = condition;
  const path = context.paths.find(operand.path);
  if (test.test !== 'near' || path === undefined) return [];
  return [
    {
      text: `(SELECT min(distance_km(o.value, ?, ?)) FROM field_value o WHERE o.publication = p.id AND o.path = ?)`,
      values: [test.latitude, test.longitude, path],
    },
  ];
}

export function compileOrdering({ operand, descending }: Ordering, context: CompileContext): CompiledSql {
  const key = compileSortKey(operand, context);
  // Every document has the other attributes. Without the extra terms SQLite can use an index.
  const nulls = operand.source === 'attribute' && operand.name !== 'uid' ? '' : ' NULLS LAST';
  return { text: `${key.text} ${descending ? 'DESC' : 'ASC'}${nulls}`, values: key.values };
}

function compileSortKey(operand: Operand, context: CompileContext): CompiledSql {
  if (operand.source === 'attribute') return { text: columns[operand.name], values: [] };
  const path = context.paths.find(operand.path);
  if (path === undefined) return { text: 'NULL', values: [] };
  return {
    text: '(SELECT min(o.sort_value) FROM field_value o WHERE o.publication = p.id AND o.path = ?)',
    values: [path],
  };
}
