/** Converts values of vendors to values of `Vacancy`. */
import type { Vacancy } from './job-board.ts';

/** Parses "Full Time", "full-time", "FullTime", "Permanent - Full time". */
export function toCommitment(text: string | null | undefined): Vacancy['commitment'] {
  const word = (text ?? '').toLowerCase();
  if (word.includes('part')) return 'Part-time';
  if (word.includes('apprentice')) return 'Apprenticeship';
  if (word.includes('intern')) return 'Internship';
  if (/temp|contract|fixed|freelance/.test(word)) return 'Temporary';
  return 'Full-time';
}

/** Parses "Remote", "remote", "OnSite", "on-site", "Hybrid", "unspecified". */
export function toWorkplaceType(text: string | null | undefined): Vacancy['workplaceType'] {
  const word = (text ?? '').toLowerCase();
  if (word.includes('remote')) return 'Remote';
  return word.includes('hybrid') ? 'Hybrid' : 'On-site';
}

/** Parses "Lisbon, Portugal", "Remote - Netherlands", "London". A middle part is a region. */
export function toLocation(text: string): Vacancy['locations'][number] {
  const [city = '', ...rest] = text.split(/,| [-–] /).map((part) => part.trim());
  return { city, country: rest.at(-1) ?? '' };
}

/** `YYYY-MM-DD` of an ISO date-time or of epoch milliseconds; `''` without either. */
export function toDay(moment: string | number | null | undefined): string {
  if (moment === null || moment === undefined || moment === '') return '';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** Only complete ranges per year or hour, because others would be misleading. */
export function toPayRange(range: {
  minimum: number | null | undefined;
  maximum: number | null | undefined;
  currency: string | null | undefined;
  interval: string | null | undefined;
}): Pick<Vacancy, 'payRange'> {
  const interval = /hour/i.test(range.interval ?? '')
    ? 'hour'
    : /year|annual/i.test(range.interval ?? '')
      ? 'year'
      : undefined;
  const { minimum, maximum, currency } = range;
  if (!interval || !minimum || !maximum || !/^[A-Z]{3}$/.test(currency ?? '') || !currency) return {};
  return { payRange: { minimum, maximum, currency, interval } };
}
