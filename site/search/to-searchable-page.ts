/** From a raw document, or a vacancy, to the page as it is searched. Pure. */
import type { PrismicDocument } from '@prismicio/client';
import type { Vacancy } from '../../integrations/job-boards/job-board.ts';
import { vacancyLanguage } from '../components/job-card/vacancy-text.ts';
import type { SearchTerms } from '../content/search-terms.ts';
import type { PageKind, SearchablePage } from '../contract/search-index.ts';
import { getDocumentPath } from '../routes/links.ts';
import { jobRoute, staticRoutes } from '../routes/sections.ts';
import { getVacancyPath } from '../routes/vacancy-path.ts';

interface Circumstances extends Pick<SearchTerms, 'regions' | 'names'> {
  readonly version: string;
}

const kinds: Readonly<Record<string, PageKind>> = {
  scheme_page: 'scheme',
  payment_insight: 'insight',
  press_release: 'press',
  engineering_post: 'engineering',
  engineering_content: 'engineering',
  engineering_info: 'engineering',
  culture_post: 'culture',
  landing_page: 'offer',
  campaign: 'offer',
  legal_page: 'legal',
};

const hiddenPaths = new Set(staticRoutes.filter(({ isIndexed }) => isIndexed === false).map(({ path }) => path));

/** `undefined` for a document without a public page, and for one with noindex. */
export function toSearchablePage(
  document: PrismicDocument,
  { version, regions, names }: Circumstances,
): SearchablePage | undefined {
  const { id, type, uid, lang, tags, data } = document;
  const path = getDocumentPath(type, uid ?? undefined);
  const isPart = type === 'menu' || type === 'feature_flags' || type === jobRoute.documentType;
  if (isPart || !path || hiddenPaths.has(path) || data['no_index'] === true) return undefined;
  const title = toText(data['title']) || toText(data['meta_title']);
  const summary =
    [data['lede'], data['summary'], data['meta_description']].map(toText).find((text) => text !== '') ?? '';
  const { headings, texts } = listTexts(data);
  const metaTitle = toText(data['meta_title']);
  const kind = kinds[type] ?? 'page';
  // The meta title of an article only repeats its title in other words.
  const isFixed = kind === 'page' || kind === 'scheme' || kind === 'legal';
  const page = { title, summary, topics: tags, path };
  return {
    ...page,
    id,
    version,
    language: lang,
    kind,
    names: [...(isFixed ? [metaTitle] : []), ...(names.get(path) ?? [])].filter((name) => name && name !== title),
    headings: [...headings, metaTitle, toText(data['meta_description'])],
    regions: findRegions(page, regions),
    date: toDay(data['starts_at']) ?? toPublicationDay(document),
    text: texts.join('\n'),
  };
}

/** Years are offered from the newest: a day after the last publication, planned or mistyped, would be the first. */
function toPublicationDay({ data, last_publication_date: last }: PrismicDocument): string | undefined {
  const [day, published] = [toDay(data['published_on']), toDay(last)];
  return day !== undefined && published !== undefined && day > published ? published : day;
}

/** Of the job board, whether its vacancies are documents or not. */
export function toVacancyPage(vacancy: Vacancy, { version, regions }: Omit<Circumstances, 'names'>): SearchablePage {
  const { id, title, summary, team, department, locations, description, sections, postedOn } = vacancy;
  const path = getVacancyPath(vacancy);
  const places = locations.flatMap(({ city, country }) => [city, country]).filter(Boolean);
  return {
    id: `job:${id}`,
    version,
    language: vacancyLanguage.id,
    path,
    kind: 'job',
    title,
    names: [],
    summary,
    headings: [team, department, ...places],
    topics: [],
    regions: findRegions({ title, summary, topics: places, path }, regions),
    date: postedOn,
    text: [description, ...sections.map(({ text }) => text)].map(toVacancyText).join('\n'),
  };
}

function toVacancyText(text: Vacancy['description']): string {
  if (text.kind === 'html') return text.html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&[a-z]+;|&#\d+;/g, ' ');
  return listTexts(text.blocks).texts.join('\n');
}

/** Words are compared case-sensitively: "US" is a country, "us" is not. */
function findRegions(
  { title, summary, topics, path }: Pick<SearchablePage, 'title' | 'summary' | 'topics' | 'path'>,
  regions: SearchTerms['regions'],
): string[] {
  const text = ` ${[title, summary, ...topics, path].join(' ').replaceAll(/[^\p{L}\p{N}/-]+/gu, ' ')} `;
  return regions.filter(({ words }) => words.some((word) => isIn(word, text))).map(({ name }) => name);
}

const isIn = (word: string, text: string) => text.includes(word.startsWith('/') ? ` ${word}` : ` ${word} `);

interface Texts {
  readonly headings: string[];
  readonly texts: string[];
}

/** Fields for appearance, targets and internal names. */
const hiddenFields =
  /(^|_)(id|uid|type|variation|version|label_slug|lang|url|link|art|icon|style|anchor|layout|kind|time_zone|target|key)$/;
/** Fields that are not part of the body: they are indexed separately, or are not visible on the page. */
const documentFields = new Set([
  'title',
  'lede',
  'summary',
  'meta_title',
  'meta_description',
  'no_index',
  'author',
  'sources',
]);

/** The visible text of a document in order: rich text, plain text, the labels of links, alternative texts. */
function listTexts(data: unknown): Texts {
  const found: Texts = { headings: [], texts: [] };
  if (Array.isArray(data)) collect(data, found);
  else
    for (const [name, value] of Object.entries(data ?? {}))
      if (!documentFields.has(name) && !hiddenFields.test(name)) collect(value, found);
  return found;
}

function collect(value: unknown, found: Texts): void {
  if (typeof value === 'string') addPlain(value, found);
  else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (typeof value === 'object' && value !== null) collectObject(value as Record<string, unknown>, found);
}

function collectObject(value: Record<string, unknown>, found: Texts): void {
  if ('link_type' in value) return addPlain(toText(value['text']), found);
  if ('dimensions' in value) return addPlain(toText(value['alt']), found);
  if (typeof value['text'] === 'string' && 'spans' in value) {
    const isHeading = toText(value['type']).startsWith('heading');
    (isHeading ? found.headings : found.texts).push(value['text']);
    return;
  }
  for (const [name, own] of Object.entries(value)) {
    if (name === 'heading' && typeof own === 'string') found.headings.push(own);
    else if (!hiddenFields.test(name)) collect(own, found);
  }
}

/** Dates and URLs are not indexed as text. */
function addPlain(text: string, { texts }: Texts): void {
  if (text !== '' && !/^(https?:|mailto:|\d{4}-\d\d-\d\d|#)/.test(text)) texts.push(text);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toDay(value: unknown): string | undefined {
  return /^\d{4}-\d\d-\d\d/.exec(toText(value))?.[0];
}
