/**
 * Keeps the search index equal to the published content: after each publish, and after a start, it compares the
 * versions of the pages with those of the index and loads only documents that differ. A failure is retried.
 */
import { hash } from 'node:crypto';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { filter, type PrismicDocument } from '@prismicio/client';
import type { SearchTermsDocument } from '../content/content-types.generated.ts';
import type { PublishedContent, PublishedDocument } from '../content/publications.ts';
import { anyLanguage, createPrismicReader } from '../content/prismic/prismic-reader.ts';
import { fetchAllPageSize } from '../contract/constants.ts';
import { languages } from '../language/language.ts';
import { vacancyLanguage } from '../components/job-card/vacancy-text.ts';
import { askJobBoard } from '../page-types/vacancy/ask-job-board.ts';
import { isOpen } from '../page-types/vacancy/is-open.ts';
import type { SiteOptions } from '../pipeline/site-options.ts';
import { listedTypes } from '../http/listed-pages.ts';
import { jobRoute } from '../routes/sections.ts';
import { toSearchTerms, type SearchTerms } from '../content/search-terms.ts';
import { toNewsletterPage } from './to-newsletter-page.ts';
import { toSearchablePage, toVacancyPage } from './to-searchable-page.ts';

export interface SearchFeed {
  /** Compares in the background, now and after each change. */
  readonly start: () => void;
  /** Resolves when all changes so far are in the index, or have failed. */
  readonly idle: () => Promise<void>;
}

/** Documents that the site needs without the content service: the menus and texts of the search page, and redirects. */
const keptTypes = ['menu', 'feature_flags', 'search_terms', 'redirects'] as const;
type KeptType = (typeof keptTypes)[number];

/** Increment when the code that makes a searchable page of a document changes: all pages are then indexed again. */
const pageFormat = 3;
const documentsAtOnce = 50;
const retryMs = 15_000;

export function createSearchFeed(options: SiteOptions): SearchFeed {
  /** Ids of documents that were published again: their publication date may be unchanged. */
  let named = new Set<string>();
  let work: Promise<void> = Promise.resolve();
  let isWaiting = false;

  const run = async (): Promise<void> => {
    isWaiting = false;
    const changed = named;
    named = new Set();
    try {
      await updateIndex(options, changed);
    } catch (error) {
      for (const id of changed) named.add(id);
      options.logger.warn({ err: error }, 'The search index could not be updated; it is tried again');
      void sleep(retryMs, undefined, { ref: false }).then(schedule);
    }
  };

  /** One update at a time; later changes wait for the next. */
  const schedule = () => {
    if (isWaiting) return;
    isWaiting = true;
    work = work.then(run);
  };

  const follow = () => {
    options.publications?.onChange?.(schedule);
    options.content.onPublish?.(schedule);
    options.content.onChange?.((change) => {
      for (const key of change?.keys ?? []) if (key.startsWith('doc:')) named.add(key.slice('doc:'.length));
      schedule();
    });
    schedule();
  };
  return { start: follow, idle: () => work };
}

async function updateIndex(options: SiteOptions, named: ReadonlySet<string>): Promise<void> {
  const { publications } = options;
  const reader = createPrismicReader({ source: options.content, cookie: undefined });
  const load = createLoader(reader);
  // A follower that has no list yet calls back when it has one.
  const published = publications ? publications.list() : await listPublished(reader);
  if (!published) return;
  const terms = await updateTerms(published, named, { load, ...options });
  updateNewsletter(terms, options);
  await updateDocuments(published, named, { load, terms, ...options });
  await updateVacancies(terms, options);
  const { search } = options.services;
  if (!search.isFilled()) search.setFilled();
}

type Load = (ref: string, ids: readonly string[]) => Promise<PrismicDocument[]>;
type Reader = ReturnType<typeof createPrismicReader>;

const createLoader =
  (reader: Reader): Load =>
  async (ref, ids) => {
    const { results } = await reader.get({
      ...anyLanguage,
      ref,
      pageSize: fetchAllPageSize,
      filters: [filter.any('document.id', [...ids])],
      // The index stores what it needs.
      fetchOptions: { cache: 'no-store' },
    });
    return results;
  };

/** Lists the published documents when there is no content follower. */
async function listPublished(reader: Reader): Promise<PublishedContent> {
  const ref = await reader.getRef();
  const documents = new Map<string, PublishedDocument>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await reader.get({ ...anyLanguage, ref, page, pageSize: fetchAllPageSize, fetch: 'none.none' });
    for (const { id, type, uid, lang, last_publication_date: publishedAt } of response.results)
      documents.set(id, { id, type, uid: uid ?? undefined, lang, publishedAt: publishedAt ?? '' });
    pages = response.total_pages;
  }
  return { ref, documents };
}

interface KeptTerms extends SearchTerms {
  /** The version of the document that they were read from. */
  readonly version: string;
}

/** By language. */
type TermsByLanguage = ReadonlyMap<string, KeptTerms>;

async function updateTerms(
  { ref, documents }: PublishedContent,
  named: ReadonlySet<string>,
  { load, services: { search } }: { load: Load } & SiteOptions,
): Promise<TermsByLanguage> {
  const own = [...documents.values()].filter(({ type }) => isKept(type));
  const loaded = own.length > 0 ? await loadChanged({ ref, own, named, load, search }) : [];
  for (const document of loaded) search.keep({ type: document.type, language: document.lang, document });
  for (const type of keptTypes)
    for (const { id: language } of languages) {
      const isPublished = own.some((document) => document.type === type && document.lang === language);
      if (!isPublished && search.getKept(type, language) !== undefined)
        search.keep({ type, language, document: undefined });
    }
  return new Map(
    languages.map(({ id }) => {
      // The value was stored under this type.
      const document = search.getKept('search_terms', id) as SearchTermsDocument | undefined;
      const terms = toSearchTerms(document);
      const { synonyms } = terms;
      if (JSON.stringify(search.getKept('synonyms', id) ?? []) !== JSON.stringify(synonyms))
        search.setSynonyms(id, synonyms);
      return [id, { ...terms, version: toShortHash([terms.regions, [...terms.names]]) }] as const;
    }),
  );
}

const toShortHash = (value: unknown) => hash('sha1', JSON.stringify(value)).slice(0, 12);

const isKept = (type: string): type is KeptType => keptTypes.some((kept) => kept === type);

async function loadChanged({
  ref,
  own,
  named,
  load,
  search,
}: {
  ref: string;
  own: readonly PublishedDocument[];
  named: ReadonlySet<string>;
  load: Load;
  search: SiteOptions['services']['search'];
}): Promise<PrismicDocument[]> {
  const changed = own.filter(({ id, type, lang, publishedAt }) => {
    const kept = search.getKept(type, lang) as PrismicDocument | undefined;
    return named.has(id) || kept?.last_publication_date !== publishedAt;
  });
  return changed.length > 0
    ? load(
        ref,
        changed.map(({ id }) => id),
      )
    : [];
}

async function updateDocuments(
  { ref, documents }: PublishedContent,
  named: ReadonlySet<string>,
  { load, terms, services: { search } }: { load: Load; terms: TermsByLanguage } & SiteOptions,
): Promise<void> {
  const known = search.versions();
  for (const id of known.keys()) if (!documents.has(id) && !isWithoutDocument(id)) search.remove(id);
  const toVersion = ({ uid, lang, publishedAt }: PublishedDocument) =>
    JSON.stringify([pageFormat, publishedAt, uid, terms.get(lang)?.version]);
  const changed = [...documents.values()].filter(
    (own) => terms.has(own.lang) && isSearched(own) && (named.has(own.id) || known.get(own.id) !== toVersion(own)),
  );
  for (let from = 0; from < changed.length; from += documentsAtOnce) {
    const some = changed.slice(from, from + documentsAtOnce);
    const loaded = new Map(
      (
        await load(
          ref,
          some.map(({ id }) => id),
        )
      ).map((document) => [document.id, document]),
    );
    for (const own of some) {
      const document = loaded.get(own.id);
      const version = toVersion(own);
      const page =
        document && toSearchablePage(document, { ...(terms.get(own.lang) ?? toSearchTerms(undefined)), version });
      if (page) search.put(page);
      else search.remove(own.id);
      // Indexing a page takes milliseconds; this lets waiting requests run.
      await turn();
    }
  }
}

const isWithoutDocument = (id: string) => id.startsWith('job:') || id.startsWith('page:');

/** Its words are the site's own, so they change with a release only. */
function updateNewsletter(terms: TermsByLanguage, { services: { search } }: SiteOptions): void {
  const known = search.versions();
  for (const language of languages) {
    const names = terms.get(language.id)?.names ?? new Map();
    const page = toNewsletterPage(language, { names });
    const version = toShortHash([pageFormat, page]);
    if (known.get(page.id) !== version) search.put({ ...page, version });
  }
}

const isSearched = ({ type }: PublishedDocument) => type !== jobRoute.documentType && listedTypes.includes(type);

/**
 * Only open vacancies are indexed: a closed one's page is gone. While the board does not respond, the indexed ones
 * stay.
 */
async function updateVacancies(terms: TermsByLanguage, { services, now }: SiteOptions): Promise<void> {
  const { search, jobBoard } = services;
  const regions = terms.get(vacancyLanguage.id)?.regions ?? [];
  const today = now().toISOString().slice(0, 10);
  const open = new Set<string>();
  const known = search.versions();
  for (const vacancy of await askJobBoard(() => jobBoard.listVacancies())) {
    if (!isOpen(vacancy, today)) continue;
    const version = toShortHash([pageFormat, vacancy, regions]);
    const page = toVacancyPage(vacancy, { version, regions });
    open.add(page.id);
    if (known.get(page.id) !== version) search.put(page);
    await turn();
  }
  for (const id of known.keys()) if (id.startsWith('job:') && !open.has(id)) search.remove(id);
}
