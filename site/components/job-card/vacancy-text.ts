/** Formats the facts of a vacancy for the reader's language. */
import type { Vacancy } from '../../../integrations/job-boards/job-board.ts';
import type { ViewContext } from '../../view/view-context.ts';
import { getCountryName } from '../../language/countries.ts';
import { masterLanguage, type Language } from '../../language/language.ts';
import { spaceThousands } from '../../language/space-thousands.ts';

type Location = Vacancy['locations'][number];

/** Boards and content mark "anywhere in the country" by one of these cities. */
export function isAnywhere({ city }: Pick<Location, 'city'>): boolean {
  return city === '' || city.toLowerCase() === 'remote';
}

/** "Lisbon", or "Remote, Portugal". `isLong` adds the country to a city too. */
export function toLocationText(location: Location, { strings, language }: ViewContext, isLong = false): string {
  const country = getCountryName(location.country, language);
  if (isAnywhere(location)) return country ? strings.remoteIn(country) : strings.workplaceTypes.Remote;
  return isLong && country ? `${location.city}, ${country}` : location.city;
}

/** "€92,000 – €103,000 a year"; `undefined` if the board does not give it. */
export function toPayText(payRange: Vacancy['payRange'], { strings, language }: ViewContext): string | undefined {
  if (!payRange) return undefined;
  const { minimum, maximum, currency, interval } = payRange;
  const format = new Intl.NumberFormat(language.id, {
    style: 'currency',
    currency,
    // Several currencies are called dollar; pounds and euros are unambiguous.
    currencyDisplay: currency.endsWith('D') ? 'symbol' : 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const amount = [...new Set([minimum, maximum])].map((value) => spaceThousands(format.format(value))).join(' – ');
  return `${amount} ${strings.payPer[interval]}`;
}

/** The language of all vacancies: boards do not give one, and ours are in the master language. */
export const vacancyLanguage: Language = masterLanguage;

/** Pages in other languages mark the language of a vacancy's text. */
export function getVacancyLanguage({ language }: Pick<ViewContext, 'language'>): string | undefined {
  return language.id === vacancyLanguage.id ? undefined : vacancyLanguage.html;
}
