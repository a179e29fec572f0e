import { NoRouteArt } from '../../components/graph-art/no-route-art.tsx';
import { SearchField } from '../../components/search-field/search-field.tsx';
import { toSearchFieldView, type SearchFieldView } from '../../components/search-field/search-field-view.ts';
import { errorMessages } from '../../contract/http-error.ts';
import { decodePath } from '../../routes/decode-path.ts';
import { splitLanguage } from '../../routes/resolve-route.ts';
import type { PageContext } from '../../view/page-context.ts';
import type { PageType } from '../page-type.ts';
import { toOfferGroups, type RawOfferPlace } from './offer-groups.ts';
import { findSuggestions, maxSuggestions, suggestPage, type Suggestion } from './suggestions.ts';
import styles from './not-found-page.module.css';

interface RawNotFound {
  readonly suggestions: readonly Suggestion[];
  /** The page was unpublished. `instead` is a page of this site, or the URL of another. */
  readonly gone?: { instead: Suggestion | string | undefined };
}

interface NotFoundView {
  readonly status: 404 | 410;
  readonly description: string;
  readonly title: string;
  /** The fixed English message, when the page's language words it differently. */
  readonly message: string | undefined;
  readonly lede: string;
  /** A single page that may have been meant; the `groups` instead list everything in a section. */
  readonly groups: readonly SuggestionGroup[];
  readonly home: { href: string; text: string };
  readonly search: SearchFieldView;
}

interface SuggestionGroup {
  readonly label: string;
  /** `language` is set when the page's language is not the reader's; `note` adds what the URL does not show. */
  readonly suggestions: readonly {
    href: string;
    title: string;
    language: string | undefined;
    note: string | undefined;
  }[];
}

function NotFound({ view }: { view: NotFoundView }) {
  const isIndex = view.groups.length > 1;
  const home = (
    <p>
      <a href={view.home.href}>{view.home.text}</a>
    </p>
  );
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <p className={styles.code}>
          {view.status} {view.message && <span lang="en">{view.message}</span>}
        </p>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.lede}>{view.lede}</p>
        <div className={styles.search}>
          <SearchField view={view.search} />
        </div>
        {!isIndex && view.groups.map((group) => <Nearby key={group.label} group={group} />)}
        {!isIndex && home}
      </div>
      <NoRouteArt />
      {isIndex && (
        <div className={styles.index}>
          {view.groups.map((group, index) => (
            <IndexPart key={group.label} id={`index-${index + 1}`} group={group} />
          ))}
          {home}
        </div>
      )}
    </div>
  );
}

function Nearby({ group }: { group: SuggestionGroup }) {
  return (
    <nav aria-labelledby="suggestions">
      <h2 id="suggestions" className={styles.label}>
        {group.label}
      </h2>
      <Suggestions group={group} />
    </nav>
  );
}

function IndexPart({ id, group }: { id: string; group: SuggestionGroup }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{group.label}</h2>
      <Suggestions group={group} />
    </section>
  );
}

function Suggestions({ group }: { group: SuggestionGroup }) {
  return (
    <ul className={styles.suggestions}>
      {group.suggestions.map(({ href, title, language, note }) => (
        <li key={href}>
          <a href={href} lang={language} hrefLang={language}>
            {title}
          </a>{' '}
          {note === undefined ? (
            <span className="mono" dir="ltr">
              {href}
            </span>
          ) : (
            <span>{note}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The most visited pages, offered when no URL is similar. */
const openRoutes: readonly Suggestion[] = [
  { path: '/platform' },
  { path: '/additional-services' },
  { path: '/news/payment-insights' },
  { path: '/contact' },
];

function toNotFoundView({ suggestions: near, gone }: RawNotFound, context: PageContext): NotFoundView {
  const { strings, path } = context.view;
  const toSuggestion = (suggestion: Suggestion, note?: string) => {
    const language = suggestion.language ?? context.language;
    return {
      href: context.links.path(suggestion.path, language),
      language: language.id === context.language.id ? undefined : language.html,
      title: suggestion.title ?? toTitle(suggestion.path, strings.sections),
      note,
    };
  };
  const around = { home: { href: path('/'), text: strings.backHome }, search: toSearchFieldView(context.view) };
  if (gone) {
    const { instead } = gone;
    const chosen = typeof instead === 'string' ? toOtherSite(instead) : instead && toSuggestion(instead);
    const label = chosen ? strings.insteadOfGone : near.length > 0 ? strings.nearGone : strings.openRoutes;
    const suggestions = chosen ? [chosen] : (near.length > 0 ? near : openRoutes).map((own) => toSuggestion(own));
    return { ...around, ...toGoneWords(strings), groups: [{ label, suggestions }] };
  }
  const common = {
    ...around,
    status: 404,
    title: strings.notFoundTitle,
    description: strings.notFoundDescription,
    message: strings.notFoundTitle === errorMessages.notFound ? undefined : errorMessages.notFound,
  } as const;
  if (isIndex(near)) {
    const groups = toOfferGroups(near, context.view).map(({ label, places }) => ({
      label,
      suggestions: places.map(({ place, note }) => toSuggestion(place, note)),
    }));
    return { ...common, lede: strings.notFoundIndex, groups };
  }
  const [lede, label] =
    near.length > 0 ? [strings.notFoundLede, strings.didYouMean] : [strings.notFoundAlone, strings.openRoutes];
  const suggestions = (near.length > 0 ? near : openRoutes).map((suggestion) => toSuggestion(suggestion));
  return { ...common, lede, groups: [{ label, suggestions }] };
}

function toGoneWords({ goneTitle, goneLede, goneDescription }: PageContext['view']['strings']) {
  return { status: 410, title: goneTitle, message: undefined, lede: goneLede, description: goneDescription } as const;
}

const toOtherSite = (href: string) => ({ href, title: new URL(href).host, language: undefined, note: undefined });

/** Whether a section's children are listed: all are landing pages or campaigns, and exceed the limit of suggestions. */
function isIndex(near: readonly Suggestion[]): near is readonly (Suggestion & { offer: RawOfferPlace })[] {
  return near.length > maxSuggestions && near.every(({ offer }) => offer !== undefined);
}

/** The name of a page whose document was not queried: the menu's, or one made from its URL. */
function toTitle(path: string, sections: Readonly<Record<string, string>>): string {
  const last = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return sections[path] ?? `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

/** `/404`, and the response to every URL without a page: always status 404. */
export const notFoundPage: PageType<RawNotFound, NotFoundView> = {
  layout: 'default',
  query: async (context) => ({ suggestions: await findSuggestions(context) }),
  view: toNotFoundView,
  head: ({ title, description }) => ({ title, description, type: 'website', isIndexed: false }),
  status: ({ status }) => status,
  Page: NotFound,
};

/** The content of the 410 page. `instead`: as in http-error.ts. */
export async function queryGone(instead: string | undefined, context: PageContext): Promise<RawNotFound> {
  if (instead === undefined) return { suggestions: await findSuggestions(context), gone: { instead } };
  if (!instead.startsWith('/')) return { suggestions: [], gone: { instead } };
  const [own = ''] = instead.split(/[?#]/);
  const { language = context.language, path } = splitLanguage(decodePath(own) ?? own);
  return { suggestions: [], gone: { instead: await suggestPage(path, language, context) } };
}
