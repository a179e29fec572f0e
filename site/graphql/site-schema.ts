/**
 * The read-only schema of the generic link (acceptance D17): jobs, search, offices and the consent policy, for other
 * sites that want our facts without our markup. Built for the first query.
 */
import { buildSchema, GraphQLError } from 'graphql';
import type { Vacancy } from '../../integrations/job-boards/job-board.ts';
import { consentTypes, policyRevision } from '../consent/consent-policy.ts';
import type { ContentReader } from '../content/content-reader.ts';
import type { OfficeDocument } from '../content/content-types.generated.ts';
import { articleTypes, type RawArticle } from '../content/raw-article.ts';
import { getLanguage, type Language } from '../language/language.ts';
import type { Links } from '../routes/links.ts';
import { askJobBoard } from '../page-types/vacancy/ask-job-board.ts';
import { isOpen } from '../page-types/vacancy/is-open.ts';
import { getVacancyPath } from '../routes/vacancy-path.ts';
import type { SiteServices } from '../contract/site-services.ts';

export const siteSchema = buildSchema(`
  type Query {
    "Open roles, newest first."
    jobs(first: Int = 20): [Job!]!
    "One role; null when there is none, or it is closed."
    job(id: ID!): Job
    "Articles whose title or address has all the words, newest first."
    search(query: String!, lang: String = "en-gb", first: Int = 10): [SearchResult!]!
    offices(lang: String = "en-gb"): [Office!]!
    consentPolicy: ConsentPolicy!
  }
  type Job {
    id: ID!
    title: String!
    summary: String!
    team: String!
    department: String!
    locations: [Place!]!
    workplaceType: String!
    commitment: String!
    postedOn: String!
    closesOn: String
    path: String!
  }
  type Place { city: String! country: String! }
  type SearchResult { id: ID! type: String! title: String! summary: String path: String! publishedOn: String }
  type Office {
    id: ID!
    city: String!
    country: String
    address: String
    email: String
    hours: String
    isHeadquarters: Boolean!
  }
  type ConsentPolicy { revision: String! categories: [ConsentCategory!]! }
  type ConsentCategory { id: ID! types: [String!]! }
`);

/** The sources of one request. */
export interface SiteGraph {
  readonly contentIn: (language: Language) => ContentReader;
  readonly services: SiteServices;
  readonly links: Links;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const maxItems = 100;
const maxSearchLength = 200;

/** The fields of `Query`, as graphql-js calls them. */
export function createSiteQueries({ contentIn, services, links, today }: SiteGraph) {
  const toJob = (vacancy: Vacancy) => ({
    ...vacancy,
    path: links.path(getVacancyPath(vacancy), readLanguage('en-gb')),
  });
  return {
    async jobs({ first }: { first: number }) {
      const vacancies = await askJobBoard(() => services.jobBoard.listVacancies());
      return vacancies
        .filter((vacancy) => isOpen(vacancy, today))
        .slice(0, readFirst(first))
        .map(toJob);
    },
    async job({ id }: { id: string }) {
      const vacancy = await askJobBoard(() => services.jobBoard.getVacancy(id));
      return vacancy && isOpen(vacancy, today) ? toJob(vacancy) : null;
    },
    async search({ query, lang, first }: { query: string; lang: string; first: number }) {
      const words = query.slice(0, maxSearchLength).toLowerCase().split(/\s+/).filter(Boolean);
      const content = contentIn(readLanguage(lang));
      const lists = await Promise.all(articleTypes.map((type) => content.listArticleIndex(type)));
      return findArticles(lists.flat(), words)
        .slice(0, readFirst(first))
        .map((article) => toResult(article, links));
    },
    async offices({ lang }: { lang: string }) {
      return (await contentIn(readLanguage(lang)).listByType('office')).map(toOffice);
    },
    consentPolicy: () => ({
      revision: policyRevision,
      categories: Object.entries(consentTypes).map(([id, types]) => ({ id, types })),
    }),
  };
}

function findArticles(articles: readonly RawArticle[], words: readonly string[]): RawArticle[] {
  if (words.length === 0) return [];
  return articles
    .filter(({ uid, data }) => {
      const text = `${data.title ?? ''} ${uid}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => (other.data.published_on ?? '').localeCompare(one.data.published_on ?? ''));
}

function toResult({ id, type, uid, lang, data }: RawArticle, links: Links) {
  const { title, summary, published_on: publishedOn } = data;
  return { id, type, title: title ?? uid, summary, publishedOn, path: links.document({ type, uid, lang }) };
}

function toOffice({ id, uid, data }: OfficeDocument) {
  const { city, country, address, email, hours, is_headquarters: isHeadquarters } = data;
  return { id, city: city ?? uid, country, address, email, hours, isHeadquarters };
}

function readLanguage(id: string): Language {
  const language = getLanguage(id);
  if (!language) throw new GraphQLError(`There is no language "${id.slice(0, 20)}".`);
  return language;
}

function readFirst(first: number): number {
  if (first < 1 || first > maxItems) throw new GraphQLError(`first must be from 1 to ${maxItems}.`);
  return first;
}
