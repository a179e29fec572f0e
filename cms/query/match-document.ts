/**
 * The reference implementation of conditions and orderings, for one document in memory. The engines are compared with
 * it (search-equivalence.test.ts).
 */
import { toWords } from '../fields/indexed-text.ts';
import { separateCharacters } from '../storage/separate-characters.ts';
import { toDistanceKm } from '../storage/indexed-point.ts';
import type { IndexedValue } from '../storage/publication-register.ts';
import type { Condition, Operand, Ordering, PublishedQuery, ValueTest } from '../storage/published-query.ts';

/** The index entry of a document, and its attributes. */
export interface MatchedDocument {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly values: readonly IndexedValue[];
  /** Text by field path. */
  readonly texts: Readonly<Record<string, string>>;
}

export function matchesAll(conditions: readonly Condition[], document: MatchedDocument): boolean {
  return conditions.every((condition) => isTrue(condition, document));
}

/** Negative when the first document comes before the second; 0 when only the order of creation decides. */
export function compareInOrder(
  a: MatchedDocument,
  b: MatchedDocument,
  { conditions, orderings, listedOrder }: Pick<PublishedQuery, 'conditions' | 'orderings' | 'listedOrder'>,
): number {
  if (orderings.length > 0) return compareAll(a, b, orderings);
  if (listedOrder) {
    const toIndex = ({ attributes }: MatchedDocument): number =>
      listedOrder.values.indexOf(String(attributes[listedOrder.attribute]));
    return toIndex(a) - toIndex(b);
  }
  const nearest = conditions.find(isNear);
  return nearest ? toNearness(nearest, a) - toNearness(nearest, b) : 0;
}

type NearCondition = Extract<Condition, { kind: 'value' }> & { readonly test: Extract<ValueTest, { test: 'near' }> };

function isNear(condition: Condition): condition is NearCondition {
  return condition.kind === 'value' && condition.test.test === 'near' && !condition.negated;
}

function toNearness({ operand, test }: NearCondition, document: MatchedDocument): number {
  return Math.min(...listValues(operand, document).map((value) => toDistanceKm(String(value), test) ?? Infinity));
}

function isTrue(condition: Condition, document: MatchedDocument): boolean {
  if (condition.kind === 'text') {
    const text = ` ${toIndexedWords(document.texts[condition.path] ?? '')} `;
    return condition.words.length > 0 && condition.words.every((word) => text.includes(` ${toIndexedWords(word)} `));
  }
  const found = listValues(condition.operand, document).some((value) => passes(condition.test, value));
  return found !== condition.negated;
}

const toIndexedWords = (text: string): string => toWords(toFolded(separateCharacters(text))).join(' ');

/** Words match regardless of case and accents. */
const toFolded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function listValues(operand: Operand, { attributes, values }: MatchedDocument): (string | number | undefined)[] {
  if (operand.source === 'attribute') {
    const value = attributes[operand.name];
    return value === undefined ? [] : [value];
  }
  return values.filter(({ path }) => path === operand.path).map(({ value }) => value);
}

function passes(one: ValueTest, value: string | number | undefined): boolean {
  if (one.test === 'filled') return true;
  if (value === undefined) return false;
  if (one.test === 'one-of') return one.values.includes(value);
  if (one.test === 'near') return (toDistanceKm(String(value), one) ?? Infinity) <= one.radiusKm;
  if (typeof value !== 'number') return false;
  if (one.test === 'above') return value > one.limit;
  if (one.test === 'below') return value < one.limit;
  if (one.test === 'between') return value >= one.from && value <= one.to;
  const part = readPart(new Date(value), one.part);
  return one.comparison === 'equal'
    ? part === one.number
    : one.comparison === 'above'
      ? part > one.number
      : part < one.number;
}

function readPart(date: Date, part: (ValueTest & { test: 'date-part' })['part']): number {
  switch (part) {
    case 'year':
      return date.getUTCFullYear();
    case 'month':
      return date.getUTCMonth() + 1;
    case 'day-of-month':
      return date.getUTCDate();
    case 'day-of-week':
      return date.getUTCDay() || 7;
    case 'hour':
      return date.getUTCHours();
  }
}

function compareAll(a: MatchedDocument, b: MatchedDocument, orderings: readonly Ordering[]): number {
  for (const { operand, descending } of orderings) {
    const [first, second] = [findSortValue(operand, a), findSortValue(operand, b)];
    if (first === second) continue;
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return (first < second ? -1 : 1) * (descending ? -1 : 1);
  }
  return 0;
}

function findSortValue(operand: Operand, document: MatchedDocument): string | number | undefined {
  if (operand.source === 'attribute') return document.attributes[operand.name];
  const sortable = document.values
    .filter(({ path }) => path === operand.path)
    .flatMap(({ sortValue }) => (sortValue === undefined ? [] : [sortValue]));
  return sortable.toSorted((a, b) => (a < b ? -1 : 1))[0];
}
