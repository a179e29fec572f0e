/** Every page that search engines may list: fixed pages, the documents of catch-alls, and open vacancies. */
import { setImmediate as turn } from 'node:timers/promises';
import type { ContentReader } from '../content/content-reader.ts';
import { vacancyLanguage } from '../components/job-card/vacancy-text.ts';
import { getLastChange } from '../content/last-change.ts';
import { createContentReader } from '../content/create-content-reader.ts';
import { createViewClock, type ViewClock } from '../view/view-clock.ts';
import { languages, type Language } from '../language/language.ts';
import { getDocumentPath } from '../routes/links.ts';
import { askJobBoard } from '../page-types/vacancy/ask-job-board.ts';
import { isOpen } from '../page-types/vacancy/is-open.ts';
import { getVacancyPath } from '../routes/vacancy-path.ts';
import { catchAllRoutes, jobRoute, staticRoutes } from '../routes/sections.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import type { PublishedContent, PublishedDocument } from '../content/publications.ts';
import type { ContentDependencies } from './page-response.ts';

/** A page that search engines may list: its path, and the languages in which it exists. */
export interface ListedPage {
  readonly path: string;
  readonly languages: readonly ListedLanguage[];
}

export interface ListedLanguage {
  readonly language: Language;
  /** The page's document; vacancies have none for search engines. */
  readonly documentId: string | undefined;
  /** `YYYY-MM-DD` of the last change (content/last-change.ts). */
  readonly lastModified: string | undefined;
}

interface ListedPages {
  /** By type, ordered by path, so that every process divides them in the same way. */
  readonly pages: ReadonlyMap<string, readonly ListedPage[]>;
  readonly dependencies: ContentDependencies;
}

/** Types whose documents are pages of their own, in the order of sections.ts; vacancies come from the job board. */
export const listedTypes: readonly string[] = [
  ...new Set([
    ...staticRoutes.flatMap((route) => route.document?.type ?? []),
    ...catchAllRoutes.map((route) => route.documentType),
    jobRoute.documentType,
  ]),
];

/** The pages of some types. Uses the follower's knowledge instead of queries where possible. */
export async function listPages(types: readonly string[], options: SiteOptions): Promise<ListedPages> {
  const clock = createViewClock(options.now());
  const content = createContentReader({
    source: options.content,
    language: languages[0],
    cookie: undefined,
    deadlineMs: listingDeadlineMs,
  });
  // Read before any query: a later publish must not be claimed by this response.
  const published = options.publications?.list();
  const lists = await Promise.all(
    types.map(async (type) => {
      const isVacancy = type === jobRoute.documentType;
      return [
        type,
        await (isVacancy ? listVacancies(options, clock) : listDocumentPages(type, content, published)),
      ] as const;
    }),
  );
  const contentKeys = new Set(content.dependencies());
  if (types.includes(jobRoute.documentType)) {
    for (const { id } of languages) contentKeys.add(`list:${jobRoute.documentType}:${id}`);
  }
  const ref = published?.ref ?? (await content.ref());
  return {
    pages: new Map(lists),
    dependencies: {
      ref,
      contentKeys: [...contentKeys],
      documentId: undefined,
      viewTag: undefined,
      changesAt: clock.changesAt(),
    },
  };
}

/** Without a follower every document is queried, and no reader waits for it. */
const listingDeadlineMs = 10_000;

async function listVacancies({ services }: SiteOptions, clock: ViewClock): Promise<readonly ListedPage[]> {
  const today = clock.today();
  const vacancies = await askJobBoard(() => services.jobBoard.listVacancies());
  return vacancies
    .filter((vacancy) => isOpen(vacancy, today))
    .map((vacancy) => ({
      path: getVacancyPath(vacancy),
      languages: [{ language: vacancyLanguage, documentId: undefined, lastModified: vacancy.postedOn }],
    }));
}

async function listDocumentPages(
  type: string,
  content: ContentReader,
  published: PublishedContent | undefined,
): Promise<readonly ListedPage[]> {
  if (!published) {
    const documents = await content.listPageDocuments(type as 'home');
    return groupByPath(documents.filter(({ data }) => data['no_index'] !== true).map(toPublished));
  }
  const pages = (await groupByType(published.documents)).get(type) ?? [];
  const hidden = new Set((await content.listHiddenDocuments(type as 'home')).map(({ id }) => id));
  return hidden.size === 0 ? pages : withoutHidden(pages, hidden);
}

function withoutHidden(pages: readonly ListedPage[], hidden: ReadonlySet<string>): ListedPage[] {
  return pages
    .map((page) => ({ ...page, languages: page.languages.filter((own) => !hidden.has(own.documentId ?? '')) }))
    .filter((page) => page.languages.length > 0);
}

interface Envelope {
  readonly id: string;
  readonly type: string;
  readonly uid: string | null;
  readonly lang: string;
  readonly first_publication_date: string | null;
  readonly last_publication_date: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

function toPublished({ id, type, uid, lang, data, ...dates }: Envelope): PublishedDocument {
  const { first_publication_date: first, last_publication_date: last } = dates;
  const changedOn = getLastChange({ first, last, data });
  return { id, type, uid: uid ?? undefined, lang, publishedAt: last ?? '', changedOn };
}

type Documents = ReadonlyMap<string, PublishedDocument>;

/** Each part of the sitemap needs one type, and the documents stay the same until the next publish. */
const grouped = new WeakMap<Documents, Promise<ReadonlyMap<string, readonly ListedPage[]>>>();

function groupByType(documents: Documents): Promise<ReadonlyMap<string, readonly ListedPage[]>> {
  const known = grouped.get(documents) ?? groupDocuments(documents);
  grouped.set(documents, known);
  return known;
}

async function groupDocuments(documents: Documents): Promise<ReadonlyMap<string, readonly ListedPage[]>> {
  const byType = Map.groupBy(documents.values(), ({ type }) => type);
  const pages = new Map<string, readonly ListedPage[]>();
  for (const type of listedTypes) pages.set(type, await groupByPath(byType.get(type) ?? []));
  return pages;
}

/** Processes tens of thousands of items in batches, so that requests run in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (some: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += maxBatch) {
    if (from > 0) await turn();
    results.push(work(items.slice(from, from + maxBatch)));
  }
  return results;
}

const maxBatch = 2000;

const notListed = new Set(staticRoutes.filter((route) => route.isIndexed === false).map((route) => route.path));

async function groupByPath(documents: readonly PublishedDocument[]): Promise<ListedPage[]> {
  const paths = new Map<string, Map<string, PublishedDocument>>();
  await inTurns(documents, (some) => {
    for (const document of some) {
      const path = getDocumentPath(document.type, document.uid);
      if (!path || notListed.has(path)) continue;
      const translations = paths.get(path) ?? new Map<string, PublishedDocument>();
      paths.set(path, translations.set(document.lang, document));
    }
  });
  const pages = await inTurns([...paths.keys()].sort(), (some) =>
    some.map((path) => ({
      path,
      languages: languages.flatMap((language) => toListed(language, paths.get(path)?.get(language.id))),
    })),
  );
  return pages.flat().filter((page) => page.languages.length > 0);
}

function toListed(language: Language, document: PublishedDocument | undefined): ListedLanguage[] {
  if (!document) return [];
  return [
    {
      language,
      documentId: document.id,
      lastModified: document.changedOn ?? (document.publishedAt.slice(0, 10) || undefined),
    },
  ];
}
