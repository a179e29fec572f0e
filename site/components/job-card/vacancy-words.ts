/** Facts of a vacancy in the reader's words. */
import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { getCountryName } from '../../language/countries.ts';
import { masterLanguage, type Language } from '../../language/language.ts';
import { spaceThousands } from '../../language/space-thousands.ts';

type Location = Vacancy['locations'][number];

/** How boards and content say that a place is any place in its country. */
export function isAnywhere({ city }: Pick<Location, 'city'>): boolean {
  return city === '' || city.toLowerCase() === 'remote';
}

/** "Lisbon", or "Remote, Portugal". `isLong` names the country of a city too. */
export function toLocationText(location: Location, { strings, language }: ViewContext, isLong = false): string {
  const country = getCountryName(location.country, language);
  if (isAnywhere(location)) return country ? strings.remoteIn(country) : strings.workplaceTypes.Remote;
  return isLong && country ? `${location.city}, ${country}` : location.city;
}

/** "€92,000 – €103,000 a year"; `undefined` when the board does not say. */
export function toPayText(payRange: Vacancy['payRange'], { strings, language }: ViewContext): string | undefined {
  if (!payRange) return undefined;
  const { minimum, maximum, currency, interval } = payRange;
  const format = new Intl.NumberFormat(language.id, {
    style: 'currency',
    currency,
    // Dollars are many; pounds and euros are one.
    currencyDisplay: currency.endsWith('D') ? 'symbol' : 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const amount = [...new Set([minimum, maximum])].map((value) => spaceThousands(format.format(value))).join(' – ');
  return `${amount} ${strings.payPer[interval]}`;
}

/** Of every vacancy: boards say none, and ours is written in the master language. */
export const vacancyLanguage: Language = masterLanguage;

/** Elsewhere the text of a vacancy says its language. */
export function getVacancyLanguage({ language }: Pick<ViewContext, 'language'>): string | undefined {
  return language.id === vacancyLanguage.id ? undefined : vacancyLanguage.html;
}
