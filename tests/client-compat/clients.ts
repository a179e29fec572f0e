import * as prismic7 from '@prismicio/client';
import * as prismic6 from 'prismic-client-6';
import prismic5 from 'prismic-client-5';
import prismicJavascript from 'prismic-javascript';
import { repository } from './running-service.ts';

type Value = string | number | boolean | Date;

/** The predicates under the names of the newest client. */
export interface Operators {
  readonly at: (path: string, value: Value | string[]) => string;
  readonly not: (path: string, value: Value | string[]) => string;
  readonly any: (path: string, values: Value[]) => string;
  readonly in: (path: string, values: string[]) => string;
  readonly has: (path: string) => string;
  readonly missing: (path: string) => string;
  readonly fulltext: (path: string, words: string) => string;
  readonly similar: (id: string, count: number) => string;
  readonly geopointNear: (path: string, latitude: number, longitude: number, radius: number) => string;
  readonly numberGreaterThan: (path: string, limit: number) => string;
  readonly numberLessThan: (path: string, limit: number) => string;
  readonly numberInRange: (path: string, from: number, to: number) => string;
  readonly dateAfter: (path: string, date: string | number | Date) => string;
  readonly dateBefore: (path: string, date: string | number | Date) => string;
  readonly dateBetween: (path: string, from: string | number | Date, to: string | number | Date) => string;
  readonly dateYear: (path: string, year: number) => string;
  readonly dateMonth: (path: string, month: string | number) => string;
  readonly dateMonthAfter: (path: string, month: string | number) => string;
  readonly dateMonthBefore: (path: string, month: string | number) => string;
  readonly dateDayOfMonth: (path: string, day: number) => string;
  readonly dateDayOfMonthAfter: (path: string, day: number) => string;
  readonly dateDayOfMonthBefore: (path: string, day: number) => string;
  readonly dateDayOfWeek: (path: string, day: string | number) => string;
  readonly dateDayOfWeekAfter: (path: string, day: string | number) => string;
  readonly dateDayOfWeekBefore: (path: string, day: string | number) => string;
  readonly dateHour: (path: string, hour: number) => string;
  readonly dateHourAfter: (path: string, hour: number) => string;
  readonly dateHourBefore: (path: string, hour: number) => string;
}

/** A search under the names of the newest client; each generation sends it in its own way. */
export interface SearchParameters {
  readonly lang?: string;
  readonly page?: number;
  readonly pageSize?: number;
  readonly orderings?: readonly { readonly field: string; readonly direction?: 'asc' | 'desc' }[];
}

export interface FoundDocument {
  readonly id: string;
  readonly uid?: string | null | undefined;
  readonly type: string;
  readonly lang?: string | undefined;
}

interface SearchingClient {
  readonly name: string;
  /** Only the newest client escapes; in the others a quote inside a text ends the text. */
  readonly escapesQuotes: boolean;
  readonly operators: Operators;
  readonly search: (endpoint: string, filters: string[], parameters?: SearchParameters) => Promise<FoundDocument[]>;
}

const toOperators = (old: typeof prismic5.Predicates): Operators => ({
  ...old,
  geopointNear: old.near,
  numberGreaterThan: old.gt,
  numberLessThan: old.lt,
  numberInRange: old.inRange,
  dateYear: old.year,
  dateMonth: old.month,
  dateMonthAfter: old.monthAfter,
  dateMonthBefore: old.monthBefore,
  dateDayOfMonth: old.dayOfMonth,
  dateDayOfMonthAfter: old.dayOfMonthAfter,
  dateDayOfMonthBefore: old.dayOfMonthBefore,
  dateDayOfWeek: old.dayOfWeek,
  dateDayOfWeekAfter: old.dayOfWeekAfter,
  dateDayOfWeekBefore: old.dayOfWeekBefore,
  dateHour: old.hour,
  dateHourAfter: old.hourAfter,
  dateHourBefore: old.hourBefore,
});

const toOldOrderings = (orderings: NonNullable<SearchParameters['orderings']>): string =>
  `[${orderings.map(({ field, direction }) => (direction === 'desc' ? `${field} desc` : field)).join(', ')}]`;

async function searchInOldKit(
  kit: typeof prismic5 | typeof prismicJavascript,
  endpoint: string,
  filters: string[],
  { orderings, ...parameters }: SearchParameters,
): Promise<FoundDocument[]> {
  const api = await kit.getApi(endpoint);
  const { results } = await api.query(filters, {
    ...parameters,
    ...(orderings && { orderings: toOldOrderings(orderings) }),
  });
  return results;
}

/** Every generation of the official client that searches documents. */
export const searchingClients: readonly SearchingClient[] = [
  {
    name: '@prismicio/client 7.22',
    escapesQuotes: true,
    operators: prismic7.filter,
    async search(endpoint, filters, { orderings, ...parameters } = {}) {
      const client = prismic7.createClient(repository, { documentAPIEndpoint: endpoint });
      return (await client.get({ ...parameters, filters, ...(orderings && { orderings: [...orderings] }) })).results;
    },
  },
  {
    name: '@prismicio/client 6.9',
    escapesQuotes: false,
    operators: prismic6.predicate,
    async search(endpoint, predicates, { orderings, ...parameters } = {}) {
      const client = createClient6(endpoint);
      return (await client.get({ ...parameters, predicates, ...(orderings && { orderings: [...orderings] }) })).results;
    },
  },
  {
    name: '@prismicio/client 5.2',
    escapesQuotes: false,
    operators: toOperators(prismic5.Predicates),
    search: (endpoint, filters, parameters = {}) => searchInOldKit(prismic5, endpoint, filters, parameters),
  },
  {
    name: 'prismic-javascript 3.0.2',
    escapesQuotes: false,
    operators: toOperators(prismicJavascript.Predicates),
    search: (endpoint, filters, parameters = {}) => searchInOldKit(prismicJavascript, endpoint, filters, parameters),
  },
];

export function createClient7(endpoint: string, options: prismic7.ClientConfig = {}): prismic7.Client {
  return prismic7.createClient(repository, { documentAPIEndpoint: endpoint, ...options });
}

export function createClient6(endpoint: string, options: prismic6.ClientConfig = {}): prismic6.Client {
  // 6.9 expects the repository's URL, and requires `fetch` as an option, because it was no global then.
  return prismic6.createClient(endpoint, { fetch, ...options });
}

export function toUids(documents: readonly FoundDocument[]): string[] {
  return documents.map(({ uid, id }) => uid ?? id);
}
