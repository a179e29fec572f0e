import type { PageType } from './page-type.ts';
import type { TemplateName } from '../routes/sections.ts';
import { articlePage } from './article/article-page.tsx';
import { cataloguePage } from './catalogue/catalogue-page.tsx';
import { contactPage } from './contact/contact-page.tsx';
import { contactResultPage } from './contact-result/contact-result-page.tsx';
import { debugPage } from './debug/debug-page.tsx';
import { homePage } from './home/home-page.tsx';
import { campaignPage, landingPage } from './offer/offer-page.tsx';
import { legalPage } from './legal/legal-page.tsx';
import { listingPage } from './listing/listing-page.tsx';
import { newsletterPage } from './newsletter/newsletter-page.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import { schemePage } from './scheme-page/scheme-page.tsx';
import { searchPage } from './search/search-page.tsx';
import { engineeringInfoPage, sectionPage } from './section-page/section-page.tsx';
import { vacanciesPage } from './vacancies/vacancies-page.tsx';
import { vacancyPage } from './vacancy/vacancy-page.tsx';

/**
 * The page types by template. Each checks its own raw content and view. Their types are erased here, because the
 * pipeline passes each only what its own query returned.
 */
export const pageTypes: Readonly<Record<TemplateName, PageType<never, never>>> = {
  home: erase(homePage),
  'section-page': erase(sectionPage),
  'scheme-page': erase(schemePage),
  'engineering-info': erase(engineeringInfoPage),
  listing: erase(listingPage),
  article: erase(articlePage),
  landing: erase(landingPage),
  campaign: erase(campaignPage),
  legal: erase(legalPage),
  vacancies: erase(vacanciesPage),
  vacancy: erase(vacancyPage),
  contact: erase(contactPage),
  'contact-result': erase(contactResultPage),
  newsletter: erase(newsletterPage),
  'not-found': erase(notFoundPage),
  search: erase(searchPage),
  debug: erase(debugPage),
  catalogue: erase(cataloguePage),
};

/** Sound because the pipeline never creates a `Raw` or `View` itself. */
function erase<Raw, View>(pageType: PageType<Raw, View>): PageType<never, never> {
  return pageType as unknown as PageType<never, never>;
}

/** Of all page types. */
export const personalParameters: readonly string[] = [
  ...new Set(Object.values(pageTypes).flatMap(({ personalParameters: own = [] }) => own)),
];
