import { parseIsoDate } from '../fields/date.ts';
import { parseIsoDateTime } from '../fields/timestamp.ts';
import type { DatePart } from '../storage/published-query.ts';
import type { PredicateValue } from './predicate-tree.ts';

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/**
 * Epoch milliseconds of a date, a date-time (UTC if it has no zone) or a number of milliseconds; undefined for other
 * values.
 */
export function toMoment(value: PredicateValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (/^-?\d{5,}$/.test(value)) return Number(value);
  return parseIsoDate(value) ?? parseIsoDateTime(localDateTime.test(value) ? `${value}Z` : value);
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const names: Partial<Record<DatePart, readonly string[]>> = { month: months, 'day-of-week': weekdays };

/** Accepts a number, or the English name of a month or weekday in any case, which may be shortened to three letters. */
export function toDatePartNumber(part: DatePart, value: PredicateValue | undefined): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,4}$/.test(value)) return Number(value);
  const wanted = value.toLowerCase();
  const index = (names[part] ?? []).findIndex((name) => name === wanted || name.slice(0, 3) === wanted);
  return index === -1 ? undefined : index + 1;
}
