import { NoRouteArt } from '../../components/graph-art/no-route-art.tsx';
import { errorMessages } from '../../http-error.ts';
import type { PageContext } from '../page-context.ts';
import type { PageType } from '../page-type.ts';
import { findSuggestions, type Suggestion } from './suggestions.ts';
import styles from './not-found-page.module.css';

interface RawNotFound {
  suggestions: readonly Suggestion[];
}

interface NotFoundView {
  title: string;
  /** The exact words of the specification, when the reader's language says it otherwise. */
  message: string | undefined;
  lede: string;
  suggestionsLabel: string;
  /** `language` is that of the page it leads to, when it is not the reader's. */
  suggestions: readonly { href: string; title: string; language: string | undefined }[];
  home: { href: string; text: string };
}

function NotFound({ view }: { view: NotFoundView }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <div>
        <p className={styles.code}>404 {view.message && <span lang="en">{view.message}</span>}</p>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.lede}>{view.lede}</p>
        <nav aria-labelledby="suggestions">
          <h2 id="suggestions" className={styles.label}>
            {view.suggestionsLabel}
          </h2>
          <ul className={styles.suggestions}>
            {view.suggestions.map(({ href, title, language }) => (
              <li key={href}>
                <a href={href} lang={language} hrefLang={language}>
                  {title}
                </a>{' '}
                <span className="mono" dir="ltr">
                  {href}
                </span>
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <a href={view.home.href}>{view.home.text}</a>
        </p>
      </div>
      <NoRouteArt />
    </div>
  );
}

/** Where most paths begin: offered when nothing is near the address. */
const openRoutes: readonly Suggestion[] = [
  { path: '/platform' },
  { path: '/additional-services' },
  { path: '/news/payment-insights' },
  { path: '/contact' },
];

function toNotFoundView({ suggestions: near }: RawNotFound, context: PageContext): NotFoundView {
  const { strings, path } = context.view;
  const toLanguage = (suggestion: Suggestion) => suggestion.language ?? context.language;
  const suggestions = near.length > 0 ? near : openRoutes;
  return {
    title: strings.notFoundTitle,
    message: strings.notFoundTitle === errorMessages.notFound ? undefined : errorMessages.notFound,
    lede: near.length > 0 ? strings.notFoundLede : strings.notFoundAlone,
    suggestionsLabel: near.length > 0 ? strings.didYouMean : strings.openRoutes,
    suggestions: suggestions.map((suggestion) => ({
      href: context.links.path(suggestion.path, toLanguage(suggestion)),
      language: toLanguage(suggestion).id === context.language.id ? undefined : toLanguage(suggestion).html,
      title: suggestion.title ?? toTitle(suggestion.path, strings.sections),
    })),
    home: { href: path('/'), text: strings.backHome },
  };
}

/** The name of a page whose document has not been asked for: the menu's, or its address made readable. */
function toTitle(path: string, sections: Readonly<Record<string, string>>): string {
  const last = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return sections[path] ?? `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
}

/** `/404`, and the answer to every address that has no page: always status 404 (acceptance D1). */
export const notFoundPage: PageType<RawNotFound, NotFoundView> = {
  template: 'not-found',
  layout: 'default',
  query: async (context) => ({ suggestions: await findSuggestions(context) }),
  view: toNotFoundView,
  head: (view, { view: { strings } }) => ({
    title: view.title,
    description: strings.notFoundDescription,
    type: 'website',
    isIndexed: false,
  }),
  status: () => 404,
  Page: NotFound,
};
