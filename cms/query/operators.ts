import { toIndexedText } from '../fields/indexed-text.ts';
import type { DatePart, ValueTest } from '../storage/published-query.ts';
import { toDatePartNumber, toMoment } from './moment.ts';
import type { ResolvedOperand } from './operand.ts';
import type { PredicateValue } from './predicate-tree.ts';

export interface TestInput {
  readonly operand: ResolvedOperand;
  readonly path: string;
  readonly values: readonly PredicateValue[];
}

type TestResult = ValueTest | { readonly problem: string };

export type Operator =
  | {
      readonly kind: 'value';
      readonly negated: boolean;
      /** Whether only documents of the path's type can match. */
      readonly staysInType: boolean;
      readonly toTest: (input: TestInput) => TestResult;
    }
  | { readonly kind: 'text' }
  | { readonly kind: 'similar' };

function value(
  toTest: (input: TestInput) => TestResult,
  options: { negated?: boolean; staysInType?: boolean } = {},
): Operator {
  return { kind: 'value', toTest, negated: options.negated ?? false, staysInType: options.staysInType ?? false };
}

const operators: Record<string, Operator> = {
  at: value(toEquality),
  // The negation of `at`: also matches documents without a value, and of other types.
  not: value(toEquality, { negated: true }),
  any: value(toListTest),
  in: value((input) =>
    input.path === 'document.id' ||
    (input.operand.operand.source === 'attribute' && input.operand.operand.name === 'uid')
      ? toListTest(input)
      : { problem: "works on 'document.id' and 'my.{type}.uid' only" },
  ),
  has: value(toFilledTest, { staysInType: true }),
  missing: value(toFilledTest, { negated: true, staysInType: true }),
  fulltext: { kind: 'text' },
  similar: { kind: 'similar' },
  'geopoint.near': value(toNearTest),
  'number.gt': value((input) => withNumbers(input, 1, ([limit = 0]) => ({ test: 'above', limit }))),
  'number.lt': value((input) => withNumbers(input, 1, ([limit = 0]) => ({ test: 'below', limit }))),
  'number.inRange': value((input) => withNumbers(input, 2, ([from = 0, to = 0]) => ({ test: 'between', from, to }))),
  'date.after': value((input) => withMoments(input, 1, ([limit = 0]) => ({ test: 'above', limit }))),
  'date.before': value((input) => withMoments(input, 1, ([limit = 0]) => ({ test: 'below', limit }))),
  'date.between': value((input) => withMoments(input, 2, ([from = 0, to = 0]) => ({ test: 'between', from, to }))),
  'date.year': datePart('year', 'equal'),
  'date.month': datePart('month', 'equal'),
  'date.month-after': datePart('month', 'above'),
  'date.month-before': datePart('month', 'below'),
  'date.day-of-month': datePart('day-of-month', 'equal'),
  'date.day-of-month-after': datePart('day-of-month', 'above'),
  'date.day-of-month-before': datePart('day-of-month', 'below'),
  'date.day-of-week': datePart('day-of-week', 'equal'),
  'date.day-of-week-after': datePart('day-of-week', 'above'),
  'date.day-of-week-before': datePart('day-of-week', 'below'),
  'date.hour': datePart('hour', 'equal'),
  'date.hour-after': datePart('hour', 'above'),
  'date.hour-before': datePart('hour', 'below'),
};

export function findOperator(name: string): Operator | undefined {
  return Object.hasOwn(operators, name) ? operators[name] : undefined;
}

function toEquality(input: TestInput): TestResult {
  const [first, ...more] = input.values;
  if (first === undefined || more.length > 0) return { problem: 'expected one value' };
  if (!isList(first)) return toOneOf(input, [first]);
  return input.path === 'document.tags' ? toOneOf(input, first) : { problem: 'expected one value, not a list' };
}

function toListTest(input: TestInput): TestResult {
  const [list, ...more] = input.values;
  return list !== undefined && isList(list) && more.length === 0
    ? toOneOf(input, list)
    : { problem: 'expected a list of values' };
}

function toOneOf(input: TestInput, values: readonly PredicateValue[]): TestResult {
  const compared: (string | number)[] = [];
  for (const written of values) {
    const comparable = toComparable(input.operand, written);
    if (comparable === undefined)
      return { problem: `'${input.path}' cannot be compared with ${JSON.stringify(written)}` };
    compared.push(comparable);
  }
  return { test: 'one-of', values: compared };
}

/** The indexed form of the value; undefined when a field of that kind cannot have it. */
function toComparable({ kind }: ResolvedOperand, written: PredicateValue): string | number | undefined {
  if (isList(written)) return undefined;
  switch (kind) {
    case 'id':
      return String(written);
    case 'link':
    case 'text':
      return toIndexedText(String(written));
    case 'number':
      return typeof written === 'number' ? written : undefined;
    case 'boolean':
      return toBoolean(written);
    case 'moment':
      return toMoment(written);
    case 'rich-text':
    case 'point':
    case 'opaque':
      return undefined;
  }
}

function toBoolean(written: string | number | boolean): number | undefined {
  if (written === true || written === 'true') return 1;
  return written === false || written === 'false' ? 0 : undefined;
}

function toFilledTest(input: TestInput): TestResult {
  return input.values.length === 0 ? { test: 'filled' } : { problem: 'expected a path only' };
}

function withNumbers(input: TestInput, count: number, build: (numbers: number[]) => ValueTest): TestResult {
  if (input.operand.kind !== 'number') return { problem: `'${input.path}' is not a number` };
  const numbers = input.values.filter((written) => typeof written === 'number');
  return numbers.length === count && input.values.length === count
    ? build(numbers)
    : { problem: `expected ${count} number(s)` };
}

function toNearTest(input: TestInput): TestResult {
  if (input.operand.kind !== 'point') return { problem: `'${input.path}' is not a geopoint` };
  const numbers = input.values.filter((written) => typeof written === 'number');
  const [latitude = 0, longitude = 0, radiusKm = 0] = numbers;
  if (numbers.length !== 3 || input.values.length !== 3) {
    return { problem: 'expected three numbers: latitude, longitude and a radius in kilometres' };
  }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    return { problem: 'expected a latitude from -90 to 90 and a longitude from -180 to 180' };
  }
  return { test: 'near', latitude, longitude, radiusKm };
}

function withMoments(input: TestInput, count: number, build: (moments: number[]) => ValueTest): TestResult {
  if (input.operand.kind !== 'moment') return { problem: `'${input.path}' is not a date` };
  const moments = input.values.map(toMoment).filter((moment) => moment !== undefined);
  return moments.length === count && input.values.length === count
    ? build(moments)
    : { problem: `expected ${count} date(s), such as "2026-05-31" or epoch milliseconds` };
}

function datePart(part: DatePart, comparison: 'equal' | 'above' | 'below'): Operator {
  return value(({ operand, path, values }) => {
    if (operand.kind !== 'moment') return { problem: `'${path}' is not a date` };
    const number = toDatePartNumber(part, values[0]);
    if (number === undefined || values.length !== 1) return { problem: 'expected a number, or an English name' };
    return { test: 'date-part', part, comparison, number };
  });
}

function isList(written: PredicateValue): written is readonly PredicateValue[] {
  return Array.isArray(written);
}
