import { optionalCategories, type ConsentCategory } from '../../consent/consent-policy.ts';
import type { ViewContext } from '../../view/view-context.ts';

export interface CookieBannerView {
  /** URLs to which the forms post, and to which they redirect. */
  readonly action: string;
  readonly from: string;
  readonly words: {
    title: string;
    text: string;
    acceptAll: string;
    rejectAll: string;
    choose: string;
    save: string;
    alwaysOn: string;
    signal: string;
    withdraw: string;
  };
  readonly policy: { href: string; text: string };
  readonly categories: readonly { id: ConsentCategory; name: string; text: string; isOptional: boolean }[];
}

/** The URL to which a choice redirects. `path` and `query` as in {@link toCookieBannerView}. */
export function toReturnUrl(context: ViewContext, { path, query }: { path: string; query: URLSearchParams }): string {
  return `${context.path(path)}${query.size > 0 ? `?${query}` : ''}`;
}

/** `path` is the path of the page, `query` the part of its query string that selects content. */
export function toCookieBannerView(
  context: ViewContext,
  { path, query, action }: { path: string; query: URLSearchParams; action: string },
): CookieBannerView {
  const { policy, categories, ...words } = context.strings.cookies;
  const ids: readonly ConsentCategory[] = ['necessary', ...optionalCategories];
  return {
    action,
    from: toReturnUrl(context, { path, query }),
    words: { title: context.strings.cookieChoices, ...words },
    policy: { href: context.path('/legal/cookie-policy'), text: policy },
    categories: ids.map((id) => ({ id, ...categories[id], isOptional: id !== 'necessary' })),
  };
}
