import { toDistanceKm } from '../storage/indexed-point.ts';
import type { IndexedValue } from '../storage/publication-register.ts';
import type { Condition, Operand, Ordering, PublishedQuery, ValueTest } from '../storage/published-query.ts';

/** A published document in its simplest form, in creation order. */
export interface NaiveDocument {
  readonly id: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly values: readonly IndexedValue[];
  readonly texts: Readonly<Record<string, string>>;
}

/** A query of one ref, without paging. */
export type NaiveQuery = Pick<PublishedQuery, 'conditions' | 'orderings' | 'listedOrder' | 'afterId'>;

/** The naive oracle: written for clarity, not speed. Every engine's result is compared with it. */
export function searchNaively(documents: readonly NaiveDocument[], query: NaiveQuery): string[] {
  const { conditions, orderings, listedOrder, afterId } = query;
  const isFree = orderings.length === 0;
  const nearest = isFree && listedOrder === undefined ? conditions.find(isNear) : undefined;
  const compareNearness = (a: NaiveDocument, b: NaiveDocument): number =>
    nearest ? toNearness(nearest, a) - toNearness(nearest, b) : 0;
  const toListIndex = ({ attributes }: NaiveDocument): number =>
    isFree && listedOrder ? listedOrder.values.indexOf(String(attributes[listedOrder.attribute])) : 0;
  const ids = documents
    .filter((document) => conditions.every((condition) => isTrue(condition, document)))
    .map((document, number) => ({ document, number }))
    .sort(
      (a, b) =>
        compareAll(a.document, b.document, orderings) ||
        toListIndex(a.document) - toListIndex(b.document) ||
        compareNearness(a.document, b.document) ||
        a.number - b.number,
    )
    .map(({ document }) => document.id);
  // An unknown id is at -1 and skips nothing.
  return afterId === undefined ? ids : ids.slice(ids.indexOf(afterId) + 1);
}

type NearCondition = Extract<Condition, { kind: 'value' }> & { readonly test: Extract<ValueTest, { test: 'near' }> };

function isNear(condition: Condition): condition is NearCondition {
  return condition.kind === 'value' && condition.test.test === 'near' && !condition.negated;
}

function toNearness({ operand, test }: NearCondition, document: NaiveDocument): number {
  return Math.min(...listValues(operand, document).map((value) => toDistanceKm(String(value), test) ?? Infinity));
}

function isTrue(condition: Condition, document: NaiveDocument): boolean {
  if (condition.kind === 'text') {
    const words = new Set((document.texts[condition.path] ?? '').toLowerCase().split(/\s+/));
    return condition.words.length > 0 && condition.words.every((word) => words.has(word.toLowerCase()));
  }
  const found = listValues(condition.operand, document).some((value) => passes(condition.test, value));
  return found !== condition.negated;
}

function listValues(operand: Operand, { attributes, values }: NaiveDocument): (string | number | undefined)[] {
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

function compareAll(a: NaiveDocument, b: NaiveDocument, orderings: readonly Ordering[]): number {
  for (const { operand, descending } of orderings) {
    const [first, second] = [findSortValue(operand, a), findSortValue(operand, b)];
    if (first === second) continue;
    if (first === undefined) return 1;
    if (second === undefined) return -1;
    return (first < second ? -1 : 1) * (descending ? -1 : 1);
  }
  return 0;
}

function findSortValue(operand: Operand, document: NaiveDocument): string | number | undefined {
  if (operand.source === 'attribute') return document.attributes[operand.name];
  const sortable = document.values
    .filter(({ path }) => path === operand.path)
    .flatMap(({ sortValue }) => (sortValue === undefined ? [] : [sortValue]));
  return sortable.toSorted((a, b) => (a < b ? -1 : 1))[0];
}
