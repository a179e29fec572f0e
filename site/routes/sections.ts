/**
 * Every URL of the site on one screen (specification 2). Each exists plain and with a language
 * segment in front. `template` names the page type; `document` the type and uid of its content.
 * Links to documents are derived from this table (links.ts), so a page has one address, here.
 */

interface Route<Template extends string> {
  readonly path: string;
  readonly template: Template;
  readonly document?: { type: string; uid?: string };
  /** Names of middleware that run before the page (page-types/middleware.ts). */
  readonly middleware?: readonly string[];
  readonly isIndexed?: false;
}

/** The newsletter, and what its mails link to. */
const newsletterSteps = ['confirm', 'confirmed', 'link-over', 'left', 'preferences', 'saved', 'sent', 'unsubscribe'];

/** The names of the templates, which are the values of `data-template`: each is written here alone. */
export type TemplateName =
  | (typeof staticRoutes)[number]['template']
  | (typeof catchAllRoutes)[number]['template']
  | typeof jobRoute.template
  | typeof catalogueRoute.template;

export type StaticRoute = Route<TemplateName>;

const page = (path: string, uid: string) =>
  ({ path, template: 'section-page', document: { type: 'section_page', uid } }) as const;
const scheme = (path: string, uid: string) =>
  ({ path, template: 'scheme-page', document: { type: 'scheme_page', uid } }) as const;
const listing = (path: string, uid: string) =>
  ({ path, template: 'listing', document: { type: 'listing_page', uid } }) as const;
const legal = (uid: string) =>
  ({ path: `/legal/${uid}`, template: 'legal', document: { type: 'legal_page', uid } }) as const;
const info = (uid: string) =>
  ({
    path: `/engineering/who-we-are/${uid}`,
    template: 'engineering-info',
    document: { type: 'engineering_info', uid },
  }) as const;

/** The only page whose path has a part from the settings: `{company}` is COMPANY_SLUG. */
export const companyRoute = '/engineering/life-at-{company}';

/** The fixed pages. */
export const staticRoutes = defineRoutes([
  { path: '/', template: 'home', document: { type: 'home' } },
  { path: '/404', template: 'not-found', isIndexed: false },
  page('/about', 'about'),
  page('/additional-services', 'additional-services'),
  listing('/blog', 'blog'),
  page('/careers', 'careers'),
  { path: '/contact', template: 'contact', document: { type: 'contact_page', uid: 'contact' } },
  page('/culture', 'culture'),
  { path: '/debug', template: 'debug', middleware: ['debug-page'], isIndexed: false },
  page('/engineering', 'engineering'),
  page('/europe', 'europe'),
  listing('/news', 'news'),
  page('/platform', 'platform'),
  { path: '/newsletter', template: 'newsletter', isIndexed: false },
  ...newsletterSteps.map(
    (step) => ({ path: `/newsletter/${step}`, template: 'newsletter', isIndexed: false }) as const,
  ),
  { path: '/search', template: 'search', isIndexed: false },
  page('/united-kingdom', 'united-kingdom'),
  page('/united-states', 'united-states'),

  page('/about/approach', 'approach'),
  page('/about/awards', 'awards'),
  page('/about/customer-stories', 'customer-stories'),
  page('/about/net-zero', 'net-zero'),
  page('/about/our-story', 'our-story'),
  page('/about/partners', 'partners'),
  page('/about/team', 'team'),

  page('/additional-services/account-management', 'account-management'),
  page('/additional-services/cop', 'cop'),
  page('/additional-services/fraud', 'fraud'),
  page('/additional-services/metrics', 'metrics'),
  page('/additional-services/on-us', 'on-us'),
  page('/additional-services/orchestration', 'orchestration'),
  page('/additional-services/vop', 'vop'),

  listing('/blog/culture', 'blog-culture'),
  listing('/blog/engineering', 'blog-engineering'),

  { path: '/careers/vacancies', template: 'vacancies', document: { type: 'listing_page', uid: 'vacancies' } },

  {
    path: '/contact/error',
    template: 'contact-result',
    document: { type: 'contact_page', uid: 'error' },
    isIndexed: false,
  },
  {
    path: '/contact/thank-you',
    template: 'contact-result',
    document: { type: 'contact_page', uid: 'thank-you' },
    isIndexed: false,
  },

  page('/engineering/accreditations', 'accreditations'),
  listing('/engineering/content', 'engineering-content'),
  page(companyRoute, 'life-at'),
  info('open-source'),
  info('tech-stack'),

  scheme('/europe/sepa', 'sepa'),
  scheme('/europe/sepa-credit-transfer', 'sepa-credit-transfer'),
  scheme('/europe/sepa-direct-debit', 'sepa-direct-debit'),
  scheme('/europe/sepa-instant', 'sepa-instant'),

  legal('cookie-policy'),
  legal('data-privacy-statement'),
  legal('license'),
  legal('modern-slavery'),
  legal('recruitment-data-policy'),
  legal('terms-and-conditions'),

  listing('/news/payment-insights', 'payment-insights'),
  listing('/news/press-releases', 'press-releases'),

  page('/platform/connect', 'connect'),
  page('/platform/escrow', 'escrow'),
  page('/platform/multicloud', 'multicloud'),
  page('/platform/security', 'security'),
  page('/platform/simulators', 'simulators'),

  scheme('/united-kingdom/uk', 'uk'),
  scheme('/united-kingdom/uk-instant', 'uk-instant'),
  scheme('/united-states/us', 'us'),
  scheme('/united-states/us-instant', 'us-instant'),
]);

/** The job detail: `/careers/vacancies/{jobId}/{jobTitle?}`. */
export const jobRoute = { prefix: '/careers/vacancies', template: 'vacancy', documentType: 'vacancy' } as const;

/** In addition to the fixed pages: all slices on one page, in development and tests. */
export const catalogueRoute = { path: '/_catalogue', template: 'catalogue', isIndexed: false } as const;

/**
 * Below it are live pages and the endpoints for the studio; a front may proxy it to another process
 * (deploy/nginx-writers.conf).
 */
export const liveFolder = '/_live';

/** The eight catch-alls: whatever follows the prefix is the uid of a document of the type. */
interface CatchAllRoute<Template extends string> {
  readonly prefix: string;
  readonly template: Template;
  readonly documentType: string;
  /** The page that lists the group; absent when the section has none (acceptance R-16). */
  readonly listing?: string;
}

export const catchAllRoutes = defineCatchAlls([
  {
    prefix: '/news/press-releases',
    template: 'article',
    documentType: 'press_release',
    listing: '/news/press-releases',
  },
  {
    prefix: '/news/payment-insights',
    template: 'article',
    documentType: 'payment_insight',
    listing: '/news/payment-insights',
  },
  { prefix: '/engineering/who-we-are', template: 'engineering-info', documentType: 'engineering_info' },
  {
    prefix: '/engineering/content',
    template: 'article',
    documentType: 'engineering_content',
    listing: '/engineering/content',
  },
  { prefix: '/blog/engineering', template: 'article', documentType: 'engineering_post', listing: '/blog/engineering' },
  { prefix: '/blog/culture', template: 'article', documentType: 'culture_post', listing: '/blog/culture' },
  { prefix: '/landing', template: 'landing', documentType: 'landing_page' },
  { prefix: '/campaigns', template: 'campaign', documentType: 'campaign' },
]);

function defineRoutes<const Template extends string>(routes: readonly Route<Template>[]): readonly Route<Template>[] {
  return routes;
}

function defineCatchAlls<const Template extends string>(
  routes: readonly CatchAllRoute<Template>[],
): readonly CatchAllRoute<Template>[] {
  return routes;
}
