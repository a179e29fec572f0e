import { EmptyResult } from '../../components/empty-result/empty-result.tsx';
import { Pagination } from '../../components/pagination/pagination.tsx';
import { SearchField } from '../../components/search-field/search-field.tsx';
import type { FeatureFlagsDocument, MenuDocument, SearchTermsDocument } from '../../content/content-types.generated.ts';
import { HttpError } from '../../contract/http-error.ts';
import type { MarkedText } from '../../contract/search-index.ts';
import { toSearchTerms } from '../../content/search-terms.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { readAsked, searchParameters } from './search-asked.ts';
import { SearchFacets } from './search-facets.tsx';
import {
  toSearchView,
  type NothingView,
  type RawSearch,
  type SearchResultView,
  type SearchStart,
  type SearchView,
} from './search-view.ts';
import styles from './search-page.module.css';

function Search({ view }: { view: SearchView }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{view.title}</h1>
        <SearchField view={view.field} />
        {view.count !== undefined && <Found view={view} />}
      </div>
      {view.start && <Start view={view.start} />}
      {!view.start && (
        <div className={view.facets.length > 0 ? styles.columns : undefined}>
          {view.facets.length > 0 && <SearchFacets view={view} />}
          <div className={styles.results}>
            {view.nothing && <Nothing view={view.nothing} />}
            {view.beyond && <p role="note">{view.beyond}</p>}
            {view.results.length > 0 && (
              <ol aria-label={view.resultsLabel}>
                {view.results.map((result) => (
                  <Result key={result.id} view={result} />
                ))}
              </ol>
            )}
            {view.pagination && <Pagination view={view.pagination} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Found({ view: { count, correction } }: { view: SearchView }) {
  return (
    <div className={styles.found} role="status">
      <p>{count}</p>
      {correction && (
        <p>
          {correction.label} <strong>{correction.words}</strong>.{' '}
          <a href={correction.original.href}>{correction.original.text}</a>
        </p>
      )}
    </div>
  );
}

function Start({ view: { lede, popular, topics } }: { view: SearchStart }) {
  return (
    <div className={styles.start}>
      <p className={styles.lede}>{lede}</p>
      {popular.links.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular">{popular.label}</h2>
          <ul className={styles.popular}>
            {popular.links.map(({ text, href }) => (
              <li key={text}>
                <a href={href} data-no-prefetch="">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {topics.links.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics">{topics.label}</h2>
          <ul className={styles.topics}>
            {topics.links.map(({ text, href, count }) => (
              <li key={text}>
                <a href={href} data-no-prefetch="">
                  {text} <span>{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Nothing({ view: { text, hint, links } }: { view: NothingView }) {
  return (
    <EmptyResult>
      {text} {hint}
      {links.map(({ text: words, href }) => (
        <a key={words} className={styles.instead} href={href} data-no-prefetch="">
          {words}
        </a>
      ))}
    </EmptyResult>
  );
}

function Result({ view }: { view: SearchResultView }) {
  return (
    <li className={styles.result} data-result="">
      <p className={styles.meta}>{view.meta}</p>
      <h2>
        <a href={view.href}>
          <Marked text={view.title} />
        </a>
      </h2>
      <p className={styles.snippet}>
        <Marked text={view.snippet} />
      </p>
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  // The index is the key: pieces of a text have no other identity.
  return text.map((piece, index) => (piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text));
}

const pageSize = 10;

/** Makes no content query: the index contains everything. */
async function querySearch({ query, language, services }: PageContext): Promise<RawSearch> {
  const asked = readAsked(query);
  const search = (page: number) => services.search.search({ ...asked, language: language.id, page, pageSize });
  const first = search(asked.page);
  const pages = Math.max(1, Math.ceil(first.total / pageSize));
  const page = Math.min(asked.page, pages);
  const result = page === asked.page ? first : search(page);
  const isFiltered = Object.keys(asked.filters).length > 0;
  if (result.total === 0 && (asked.words !== '' || isFiltered) && !services.search.isFilled())
    throw new HttpError(503, 'The search index is not complete yet');
  if (asked.words !== '' && !isFiltered && result.total === 0)
    services.searchMisses.add({ language: language.id, words: asked.words });
  // The value was stored under this type.
  const terms = services.search.getKept('search_terms', language.id) as SearchTermsDocument | undefined;
  return { asked, result, page, pages, popular: toSearchTerms(terms).popular };
}

export const searchPage: PageType<RawSearch, SearchView> = {
  layout: 'default',
  parameters: searchParameters,
  getFrame: ({ services: { search }, language: { id } }) => ({
    // The values were stored under these types.
    menu: search.getKept('menu', id) as MenuDocument | undefined,
    flags: search.getKept('feature_flags', id) as FeatureFlagsDocument | undefined,
  }),
  query: querySearch,
  view: toSearchView,
  head: ({ headTitle }, { view: { strings } }) => ({
    title: headTitle,
    description: strings.search.description,
    type: 'website',
    isIndexed: false,
  }),
  Page: Search,
};
