/** Tests of one value: an attribute of the publication `p`, or a value `f` of the index. */
import { isPoint } from '../indexed-point.ts';
import type { DatePart, DocumentAttribute, ValueTest } from '../published-query.ts';
import { constant, joinSql, sql, type Sql } from './sql.ts';

/** An attribute or a field's value, as text and as number. A numeric test never matches a text. */
export interface Column {
  readonly text: Sql | undefined;
  readonly number: Sql | undefined;
  readonly isFilled: Sql;
}

export const attributes: Record<DocumentAttribute, { column: Sql; isText: boolean }> = {
  id: { column: constant('p.document_id'), isText: true },
  type: { column: constant('p.type'), isText: true },
  lang: { column: constant('p.lang'), isText: true },
  uid: { column: constant('p.uid'), isText: true },
  'first-published-at': { column: constant('p.first_published_at'), isText: false },
  'last-published-at': { column: constant('p.last_published_at'), isText: false },
};

export function toColumn(name: DocumentAttribute): Column {
  const { column, isText } = attributes[name];
  const isFilled = sql`${column} IS NOT NULL`;
  return isText ? { text: column, number: undefined, isFilled } : { text: undefined, number: column, isFilled };
}

/** An indexed field has a row only when it is filled, even when the value is not comparable. */
export const fieldColumn: Column = {
  text: constant('f.text_value'),
  number: constant('f.number_value'),
  isFilled: constant('TRUE'),
};

export const never = constant('FALSE');

export function compileTest(column: Column, test: ValueTest): Sql {
  if (test.test === 'filled') return column.isFilled;
  if (test.test === 'one-of') return compileOneOf(column, test.values);
  if (test.test === 'near')
    return column === fieldColumn && isPoint(test) ? sql`${distanceFrom('f', test)} <= ${test.radiusKm}` : never;
  return column.number === undefined ? never : compileNumberTest(column.number, test);
}

function compileOneOf({ text, number }: Column, values: readonly (string | number)[]): Sql {
  const texts = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  const parts = [
    ...(text && texts.length > 0 ? [sql`${text} = ${toAny(texts)}`] : []),
    ...(number && numbers.length > 0 ? [sql`${number} = ANY (${numbers}::float8[])`] : []),
  ];
  return parts.length === 0 ? never : sql`(${joinSql(parts, ' OR ')})`;
}

/** PostgreSQL assumes ten values for any list, so it would plan a prepared look-up again for each execution. */
function toAny(texts: readonly string[]): Sql {
  const [text, ...more] = texts;
  return text === undefined || more.length > 0 ? sql`ANY (${texts})` : sql`${text}`;
}

type NumberTest = Exclude<ValueTest, { test: 'filled' | 'one-of' | 'near' }>;

function compileNumberTest(column: Sql, test: NumberTest): Sql {
  switch (test.test) {
    case 'above':
      return sql`${column} > ${test.limit}::float8`;
    case 'below':
      return sql`${column} < ${test.limit}::float8`;
    case 'between':
      return sql`${column} BETWEEN ${test.from}::float8 AND ${test.to}::float8`;
    case 'date-part':
      if (isWholeYear(test)) return compileYear(column, test.number);
      return sql`${compileDatePart(column, test.part)} ${comparisons[test.comparison]} ${test.number}::float8`;
  }
}

const comparisons = { equal: constant('='), above: constant('>'), below: constant('<') } as const;

/** `isodow` counts Monday as 1 and Sunday as 7. */
const dateParts: Record<DatePart, Sql> = {
  year: constant('year'),
  month: constant('month'),
  'day-of-month': constant('day'),
  'day-of-week': constant('isodow'),
  hour: constant('hour'),
};

/** From the year 1 to the last date of JavaScript. PostgreSQL fails for numbers far outside. */
const firstDate = constant(String(Date.parse('0001-01-01T00:00:00Z')));
const lastDate = constant('8640000000000000');

function compileDatePart(column: Sql, part: DatePart): Sql {
  return sql`CASE WHEN ${column} BETWEEN ${firstDate} AND ${lastDate}
    THEN extract(${dateParts[part]} FROM to_timestamp(${column} / 1000.0::float8) AT TIME ZONE 'UTC') END`;
}

/** A year of four digits is a range of the value index; other date parts scan all values. */
const isWholeYear = ({ part, comparison, number }: ValueTest & { test: 'date-part' }) =>
  part === 'year' && comparison === 'equal' && Number.isInteger(number) && number >= 1000 && number < 9999;

function compileYear(column: Sql, year: number): Sql {
  return sql`(${column} >= ${Date.UTC(year)}::float8 AND ${column} < ${Date.UTC(year + 1)}::float8)`;
}

/** The formula of indexed-point.ts; NULL for a value that is not a point. */
export function distanceFrom(row: 'f' | 'o', { latitude, longitude }: { latitude: number; longitude: number }): Sql {
  const [otherLatitude, otherLongitude] = [constant(`${row}.latitude`), constant(`${row}.longitude`)];
  const radians = (degrees: Sql): Sql => sql`(${degrees} * pi() / 180)`;
  const from = radians(sql`${latitude}::float8`);
  const half = sql`sin((${radians(otherLatitude)} - ${from}) / 2) ^ 2 + cos(${from}) * cos(${radians(otherLatitude)})
    * sin(${radians(sql`(${otherLongitude} - ${longitude}::float8)`)} / 2) ^ 2`;
  // Without the condition `least` would ignore NULL, and all else would be at the other end of the earth.
  return sql`(CASE WHEN ${otherLatitude} IS NOT NULL THEN 2 * 6371.0088::float8 * asin(least(1, sqrt(${half}))) END)`;
}
